#include "api/club/match/hand_body.h"

#include "api/club/call/player_names.h"
#include "api/club/match/result_body.h"
#include "codec/deal.h"
#include "codec/limits.h"
#include "codec/outcome.h"
#include "codec/rules_reader.h"
#include "codec/seats.h"
#include "codec/table.h"
#include "ledger/core/entry.h"
#include "ledger/core/fields.h"
#include "ledger/kinds/hand.h"

#include <assert.h>
#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

/* ---- The request ---- */

struct hand_body {
	struct hand *hand;
	int64_t number, chips[MJ_SEATS_MAX];
	char note[REASON_MAX_BYTES + 1]; /* looked at here; the entry keeps it as it came */
	bool beyond;
};

static int
read_hand_deal(struct reader *reader, const struct path *at, const json_t *value,
	       const struct member *member, void *target)
{
	struct hand_body *body = target;

	return read_deal(reader, at, value, member, &body->hand->job.request.deal);
}

static int
read_hand_outcome(struct reader *reader, const struct path *at, const json_t *value,
		  const struct member *member, void *target)
{
	struct hand_body *body = target;

	return read_outcome(reader, at, value, member, &body->hand->job);
}

int
hand_read(struct call *call, const struct match *match, const json_t *root, bool number_required,
	  struct hand *hand)
{
	const struct member list[] = {
		{"hand_number", .type = &type_int64, IN(hand_body, number),
		 .required = number_required, .min = 1, .max = HAND_NUMBER_MAX},
		{.name = "deal", .read = read_hand_deal},
		{.name = "outcome", .read = read_hand_outcome, .required = true},
		{.name = "chips",
		 .read = read_chips,
		 .offset = offsetof(struct hand_body, chips),
		 .min = -CHIPS_MAX,
		 .max = CHIPS_MAX},
		TEXT_MEMBER("note", struct hand_body, note, 0, REASON_MAX_BYTES),
		{"beyond", .type = &type_bool, IN(hand_body, beyond)},
	};
	const struct members members = MEMBERS(list);
	struct rules_reader reader = book_rules_reader(&call->book, &match->agreement.rules);
	struct hand_body body = {.hand = hand};

	settle_job_init(&hand->job, &match->agreement.rules);
	if (read_object(&reader.base, NULL, root, &members, NULL, &body) != 0)
		return -1;
	hand->number = body.number;
	hand->beyond = body.beyond;
	memcpy(hand->chips, body.chips, sizeof(hand->chips));
	hand->input = root;
	hand->id[0] = '\0';
	hand->seq = hand->in_place_of = 0;
	return 0;
}

/* ---- Answers ---- */

void
hand_open_answer(struct call *call, const struct match *match, const struct hand *hand)
{
	const struct settled_hand members = hand_members(match, hand);
	struct buffer *out = call->out;

	out_open(out, '{');
	settled_hand_write(&members, call->names, out);
	write_table("table_after", match->ruleset, match->seat_count, &hand->settlement.next_table,
		    out);
	if (hand->seq == 0)
		return;
	entry_write_origin(hand->id, hand->seq, hand->at, call->out);
	recorder_write(&hand->by, out);
}

void
hand_write_loaded(const struct mj_ruleset *ruleset, const struct hand_row *row,
		  const struct stored_hand *stored, enum names_mode names, struct buffer *out)
{
	out_open(out, '{');
	stored_hand_show(stored, ruleset, names, out);
	entry_write_origin(row->entry_id, row->seq, row->at, out);
	recorder_show(stored->body, out);
	if (row->reversed_by != 0)
		out_member(out, "reversed_by", row->reversed_by);
	out_close(out, '}');
}

static int
write_names(struct call *call, struct tx *tx, const struct stored_hand *hand, struct buffer *out)
{
	unsigned seats = 0;

	while (seats < MJ_SEATS_MAX && hand->players[seats] != NULL)
		seats++;
	return player_names_write(&call->book, tx, hand->players, hand->played_by, seats,
				  &call->shown, out);
}

int
hand_show(struct call *call, struct tx *tx, const struct mj_ruleset *ruleset,
	  const struct hand_row *row, struct buffer *out)
{
	struct stored_hand stored;
	int result = -1;

	if (stored_hand_load(ruleset, row->body.data, row->body.size, &stored)) {
		hand_write_loaded(ruleset, row, &stored, call->names, out);
		out_reopen(out);
		result = write_names(call, tx, &stored, out);
		if (result == 0)
			out_close(out, '}');
	} else {
		book_store(&call->book, STORE_FAILED);
	}
	stored_hand_free(&stored);
	return result;
}

/* ---- Of the path ---- */

int
hand_of_path(struct call *call, struct tx *tx, const struct match *match, struct hand_row *row)
{
	const char *text = call_part(call, 1);
	char *end;

	errno = 0;
	long long number = strtoll(text, &end, 10);
	if (text[0] < '1' || text[0] > '9' || *end != '\0' || errno != 0)
		return book_not_found(&call->book, "hand");
	int result = tx->calls->hand_find(tx, call->book.club, match->id, number, row);
	return book_found(&call->book, result, "hand");
}
