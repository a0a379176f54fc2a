#include "ledger/people/merged_all.h"

#include "json/list.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

struct merges {
	struct merge_pair {
		char player[STORE_ID], into[STORE_ID];
	} * list;
	size_t count, room;
};

static int
note(void *arg, const struct player_row *row)
{
	struct merges *merges = arg;

	if (row->merged_into == NULL)
		return STORE_OK;
	if (!list_has_room((void **)&merges->list, merges->count, &merges->room,
			   sizeof(*merges->list)))
		return STORE_FAILED;
	struct merge_pair *pair = &merges->list[merges->count++];
	snprintf(pair->player, sizeof(pair->player), "%s", row->id);
	snprintf(pair->into, sizeof(pair->into), "%s", row->merged_into);
	return STORE_OK;
}

static int
apply(struct tx *tx, const char *club, const struct merge_pair *pair)
{
	char match[STORE_ID];
	struct player_row into;
	int result = tx->calls->player_find(tx, club, pair->into, &into);

	if (result == STORE_NONE || (result == STORE_OK && into.merged_into != NULL))
		return STORE_EXISTS;
	if (result == STORE_OK)
		result = tx->calls->players_meet(tx, club, pair->player, pair->into, match);
	if (result != STORE_NONE)
		return result == STORE_OK ? STORE_EXISTS : result;
	return tx->calls->player_give(tx, club, pair->player, pair->player, pair->into);
}

int
merge_apply_all(struct tx *tx, const char *club)
{
	static const struct player_filter all = {.guest = -1, .archived = -1};
	static const struct page page = {.ascending = true, .limit = INT_MAX};
	struct merges merges = {NULL, 0, 0};
	int result = tx->calls->players(tx, club, &all, &page, note, &merges);

	for (size_t i = 0; i < merges.count && result == STORE_OK; i++)
		result = apply(tx, club, &merges.list[i]);
	free(merges.list);
	return result;
}
