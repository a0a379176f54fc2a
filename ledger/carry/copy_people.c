/* Who is in a club, who may call, and what was answered. */
#include "ledger/carry/copy_parts.h"

#include "ledger/carry/copy_walk.h"

/* ---- Keys and players ---- */

static int
copy_key(void *arg, const struct key_row *row)
{
	struct walk *walk = arg;
	struct tx *to = walk->copy->to;

	return walk_took(walk, to->calls->key_insert(to, row), row->id, &walk->copy->counts.keys);
}

int
copy_keys(struct copy *copy, const char *club)
{
	struct walk walk = walk_begin(copy, club);
	int result;

	do
		result = copy->from->calls->keys(copy->from, club, -1, &walk.page, copy_key, &walk);
	while (result == STORE_OK && walk_goes_on(&walk));
	return result;
}

static int
copy_share(void *arg, const struct share_row *row)
{
	struct walk *walk = arg;
	struct tx *to = walk->copy->to;

	return walk_took(walk, to->calls->share_insert(to, row), row->id,
			 &walk->copy->counts.shares);
}

int
copy_shares(struct copy *copy, const char *club)
{
	static const struct share_filter all = {.season = NULL};
	struct walk walk = walk_begin(copy, club);
	int result;

	do
		result = copy->from->calls->shares(copy->from, club, &all, &walk.page, copy_share,
						   &walk);
	while (result == STORE_OK && walk_goes_on(&walk));
	return result;
}

static int
copy_platform_name(void *arg, const struct platform_name_row *row)
{
	struct walk *walk = arg;
	struct tx *to = walk->copy->to;

	return to->calls->platform_name_insert(to, walk->club, row);
}

static int
copy_player(void *arg, const struct player_row *row)
{
	struct walk *walk = arg;
	struct tx *from = walk->copy->from, *to = walk->copy->to;
	int result = to->calls->player_insert(to, walk->club, row);

	if (result == STORE_OK)
		result = from->calls->platform_names(from, walk->club, row->id, copy_platform_name,
						     walk);
	return walk_took(walk, result, row->id, &walk->copy->counts.players);
}

int
copy_players(struct copy *copy, const char *club)
{
	static const struct player_filter all = {.guest = -1, .archived = -1};
	struct walk walk = walk_begin(copy, club);
	int result;

	do
		result = copy->from->calls->players(copy->from, club, &all, &walk.page, copy_player,
						    &walk);
	while (result == STORE_OK && walk_goes_on(&walk));
	return result;
}

/* ---- Receipts ---- */

static int
copy_receipt(void *arg, const struct idempotency_row *row)
{
	struct walk *walk = arg;
	struct tx *to = walk->copy->to;

	if (row->status < 200 || row->status >= 300)
		return copy_refuse(walk->copy, walk->club, "a receipt of it is damaged");
	return walk_took(walk, to->calls->idempotency_insert(to, walk->club, row), row->key,
			 &walk->copy->counts.receipts);
}

static int
copy_receipt_player(void *arg, const char *player, const char *key)
{
	struct walk *walk = arg;
	struct tx *to = walk->copy->to;

	return to->calls->receipt_name(to, walk->club, player, key);
}

int
copy_receipts(struct copy *copy, const char *club)
{
	struct walk walk = walk_begin(copy, club);
	int result;

	do
		result = copy->from->calls->idempotency_rows(copy->from, club, &walk.page,
							     copy_receipt, &walk);
	while (result == STORE_OK && walk_goes_on(&walk));
	if (result == STORE_OK && club[0] != '\0')
		result = copy->from->calls->receipt_players(copy->from, club, copy_receipt_player,
							    &walk);
	return result;
}
