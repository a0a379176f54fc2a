/*
 * Hands as the ledger keeps and shows them: the members that their entries have beside those of
 * every entry.
 */
#ifndef CODEC_STORED_HAND_H
#define CODEC_STORED_HAND_H

#include "codec/names.h"
#include "lib/mahjong/hand.h"
#include "json/write.h"

#include <jansson.h>

struct mj_rules;
struct mj_ruleset;
struct mj_settlement;

/* ---- Writing ---- */

/* A hand that has been settled; all of it is borrowed. */
struct settled_hand {
	const struct mj_rules *rules;
	unsigned seat_count;
	const char *players[MJ_SEATS_MAX];   /* ids of whose it was, by seat */
	const char *played_by[MJ_SEATS_MAX]; /* who played for them; "": they themselves */
	const json_t *input;                 /* the request; its hand_number is left out */
	const struct mj_table *before;
	const struct mj_settlement *settlement;
};

/* The members hand_number, seats, played_by (if any), input, table_before and settlement. */
void settled_hand_write(const struct settled_hand *hand, enum names_mode names, struct buffer *out);

/*
 * What had been moved beside the hands when one was settled, and what the match held then: for
 * taking it back.
 */
struct hand_moved {
	int64_t points[MJ_SEATS_MAX], chips[MJ_SEATS_MAX];
	int64_t chips_before[MJ_SEATS_MAX], pool_before;
};

/* The member `moved`. */
void hand_moved_write(const struct hand_moved *moved, unsigned seat_count, struct buffer *out);

/* ---- Reading ---- */

enum { MATCH_END_TEXT = 32 };

/* A hand out of the body of its entry. */
struct stored_hand {
	json_t *body; /* owned */
	/* Point into `body`; NULL where it names nobody. */
	const char *players[MJ_SEATS_MAX], *played_by[MJ_SEATS_MAX];
	struct mj_table before;
	struct hand_moved moved;
	int64_t chips[MJ_SEATS_MAX], deltas[MJ_SEATS_MAX];
	bool over; /* the settlement ended the match */
	char match_end[MATCH_END_TEXT];
	bool as_answered; /* set it to have it shown as the answer to its recording had it */
};

/* False when it cannot be read; stored_hand_free is due either way. */
bool stored_hand_load(const struct mj_ruleset *ruleset, const char *text, size_t size,
		      struct stored_hand *hand);
void stored_hand_free(struct stored_hand *hand);

/* The member `moved` of a body; zeros where it has none. */
void hand_moved_load(const json_t *body, struct hand_moved *moved);

/* Whether it was settled as `settlement` says. */
bool stored_hand_agrees(const struct stored_hand *hand, const struct mj_rules *rules,
			const struct mj_settlement *settlement);

/* The members from hand_number to settlement, then table_after. */
void stored_hand_show(const struct stored_hand *hand, const struct mj_ruleset *ruleset,
		      enum names_mode names, struct buffer *out);

#endif
