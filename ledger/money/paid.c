#include "ledger/money/paid.h"

#include <assert.h>
#include <string.h>

/* A player's account is shown as the player's id, others by their name. */
static const char *
party_of(const char *account)
{
	const char *player = account_player(account);

	return player != NULL ? player : account;
}

void
paid_write(const struct paid *paid, struct buffer *out)
{
	out_open(out, '{');
	out_key(out, "from");
	out_string(out, party_of(paid->from));
	out_key(out, "to");
	out_string(out, party_of(paid->to));
	out_member(out, "amount", paid->amount);
	out_close(out, '}');
}

void
paid_post(struct entry *entry, const char *asset, const struct paid *paid)
{
	assert(paid->amount > 0 && strcmp(paid->from, paid->to) != 0);
	entry_post(entry, paid->from, asset, paid->amount);
	entry_post(entry, paid->to, asset, -paid->amount);
}

static bool
is_leg(const struct posting *posting, const json_t *party, const char *asset, int64_t amount)
{
	const char *name = json_string_value(party);

	return name != NULL && strcmp(party_of(posting->account), name) == 0 &&
	       strcmp(posting->asset, asset) == 0 && posting->amount == amount;
}

bool
paid_agrees(const json_t *body, const struct posting *postings, unsigned count)
{
	const char *asset = json_string_value(json_object_get(body, "asset"));
	const json_t *transfers = json_object_get(body, "transfers");
	size_t i;
	json_t *transfer;

	if (asset == NULL || count == 0 || count != 2 * json_array_size(transfers))
		return false;
	json_array_foreach(transfers, i, transfer)
	{
		const struct posting *legs = &postings[2 * i];
		int64_t amount = json_integer_value(json_object_get(transfer, "amount"));
		if (amount <= 0 ||
		    !is_leg(&legs[0], json_object_get(transfer, "from"), asset, amount) ||
		    !is_leg(&legs[1], json_object_get(transfer, "to"), asset, -amount))
			return false;
	}
	return true;
}
