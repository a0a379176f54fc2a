#include "ledger/payouts.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 8 };

/* ---- Lists ---- */

/* Room for one element more; NULL when there is no memory. */
static void *
grow(void *list, unsigned count, unsigned *room, size_t size)
{
	if (count < *room)
		return list;
	unsigned more = *room == 0 ? FIRST_ROOM : 2 * *room;
	void *grown = realloc(list, more * size);
	if (grown != NULL)
		*room = more;
	return grown;
}

const struct share *
share_of_player(const struct shares *shares, const char *player)
{
	for (unsigned i = 0; i < shares->count; i++)
		if (strcmp(shares->list[i].player, player) == 0)
			return &shares->list[i];
	return NULL;
}

/* The player's share, a new one if need be; it may move with the next call. NULL: no memory. */
static struct share *
share_for(struct shares *shares, const char *player)
{
	struct share *known = (struct share *)share_of_player(shares, player);

	if (known != NULL)
		return known;
	struct share *list =
		grow(shares->list, shares->count, &shares->room, sizeof(*shares->list));
	if (list == NULL)
		return NULL;
	shares->list = list;
	struct share *share = &list[shares->count++];
	*share = (struct share){.place = 0};
	snprintf(share->player, sizeof(share->player), "%s", player);
	return share;
}

static int
add_value(struct shares *shares, const char *player, const char *asset, int64_t amount)
{
	struct share *share = share_for(shares, player);

	if (share == NULL)
		return -1;
	if (strcmp(asset, ASSET_CHIPS) == 0)
		share->chips += amount;
	else
		share->score += amount;
	return 0;
}

static int
note_reversal(struct shares *shares, int64_t seq)
{
	int64_t *list = grow(shares->reversed, shares->reversed_count, &shares->reversed_room,
			     sizeof(*shares->reversed));

	if (list == NULL)
		return -1;
	shares->reversed = list;
	list[shares->reversed_count++] = seq;
	return 0;
}

static bool
is_reversed(const struct shares *shares, int64_t seq)
{
	for (unsigned i = 0; i < shares->reversed_count; i++)
		if (shares->reversed[i] == seq)
			return true;
	return false;
}

void
shares_free(struct shares *shares)
{
	for (unsigned i = 0; i < shares->count; i++)
		facts_free(&shares->list[i].facts);
	free(shares->list);
	free(shares->reversed);
}

/* ---- Entries ---- */

/* Who sat at a seat when the entry was made, or NULL. */
static const char *
holder(const json_t *body, int seat)
{
	return json_string_value(json_array_get(json_object_get(body, "seats"), (size_t)seat));
}

/* What a seat won goes from its last holder, who gets the seat's final score, to who held it then. */
static int
move_posting(struct shares *shares, const json_t *body, const struct posting *posting)
{
	int seat = held_seat(posting->account);
	const char *then = seat < 0 ? NULL : holder(body, seat);

	if (then == NULL)
		return 0;
	const char *last = shares->match->seats[seat].player;
	if (strcmp(then, last) == 0)
		return 0;
	if (add_value(shares, then, posting->asset, posting->amount) != 0)
		return -1;
	return add_value(shares, last, posting->asset, -posting->amount);
}

static int
move_postings(struct shares *shares, const json_t *body)
{
	struct posting *postings;
	unsigned count;
	int result = entry_postings(body, &postings, &count);

	for (unsigned i = 0; result == 0 && i < count; i++)
		result = move_posting(shares, body, &postings[i]);
	free(postings);
	return result;
}

static int
add_penalty(struct shares *shares, const json_t *body, const json_t *seat, int64_t points)
{
	const char *player = holder(body, (int)json_integer_value(seat));
	struct share *share = player == NULL ? NULL : share_for(shares, player);

	if (share == NULL)
		return -1;
	share->penalty += points;
	return 0;
}

/* A settlement's own penalties are below 0: what the score is changed by. */
static int
add_settled_penalties(struct shares *shares, const json_t *body)
{
	const json_t *settlement = json_object_get(body, "settlement");
	size_t i;
	json_t *penalty;

	json_array_foreach(json_object_get(settlement, "penalties"), i, penalty)
	{
		int64_t points = json_integer_value(json_object_get(penalty, "points"));
		if (add_penalty(shares, body, json_object_get(penalty, "seat"), -points) != 0)
			return -1;
	}
	return 0;
}

static int
add_hand(struct shares *shares, const json_t *body)
{
	for (int seat = 0; seat < MJ_SEATS_MAX; seat++) {
		const char *player = holder(body, seat);
		struct share *share = player == NULL ? NULL : share_for(shares, player);
		if (share == NULL || facts_add_hand(&share->facts, body, seat) != 0)
			return -1;
	}
	if (move_postings(shares, body) != 0)
		return -1;
	return add_settled_penalties(shares, body);
}

static int
add_penalty_entry(struct shares *shares, const json_t *body)
{
	const char *apply = json_string_value(json_object_get(body, "apply"));

	if (apply == NULL || strcmp(apply, "final") != 0)
		return move_postings(shares, body);
	return add_penalty(shares, body, json_object_get(body, "seat"),
			   json_integer_value(json_object_get(body, "points")));
}

static const struct {
	const char *kind;
	int (*add)(struct shares *shares, const json_t *body);
} readers[] = {
	{"hand", add_hand},
	{"penalty", add_penalty_entry},
	{"transfer", move_postings},
};

static int
add_entry(struct shares *shares, const struct entry_row *row, const json_t *body)
{
	if (held_add(&shares->held, body) != 0)
		return -1;
	if (row->reverses != 0)
		return note_reversal(shares, row->reverses);
	for (unsigned i = 0; i < sizeof(readers) / sizeof(readers[0]); i++)
		if (strcmp(row->kind, readers[i].kind) == 0 && !is_reversed(shares, row->seq))
			return readers[i].add(shares, body);
	return 0;
}

static int
visit(void *arg, const struct entry_row *row)
{
	json_t *body = json_loadb(row->body.data, row->body.size, 0, NULL);
	int result = body == NULL ? -1 : add_entry(arg, row, body);

	json_decref(body);
	return result == 0 ? STORE_OK : STORE_FAILED;
}

/* ---- All of them ---- */

static int
add_standing(struct shares *shares, const struct mj_standing *standing)
{
	const char *player = shares->match->seats[standing->seat].player;
	struct share *share = share_for(shares, player);

	if (share == NULL)
		return -1;
	share->place = standing->place;
	share->score += standing->score;
	share->chips += shares->match->chips[standing->seat];
	return 0;
}

int
shares_load(struct work *work, struct tx *tx, const struct match *match,
	    const struct mj_standing standings[MJ_SEATS_MAX], struct shares *shares)
{
	const struct entry_filter filter = {.match = match->id};
	/* Newest first: what takes an entry back comes before it. */
	const struct page page = {.ascending = false, .limit = INT_MAX};

	*shares = (struct shares){.match = match};
	int result = tx->calls->entries(tx, work_club(work), &filter, &page, visit, shares);
	for (unsigned i = 0; i < MJ_SEATS_MAX && result == STORE_OK; i++)
		if (add_standing(shares, &standings[i]) != 0)
			result = STORE_FAILED;
	return work_store(work, result);
}
