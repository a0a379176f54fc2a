/* Settling up. */
#include "api/club/money/endpoints.h"
#include "api/club/money/entries.h"
#include "ledger/core/fields.h"
#include "ledger/core/kind.h"
#include "ledger/core/uuid.h"
#include "ledger/kinds/kinds.h"
#include "ledger/kinds/settlement.h"
#include "ledger/money/settle_up.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>

/* ---- GET /v1/settlements/plan ---- */

static int
write_balance(struct call *call, struct tx *tx, const char *account, int64_t balance)
{
	struct buffer *out = call->out;
	const char *party = account_player(account);
	struct player_row player;

	out_open(out, '{');
	out_key(out, "account");
	out_string(out, account);
	if (party != NULL) {
		if (book_store(&call->book,
			       tx->calls->player_find(tx, call->book.club, party, &player)) != 0)
			return -1;
		out_key(out, "player");
		out_string(out, party);
		out_key(out, "name");
		out_string(out, player.name);
	}
	out_member(out, "balance", balance);
	out_close(out, '}');
	return 0;
}

static int
write_plan(struct call *call, struct tx *tx, const struct settling *settling,
	   const struct plan *plan)
{
	struct buffer *out = call->out;

	out_open(out, '{');
	plan_write_terms(settling, plan, out);
	out_open_member(out, "balances", '[');
	for (size_t i = 0; i < plan->count; i++)
		if (write_balance(call, tx, plan->accounts[i], plan->balances[i]) != 0)
			return -1;
	out_close(out, ']');
	plan_write_transfers(plan, out);
	out_close(out, '}');
	return 0;
}

static int
read_as_of(struct call *call, int64_t *as_of)
{
	char text[QUERY_VALUE_MAX + 1];
	char *end = text;

	if (!call_query(call, "as_of", text))
		return 0;
	errno = 0;
	if (text[0] >= '0' && text[0] <= '9')
		*as_of = strtoll(text, &end, 10);
	if (end == text || *end != '\0' || errno != 0 || *as_of > INTEGER_MAX)
		return call_refuse_parameter(call, "as_of", "expected the number of an entry");
	return 0;
}

static int
read_query(struct call *call, struct settling *settling)
{
	char text[QUERY_VALUE_MAX + 1];

	if (call_query(call, "asset", text)) {
		if (!asset_is_valid(text))
			return call_refuse_parameter(call, "asset",
						     "expected score, chips or a currency");
		memcpy(settling->asset, text, strlen(text) + 1);
	}
	if (call_id_query(call, "player", text)) {
		if (!uuid_is_valid(text))
			return call_refuse_parameter(call, "player", "expected an id (a UUID)");
		memcpy(settling->player, text, strlen(text) + 1);
	}
	return read_as_of(call, &settling->as_of);
}

int
plan_get(struct call *call, struct tx *tx)
{
	struct settling settling = {.asset = ASSET_SCORE, .as_of = AS_OF_HEAD};

	if (read_query(call, &settling) != 0)
		return -1;
	struct plan *plan = plan_make(&call->book, tx, &settling);
	int result = plan == NULL ? -1 : write_plan(call, tx, &settling, plan);
	free(plan);
	return result;
}

/* ---- POST /v1/settlements ---- */

static int
read_settling(struct call *call, struct settling *settling)
{
	static const struct member list[] = {
		{"as_of", .type = &type_int64, IN(settling, as_of), .required = true,
		 .max = INTEGER_MAX},
		{.name = "asset", .read = read_asset, .offset = offsetof(struct settling, asset)},
		{"player", .type = &type_uuid, IN(settling, player)},
		TEXT_MEMBER("note", struct settling, note, 1, REASON_MAX_BYTES),
	};
	static const struct members members = MEMBERS(list);
	struct reader reader = book_reader(&call->book);

	return read_object(&reader, NULL, call->root, &members, NULL, settling);
}

int
settlements_create(struct call *call, struct tx *tx)
{
	struct settling settling = {.asset = ASSET_SCORE};
	int64_t seq = 0;

	if (read_settling(call, &settling) != 0)
		return -1;
	struct plan *plan = plan_make(&call->book, tx, &settling);
	int result = plan == NULL ? -1 : plan_post(&call->book, tx, &settling, plan, &seq);
	free(plan);
	return result == 0 ? answer_new_entry(call, tx, seq) : -1;
}

int
settlements_list(struct call *call, struct tx *tx)
{
	const struct entry_filter filter = {.kind = entry_kind_settlement.id};

	return answer_entries(call, tx, &filter);
}
