/*
 * Judges the decisions of a game that was played: what a player would have done, and what each
 * choice was worth to it (docs/review.md).
 */
#ifndef CODEC_LOG_JUDGE_H
#define CODEC_LOG_JUDGE_H

#include "codec/log/game.h"
#include "lib/mahjong/player.h"
#include "json/problem.h"

#include <jansson.h>

enum {
	JUDGED_WORST = 5,        /* decisions that are kept */
	JUDGED_HANDS_MAX = 1000, /* in one game */
	JUDGE_ANY_SEAT = -1
};

/* A decision that had a choice. */
struct judged {
	unsigned hand;     /* which of the game, from 0 */
	unsigned action;   /* which of the hand's actions it is, from 0 */
	unsigned turn;     /* of its seat, from 1 */
	bool is_claim;     /* whether to claim a tile: */
	mj_tile tile;      /* this one, */
	int8_t seat, from; /* that this seat has let out */
	struct mj_table table;
	uint8_t done; /* which of the offers was taken; what the player takes: weighing.taken */
	bool agreed;  /* it is what the player takes, or no other choice than that */
	int64_t loss; /* by how much less it is worth, in hundredths of a point; 0: no less */
	struct mj_weighing weighing;
};

static inline int64_t
weighed_net(const struct mj_weighed *weighed)
{
	return weighed->value - weighed->risk;
}

/* Offers that are the same choice: of one kind of tile, drawn or not, red or plain. */
bool judge_is_same(const struct mj_action *one, const struct mj_action *other);

/* Why something is not judged. */
enum judge_skip {
	JUDGE_HIDDEN_HAND,  /* the seat's tiles are not known */
	JUDGE_NOT_FOLLOWED, /* the referee does not follow the hand any further; seat: MJ_NOBODY */
	JUDGE_SKIPS
};

/* Ids of enum judge_skip, in its order. */
extern const char *const judge_skip_ids[JUDGE_SKIPS + 1];

struct judge;

/* Who hears of it; each may be NULL. */
struct judge_listener {
	void (*hand)(struct judge *judge, const struct mj_play_start *start, void *user);
	void (*decision)(struct judge *judge, const struct judged *judged, void *user);
	/* Of the last hand. */
	void (*skipped)(struct judge *judge, int seat, enum judge_skip why, void *user);
	/* The game is over. -1 to stop. */
	int (*end)(struct judge *judge, void *user);
	void *user;
};

struct judge_tally {
	unsigned decisions, agreed;
	int64_t loss;
};

struct judge {
	/* ---- What is asked ---- */
	enum mj_strength strength; /* not MJ_PLAIN */
	int seat;                  /* whose decisions, or JUDGE_ANY_SEAT */
	unsigned most;             /* decisions of all games; 0: any number */
	const struct judge_listener *listener;

	/* ---- The game ---- */
	const char *format;
	const struct mj_ruleset *ruleset; /* NULL: no hand has come yet */
	unsigned seats;
	char id[LOG_ID_MAX], title[LOG_NAME_MAX];
	char names[MJ_SEATS_MAX][LOG_NAME_MAX];
	unsigned hands;
	struct judge_tally tallies[MJ_SEATS_MAX];
	unsigned worst_count;
	struct judged worst[JUDGED_WORST]; /* with a loss, the greatest first */

	/* ---- The hand ---- */
	unsigned actions;
	bool has_next;        /* it has come to its end: */
	struct mj_table next; /* the table of the one after, where hands are requests of play */

	unsigned decisions; /* of all games */
	struct judged now;
};

/* Forgets the game before. */
void judge_begin(struct judge *judge, const char *format);

/* A hand begins: false when the game has too many. */
bool judge_hand(struct judge *judge, const struct mj_play_start *start);

/* Judges an action that was done; `before` is the hand as it was. A course_action: `user` is the
 * judge. */
void judge_action(void *user, const struct mj_play *before, const struct mj_action *action);

/* More decisions than may be; the others were not judged. */
static inline bool
judge_is_full(const struct judge *judge)
{
	return judge->most > 0 && judge->decisions > judge->most;
}

/* ---- judge_hands.c: hands of play, of any ruleset ---- */

/*
 * Judges a request of POST /v1/play as the next hand of the game; the judge has begun. One without
 * `table` follows from the one before. -1 with a problem, or with none when the judge is full.
 */
int judge_play_hand(struct judge *judge, const json_t *request, struct problem *problem);

/* ---- judge_log.c: logs ---- */

/*
 * Judges the games of a log in this format, a course of any ruleset among them. -1 with a fault of
 * `game`, whose text, size and wishes are set; "" where the listener stopped, or the judge is full.
 */
int judge_log(struct judge *judge, const char *format, struct log_game *game);

#endif
