/* POST /v1/ledger/adjustments, and taking an entry back. */
#include "api/club/money/endpoints.h"
#include "api/club/money/entries.h"
#include "ledger/core/fields.h"
#include "ledger/core/kind.h"
#include "ledger/core/merged.h"
#include "ledger/kinds/adjustment.h"
#include "ledger/kinds/reversal.h"

#include <stddef.h>
#include <stdio.h>

/* ---- Reading ---- */

struct adjustment_body {
	struct adjusted alone; /* the short form, without `postings` */
	struct adjustment adjustment;
	bool listed; /* `postings` was given */
};

static int
read_account(struct reader *reader, const struct path *at, const json_t *value,
	     const struct member *member, void *target)
{
	(void)member;
	if (!json_is_string(value))
		return refuse_type(reader->problem, at, "an account as a string", value);
	if (!account_is_named(json_string_value(value)))
		return refuse(
			reader->problem, BAD_VALUE, at,
			"expected oka, penalty, fee, rounding or adjustment; a player's account is "
			"named by player");
	snprintf(target, ACCOUNT_TEXT, "%s", json_string_value(value));
	return 0;
}

static int
read_amount(struct reader *reader, const struct path *at, const json_t *value,
	    const struct member *member, void *target)
{
	int64_t *amount = target;

	(void)member;
	if (read_number(reader, at, value, -AMOUNT_MAX, AMOUNT_MAX, amount) != 0)
		return -1;
	if (*amount == 0)
		return refuse(reader->problem, BAD_VALUE, at, "an amount of 0 adjusts nothing");
	return 0;
}

#define ADJUSTED_MEMBERS(STRUCT, PREFIX)                                                           \
	{"player", .type = &type_uuid, .offset = offsetof(STRUCT, PREFIX player)},                 \
		{.name = "account",                                                                \
		 .read = read_account,                                                             \
		 .offset = offsetof(STRUCT, PREFIX account)},                                      \
	{                                                                                          \
		.name = "amount", .read = read_amount, .offset = offsetof(STRUCT, PREFIX amount)   \
	}

static int
check_adjusted(struct reader *reader, const struct path *at, const struct adjusted *adjusted)
{
	if (adjusted->player[0] == '\0' && adjusted->account[0] == '\0')
		return refuse_missing(reader, at, "player");
	if (adjusted->player[0] != '\0' && adjusted->account[0] != '\0')
		return refuse(reader->problem, CONTRADICTION, at,
			      "either player or account, not both");
	return adjusted->amount == 0 ? refuse_missing(reader, at, "amount") : 0;
}

static int
read_list(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	static const struct member list[] = {ADJUSTED_MEMBERS(struct adjusted, )};
	static const struct members members = MEMBERS(list);
	struct adjustment_body *body = target;

	(void)member;
	if (!json_is_array(value))
		return refuse_type(reader->problem, at, "an array of postings", value);
	size_t size = json_array_size(value);
	int result = 0;
	if (size < 1 || size > ADJUSTMENT_POSTINGS_MAX)
		return refuse(reader->problem, BAD_VALUE, at, "expected 1 to %d postings, not %zu",
			      ADJUSTMENT_POSTINGS_MAX, size);
	for (size_t i = 0; i < size; i++) {
		struct path place = {.up = at, .index = i};
		struct adjusted *adjusted = &body->adjustment.list[i];
		if (read_object(reader, &place, json_array_get(value, i), &members, NULL,
				adjusted) == 0 &&
		    check_adjusted(reader, &place, adjusted) == 0)
			continue;
		result = -1;
		if (!reader_goes_on(reader))
			break;
	}
	body->adjustment.count = (unsigned)size;
	body->listed = true;
	return result;
}

static int
read_adjustment(struct reader *reader, const json_t *root, struct adjustment_body *body)
{
	static const struct member list[] = {
		ADJUSTED_MEMBERS(struct adjustment_body, alone.),
		{.name = "postings", .read = read_list},
		{.name = "asset",
		 .read = read_asset,
		 .offset = offsetof(struct adjustment_body, adjustment.asset)},
		{"reason", .type = &type_text, IN(adjustment_body, adjustment.reason),
		 .required = true, .min = 1, .max = REASON_MAX_BYTES},
	};
	static const struct members members = MEMBERS(list);
	const struct adjusted *alone = &body->alone;

	if (read_object(reader, NULL, root, &members, NULL, body) != 0)
		return -1;
	if (!body->listed) {
		if (strcmp(alone->account, ACCOUNT_ADJUSTMENT) == 0)
			return refuse(reader->problem, CONTRADICTION, NULL,
				      "adjustment is the account that all others are adjusted "
				      "against");
		body->adjustment.list[0] = *alone;
		body->adjustment.count = 1;
		return check_adjusted(reader, NULL, alone);
	}
	if (alone->player[0] != '\0' || alone->account[0] != '\0' || alone->amount != 0)
		return refuse(reader->problem, CONTRADICTION, NULL,
			      "either postings, or one player or account with an amount");
	return 0;
}

/* ---- Posting ---- */

static int
check_player(struct call *call, struct tx *tx, const struct adjustment_body *body, unsigned index)
{
	const char *player = body->adjustment.list[index].player;
	struct path list = {.name = "postings", .size = strlen("postings")};
	struct path item = {.up = &list, .index = index};
	struct path place = {
		.up = body->listed ? &item : NULL, .name = "player", .size = strlen("player")};
	struct player_row row;

	if (player[0] == '\0')
		return 0;
	int result = tx->calls->player_find(tx, call->book.club, player, &row);
	if (result == STORE_NONE)
		return refuse(&call->book.problem, NOT_FOUND, &place,
			      "there is no such player in this club");
	if (book_store(&call->book, result) != 0)
		return -1;
	return merged_check(&call->book, &place, &row);
}

int
adjustments_create(struct call *call, struct tx *tx)
{
	struct adjustment_body body = {.adjustment = {.asset = ASSET_SCORE}};
	struct reader reader = book_reader(&call->book);
	int64_t seq;

	if (read_adjustment(&reader, call->root, &body) != 0)
		return -1;
	for (unsigned i = 0; i < body.adjustment.count; i++)
		if (check_player(call, tx, &body, i) != 0)
			return -1;
	if (adjustment_post(&call->book, tx, &body.adjustment, &seq) != 0)
		return -1;
	return answer_new_entry(call, tx, seq);
}

/* ---- Taking back ---- */

static int
check_kind(struct book *book, const char *id)
{
	const struct entry_kind *kind = entry_kind_find(id);

	if (kind == NULL)
		return book_store(book, STORE_FAILED);
	if (kind->way_back == NULL)
		return 0;
	return book_refuse(book, CONTRADICTION,
			   "an entry of kind %s is not reversed by this call: %s", id,
			   kind->way_back);
}

int
entries_reverse(struct call *call, struct tx *tx)
{
	char reason[REASON_MAX_BYTES + 1];
	struct entry_row row;
	int64_t seq;

	if (call_read_reason(call, true, reason) != 0 || entry_of_path(call, tx, 0, &row) != 0 ||
	    check_kind(&call->book, row.kind) != 0 ||
	    entry_take_back(&call->book, tx, &row, reason, &seq) != 0)
		return -1;
	return answer_new_entry(call, tx, seq);
}
