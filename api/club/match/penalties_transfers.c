/* Penalties and transfers of an open match. */
#include "api/club/match/endpoints.h"
#include "api/club/match/match_answer.h"
#include "api/club/money/entries.h"
#include "codec/seats.h"
#include "ledger/core/fields.h"
#include "ledger/core/kind.h"
#include "ledger/kinds/kinds.h"
#include "ledger/kinds/moves.h"
#include "ledger/kinds/penalty.h"
#include "ledger/kinds/transfer.h"

#include <stddef.h>
#include <string.h>

#define REASON_MEMBER(STRUCT)                                                                      \
	{                                                                                          \
		.name = "reason", .type = &type_text, .offset = offsetof(STRUCT, reason),          \
		.required = true, .min = 1, .max = REASON_MAX_BYTES                                \
	}

/* The entry that was written, and the match after it. */
static int
show(struct call *call, struct tx *tx, const struct match *match, const struct written *written)
{
	struct buffer *out = call->out;

	match_etag(call, match);
	out_open(out, '{');
	entry_write_origin(written->id, written->seq, 0, call->out);
	out_key(out, "match");
	if (answer_match(call, tx, match) != 0)
		return -1;
	out_close(out, '}');
	return 0;
}

static int
answer(struct call *call, struct tx *tx, const struct match *match, const struct written *written)
{
	if (show(call, tx, match, written) != 0)
		return -1;
	call_created(call, "/v1/matches/%s", match->id);
	return 0;
}

/* ---- Penalties ---- */

static int
read_apply(struct reader *reader, const struct path *at, const json_t *value,
	   const struct member *member, void *target)
{
	const char *word = json_string_value(value);

	(void)member;
	if (word == NULL)
		return refuse_type(reader->problem, at, "a string", value);
	*(bool *)target = strcmp(word, "final") == 0;
	if (*(bool *)target || strcmp(word, "table") == 0)
		return 0;
	return refuse(reader->problem, BAD_VALUE, at, "expected one of table, final");
}

static const struct member penalty_members[] = {
	{.name = "seat",
	 .read = read_seat,
	 .offset = offsetof(struct penalty, seat),
	 .required = true},
	{"points", .type = &type_int64, IN(penalty, points), .required = true, .min = 1,
	 .max = AMOUNT_MAX},
	{.name = "apply", .read = read_apply, .offset = offsetof(struct penalty, final)},
	REASON_MEMBER(struct penalty),
};

static int
add_penalty(struct call *call, struct tx *tx, struct match *match)
{
	static const struct members members = MEMBERS(penalty_members);
	struct rules_reader reader = book_rules_reader(&call->book, &match->agreement.rules);
	struct penalty penalty = {.seat = 0};
	struct written written;

	if (read_object(&reader.base, NULL, call->root, &members, NULL, &penalty) != 0 ||
	    match_if_open(call, match) != 0 ||
	    match_penalize(&call->book, tx, match, &penalty, &written) != 0)
		return -1;
	return answer(call, tx, match, &written);
}

int
penalties_add(struct call *call, struct tx *tx)
{
	return with_match_of_path(call, tx, add_penalty);
}

/* ---- Transfers ---- */

static const struct member transfer_members[] = {
	{.name = "from",
	 .read = read_seat,
	 .offset = offsetof(struct transfer, from),
	 .required = true},
	{.name = "to",
	 .read = read_seat,
	 .offset = offsetof(struct transfer, to),
	 .required = true},
	{"points", .type = &type_int64, IN(transfer, points), .min = 1, .max = AMOUNT_MAX},
	{"chips", .type = &type_int64, IN(transfer, chips), .min = 1, .max = AMOUNT_MAX},
	REASON_MEMBER(struct transfer),
};

static int
read_transfer(struct call *call, const struct match *match, struct transfer *transfer)
{
	static const struct members members = MEMBERS(transfer_members);
	static const struct path to = {.name = "to", .size = 2},
				 chips = {.name = "chips", .size = 5};
	struct rules_reader reader = book_rules_reader(&call->book, &match->agreement.rules);

	*transfer = (struct transfer){.from = 0};
	if (read_object(&reader.base, NULL, call->root, &members, NULL, transfer) != 0)
		return -1;
	if (transfer->points == 0 && transfer->chips == 0)
		return refuse_missing(&reader.base, NULL, "points");
	if (transfer->points != 0 && transfer->chips != 0)
		return refuse(&call->book.problem, CONTRADICTION, &chips,
			      "a transfer moves points or chips, not both");
	if (transfer->from == transfer->to)
		return refuse(&call->book.problem, CONTRADICTION, &to,
			      "a transfer goes from one seat to another");
	return 0;
}

static int
add_transfer(struct call *call, struct tx *tx, struct match *match)
{
	struct transfer transfer;
	struct written written;

	if (read_transfer(call, match, &transfer) != 0 || match_if_open(call, match) != 0 ||
	    match_transfer(&call->book, tx, match, &transfer, &written) != 0)
		return -1;
	return answer(call, tx, match, &written);
}

int
transfers_add(struct call *call, struct tx *tx)
{
	return with_match_of_path(call, tx, add_transfer);
}

/* ---- Taking them back ---- */

/* The entry of the path, which must be one of this kind in the match. */
static int
move_of_path(struct call *call, struct tx *tx, const struct match *match,
	     const struct entry_kind *kind, struct entry_row *row)
{
	if (entry_of_path(call, tx, 1, row) != 0)
		return -1;
	if (row->match != NULL && strcmp(row->match, match->id) == 0 &&
	    entry_kind_find(row->kind) == kind)
		return 0;
	return book_refuse(&call->book, NOT_FOUND, "there is no such %s in this match", kind->id);
}

static int
move_back(struct call *call, struct tx *tx, struct match *match, const struct entry_kind *kind)
{
	char reason[QUERY_VALUE_MAX + 1] = "";
	struct entry_row row;
	struct written written;

	if (move_of_path(call, tx, match, kind, &row) != 0)
		return -1;
	if (call_query(call, "reason", reason) &&
	    call_text_parameter(call, "reason", QUERY_VALUE_MAX, reason) != 0)
		return -1;
	if (match_if_open(call, match) != 0 ||
	    match_move_back(&call->book, tx, match, &row, reason, &written) != 0)
		return -1;
	return show(call, tx, match, &written);
}

static int
penalty_back(struct call *call, struct tx *tx, struct match *match)
{
	return move_back(call, tx, match, &entry_kind_penalty);
}

static int
transfer_back(struct call *call, struct tx *tx, struct match *match)
{
	return move_back(call, tx, match, &entry_kind_transfer);
}

int
penalties_take_back(struct call *call, struct tx *tx)
{
	return with_match_of_path(call, tx, penalty_back);
}

int
transfers_take_back(struct call *call, struct tx *tx)
{
	return with_match_of_path(call, tx, transfer_back);
}
