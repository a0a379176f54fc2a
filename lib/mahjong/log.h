/* ---- Games as they were logged (docs/logs.md) ---- */
#ifndef MAHJONG_LOG_H
#define MAHJONG_LOG_H

#include "mahjong/play.h"
#include "mahjong/problem.h"

#include <stdbool.h>
#include <stdint.h>

struct mj_rules;

#pragma GCC visibility push(default)

/*
 * What happened in one deal of riichi, in order. Readers of logs make these events; mj_log_feed
 * tells the referee of them, and makes of the course the request of mj_settle, with all that it
 * alone can tell: flags, liability, furiten, readiness, which riichi stood.
 */
enum mj_log_kind {
	MJ_LOG_START,   /* start */
	MJ_LOG_DRAW,    /* seat, tile (MJ_NO_TILE: not shown); of the replacement tile, too */
	MJ_LOG_RIICHI,  /* seat; its discard comes next */
	MJ_LOG_DISCARD, /* seat, tile, drawn */
	MJ_LOG_CALL,    /* seat, meld: a chow, pung or open kong with from and claimed */
	MJ_LOG_KONG,    /* seat, meld: a concealed kong, or an added one of which tile is added */
	MJ_LOG_NORTH,   /* seat: sets a north aside, where three play */
	MJ_LOG_DORA,    /* tile: an indicator that was turned after the first */
	MJ_LOG_WIN,     /* seat, win; one event for each winner */
	MJ_LOG_NO_WIN,  /* no_win: the deal ended without a winner */
	MJ_LOG_KINDS
};

struct mj_log_start {
	struct mj_table table;
	mj_tile dora_indicator;                /* or MJ_NO_TILE when it comes later */
	struct mj_bag concealed[MJ_SEATS_MAX]; /* 13 tiles, or none for a hand that is not shown */
};

struct mj_log_win {
	int8_t from;               /* a seat, or MJ_SELF_DRAW */
	mj_tile tile;              /* the winning tile, or MJ_NO_TILE when the log does not say */
	bool shows;                /* the log shows the hand: */
	struct mj_bag concealed;   /* without the winning tile */
	struct mj_tiles dora, ura; /* the open indicators, if any are told */
};

struct mj_log_no_win {
	uint8_t abort;     /* index into ruleset->aborts; MJ_NO_REASON: an exhaustive draw */
	bool tells_tenpai; /* the log says who was ready: */
	uint8_t tenpai;    /* seats as bits */
};

/* Whether a discard was the very tile just drawn, as a log says it. What it says and cannot have
 * been is taken for the other. */
enum mj_log_drawn { MJ_LOG_UNSAID, MJ_LOG_DRAWN, MJ_LOG_FROM_HAND };

struct mj_log_event {
	uint8_t kind; /* enum mj_log_kind */
	int8_t seat;
	mj_tile tile;
	uint8_t drawn; /* enum mj_log_drawn */
	struct mj_meld meld;
	const struct mj_log_start *start;
	const struct mj_log_win *win;
	const struct mj_log_no_win *no_win;
};

/* A deal that is followed: by the referee (above), who is told what the log tells. It stays where
 * it is from mj_log_deal_init on. */
struct mj_log_deal {
	const struct mj_rules *rules;
	bool started, ended;
	bool declares; /* riichi, with the discard that comes next */
	struct mj_play_start start;
	struct mj_play play;
	struct mj_seat shown[MJ_SEATS_MAX];
	struct mj_settle_request request; /* complete after mj_log_settle */
};

/* A deal of which nothing is known yet. The ruleset is riichi; the rules stay the caller's. */
void mj_log_deal_init(struct mj_log_deal *deal, const struct mj_rules *rules);

/*
 * Follows one event. MJ_CONTRADICTION when it cannot have happened: an action that the rules do not
 * allow, a draw out of turn; the detail says what, and what was possible; the pointer is "". A win
 * must be on the tile just drawn or let out; whether it is one mj_log_settle says.
 */
int mj_log_feed(struct mj_log_deal *deal, const struct mj_log_event *event,
		struct mj_problem *problem);

/*
 * Completes the request of a deal that has ended and settles it. The request stays in the deal.
 * Errors as in mj_settle; MJ_CONTRADICTION for a deal without an end.
 */
int mj_log_settle(struct mj_log_deal *deal, struct mj_settlement *settlement,
		  struct mj_problem *problem);

/*
 * How a deal that nobody won has come to its end, as far as its course tells: an index into
 * ruleset->aborts, or MJ_NO_REASON when the wall is empty.
 */
uint8_t mj_log_abort(const struct mj_log_deal *deal);

/* Who has let out the tile that lies open, or MJ_NOBODY. */
int8_t mj_log_feeder(const struct mj_log_deal *deal);

/* What a log says of one winner; has: of enum mj_log_has. */
enum mj_log_has {
	MJ_LOG_HAS_HAN = 1,
	MJ_LOG_HAS_FU = 2,
	MJ_LOG_HAS_YAKUMAN = 4,
	MJ_LOG_HAS_POINTS = 8,
	MJ_LOG_HAS_PATTERNS = 16
};
struct mj_log_paid_win {
	int8_t seat;
	uint8_t has;
	int64_t han, fu, yakuman;
	int64_t points;    /* for the hand alone, by all payers */
	uint64_t patterns; /* as bits, without dora */
};

/* What a log says was paid. */
struct mj_log_paid {
	bool has_deltas;
	int64_t deltas[MJ_SEATS_MAX]; /* without the riichi sticks that were paid in this deal */
	uint8_t win_count;
	struct mj_log_paid_win wins[MJ_SEATS_MAX];
};

/* One thing in which a log and our settlement differ. */
struct mj_log_difference {
	char pointer[MJ_POINTER_MAX]; /* JSON Pointer into the settlement */
	const char *kind; /* "payment", "han", "fu", "yakuman", "points", "patterns", "tenpai",
			     "table", "end", "standing" */
	int64_t log, ours;
};

enum { MJ_LOG_DIFFERENCES_MAX = 32 };
struct mj_log_differences {
	uint8_t count; /* at most MJ_LOG_DIFFERENCES_MAX; further ones are left out */
	struct mj_log_difference list[MJ_LOG_DIFFERENCES_MAX];
};

/* Adds what the settlement of the deal has otherwise than the log. */
void mj_log_compare(const struct mj_log_deal *deal, const struct mj_settlement *settlement,
		    const struct mj_log_paid *paid, struct mj_log_differences *differences);

/* Adds what the settlement's next table has otherwise than the table of the log's next deal. */
void mj_log_compare_table(const struct mj_settlement *settlement, const struct mj_table *next,
			  unsigned seats, struct mj_log_differences *differences);

/* The ruleset whose games are logged: logs of no other are known. NULL: it is not built in. */
const struct mj_ruleset *mj_log_ruleset(void);

#pragma GCC visibility pop

#endif
