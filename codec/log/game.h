/*
 * A game out of a log, deal by deal: a reader of a format tells what happened, the library follows
 * and settles it, and whoever asked hears of each deal as soon as it is known how it ended.
 */
#ifndef CODEC_LOG_GAME_H
#define CODEC_LOG_GAME_H

#include "codec/log/course.h"
#include "lib/mahjong/log.h"
#include "lib/mahjong/rules.h"
#include "json/buffer.h"

enum {
	LOG_NAME_MAX = 192, /* bytes of a player's name, with its NUL */
	LOG_ID_MAX = 128,
	LOG_FAULT_MAX = 320,
	LOG_NUMBER_MAX =
		1000000000,  /* that is read of a text, up or down: no sum of them overflows */
	LOG_DEALS_MAX = 1000 /* in one game; the longest matches have below a hundred */
};

/* Whether no sum of such numbers overflows. */
static inline bool
log_is_bounded(int64_t number)
{
	return number >= -LOG_NUMBER_MAX && number <= LOG_NUMBER_MAX;
}

struct log_game;

/* Who hears of a game. Each returns 0, or -1 to stop; NULL: not of interest. */
struct log_listener {
	int (*begin)(struct log_game *game, void *user); /* before the first deal */
	int (*deal)(struct log_game *game, void *user);
	int (*end)(struct log_game *game, void *user);
	void *user;
	int (*unfinished)(struct log_game *game, void *user); /* a deal that has no end */
};

/* What a log says of the end of a game. */
struct log_final {
	bool given; /* the log says that the game is over */
	bool has_points, has_scores;
	int64_t points[MJ_SEATS_MAX];
	int64_t scores[MJ_SEATS_MAX]; /* in points: +30.0 is 30000 */
};

/* How the library is to be asked whatever the log says. */
struct log_wishes {
	const char *preset;           /* or NULL: that of the platform */
	const struct mj_rules *rules; /* has the values of `options`; NULL: there are none */
	struct mj_option_set options; /* a list by its first slot: set over what the log says */
};

struct log_game {
	const char *format;
	const char *platform; /* "majsoul", "mjai", "mleague" or "tenhou" */
	const struct log_listener *listener;
	const struct log_wishes *wishes;
	const char *text; /* the whole log, for the place of a fault */
	size_t size;

	/* ---- What the reader fills in before the first deal ---- */
	char id[LOG_ID_MAX]; /* the log's own, or "" */
	char title[LOG_NAME_MAX];
	char names[MJ_SEATS_MAX][LOG_NAME_MAX];
	struct mj_rules rules;
	const char *preset;   /* of the platform where four play */
	bool seated;          /* it is known how many play */
	int32_t preset_start; /* points a seat begins with by the preset alone */
	bool reds_told;       /* the log says whether there are red fives */
	bool of_tenhou; /* its rules have changed with the years: the log shows which they were */

	/* ---- The deal at hand ---- */
	bool begun, in_deal;
	struct mj_log_deal deal;
	struct log_course course; /* its events so far, as the referee took them */
	struct mj_log_paid paid;
	bool settled;    /* false: `refused` says why the library would not settle it */
	size_t start_at; /* where the log says how it starts */
	struct mj_problem refused;
	struct mj_settlement settlement;
	struct mj_log_differences differences;

	/* ---- The whole game ---- */
	struct log_final final;
	bool has_standings;
	struct mj_standing standings[MJ_SEATS_MAX];
	unsigned deals, agreed, unfinished;

	/* ---- What is wrong with the log; "" while nothing is ---- */
	char fault[LOG_FAULT_MAX];
	size_t fault_at; /* offset into the text */
};

/* Begins a game; the preset is the platform's where four play. */
void log_game_init(struct log_game *game, const char *format, const char *preset);

/*
 * Says that 3 or 4 play, at every deal and before the log tells any option: the rules become the
 * platform's for so many, or what is wished for, which must not be what resolving refuses. -1 with
 * a fault when other deals have more or fewer seats, or the wishes are for as many others.
 */
int log_game_seats(struct log_game *game, unsigned seats, size_t at);

/* Sets an option that the log tells, unless another value is wished for. */
void log_game_option(struct log_game *game, const char *option, int64_t value);

/* The value of an option; 0 where so many players have no such option. */
int64_t log_rules_value(const struct mj_rules *rules, const char *option);
int64_t log_game_value(const struct log_game *game, const char *option);

/* Where a deal stands in its match, as a log tells it. */
struct log_round {
	int64_t wind; /* 0 is east */
	int64_t dealer, honba, deposits;
};

/* Sets that in the table of the deal that comes next; false when there is no such deal. */
bool log_game_table(const struct log_game *game, const struct log_round *round,
		    struct mj_table *table);

/*
 * Each returns 0, or -1 with a fault. `at`: where the log says so. The start of a deal closes the
 * one before; `next` deals of it are compared with how that one ended.
 */
int log_game_start(struct log_game *game, const struct mj_log_start *start, size_t at);
/* Closes the deal that is open, if one is, where the next says nothing that must follow. */
int log_game_close(struct log_game *game);
int log_game_feed(struct log_game *game, const struct mj_log_event *event, size_t at);
/* The log has ended. */
int log_game_end(struct log_game *game);

/* Short ways for common events. */
int log_game_draw(struct log_game *game, int seat, mj_tile tile, size_t at);
/* `drawn`: enum mj_log_drawn. */
int log_game_discard(struct log_game *game, int seat, mj_tile tile, bool riichi, unsigned drawn,
		     size_t at);
int log_game_north(struct log_game *game, int seat, size_t at);
int log_game_no_win(struct log_game *game, uint8_t abort, size_t at);

/* The next winner that the log pays. NULL, with a fault, when there are more than seats. */
struct mj_log_paid_win *log_game_paid_win(struct log_game *game, int seat, size_t at);

__attribute__((format(printf, 3, 4))) void log_game_tell(struct log_game *game, size_t at,
							 const char *detail, ...);

/* Notes what is wrong with the log, and where; -1, for who returns it. */
#define log_game_fault(game, at, ...) (log_game_tell((game), (at), __VA_ARGS__), -1)

/* Whether riichi has a preset of this name, for as many players as it may be. */
bool log_is_preset(const char *name);

/* The index of an abortive draw of riichi. */
uint8_t log_abort_find(const char *id);

/* Whether our rules settle the deal that has ended, and as the log does. */
static inline bool
log_game_agrees(const struct log_game *game)
{
	return game->settled && game->differences.count == 0;
}

/* The line of a place in the text, from 1. */
unsigned long log_game_line(const struct log_game *game, size_t at);

#endif
