/* Hands as requests bring them and as answers show them. */
#ifndef API_CLUB_MATCH_HAND_BODY_H
#define API_CLUB_MATCH_HAND_BODY_H

#include "api/club/call/call.h"
#include "ledger/kinds/hand.h"

/* Reads a body, of which hand->input then borrows. 0, or -1 with a problem. */
int hand_read(struct call *call, const struct match *match, const json_t *root,
	      bool number_required, struct hand *hand);

/*
 * One that has just been settled, also in a preview: then without id. An object that is left open.
 */
void hand_open_answer(struct call *call, const struct match *match, const struct hand *hand);

/* One that was stored and has been loaded from row->body, as a value. */
void hand_write_loaded(const struct mj_ruleset *ruleset, const struct hand_row *row,
		       const struct stored_hand *stored, enum names_mode names, struct buffer *out);

/*
 * One that was stored, as a value, with the names of those who played it: for answers that are not
 * kept as receipts. call->shown grows by their versions. 0, or -1 with a problem.
 */
int hand_show(struct call *call, struct tx *tx, const struct mj_ruleset *ruleset,
	      const struct hand_row *row, struct buffer *out);

/* The standing hand that the path names: 0, or -1 with not_found. */
int hand_of_path(struct call *call, struct tx *tx, const struct match *match, struct hand_row *row);

#endif
