/*
 * A hand of a match: its body read and settled on the match's table, the entry that records it, and how answers
 * show it. What calls do with hands stands in hands.c and corrections.c.
 */
#ifndef LEDGER_HAND_H
#define LEDGER_HAND_H

#include "codec/outcome.h"
#include "ledger/match.h"

/* A hand that has been settled, and nothing written yet. */
struct hand {
	struct settle_job job;
	struct mj_settlement settlement;
	struct mj_table before;
	int64_t number; /* as the body says, or 0 */
	int64_t chips[MJ_SEATS_MAX];
	char note[REASON_MAX_BYTES + 1];
	const json_t *root;
	char players[MJ_SEATS_MAX][STORE_ID]; /* who sat where */
	char id[STORE_ID];
	int64_t seq, at;
};

/* Reads a body; 0, or -1 with a problem. Its hand_number, which may be absent unless required, is left to the caller. */
int hand_read(struct work *work, const struct match *match, const json_t *root,
	      bool number_required, struct hand *hand);

/* Settles it on the table of the match. Nothing is changed. 0, or -1 with a problem. */
int hand_settle(struct work *work, const struct match *match, struct hand *hand);

/* Brings the match's table, chips, pool and end to where the hand leaves them. 0, or -1 with a problem. */
int hand_adopt(struct work *work, const struct hand *hand, struct match *match);

/* Writes the entry and the hand's row; the match is as it was before the hand. 0, or -1 with a problem. */
int hand_record(struct work *work, struct tx *tx, const struct match *match, struct hand *hand);

/* As answers show it: one just settled (also a preview: without id), or one that was stored. An object. */
void hand_write(const struct match *match, const struct hand *hand, enum names_mode names,
		struct buffer *out);
/* Which entry it is: members of such an object. */
void hand_write_origin(const char *id, int64_t seq, int64_t at, struct buffer *out);

/* -1: the body is none of ours. */
int hand_write_stored(const struct mj_ruleset *ruleset, const struct hand_row *row,
		      enum names_mode names, struct buffer *out);

/* Takes the standing hand `row` back, with an entry of kind hand_reversal. `reason` or NULL. */
int hand_take_back(struct work *work, struct tx *tx, const struct match *match,
		   const struct hand_row *row, const char *reason);

/*
 * The match as it was before a standing hand, whose body this is; what penalties and transfers have moved since
 * stays.
 */
int hand_rewind(struct work *work, const struct hand_row *row, struct match *match);

/* After hands were taken back: `over` and `match_end` are those of the last hand that stands. 0, or -1 with a problem. */
int hand_look_back(struct work *work, struct tx *tx, struct match *match);

/*
 * Settles a hand on the table on which another, `row`, was settled; `settled`: whether it can be. The match is left
 * with that table, and is good for nothing else. 0, or -1 with a problem.
 */
int hand_settle_again(struct work *work, const struct hand_row *row, struct match *match,
		      struct hand *hand, bool *settled);

/* Whether a stored hand was settled as this one is: the same settlement, the same chips. */
bool hand_is_same(const struct match *match, const struct hand *hand, const struct hand_row *row);

#endif
