#include "ledger/match/payouts.h"

#include "ledger/core/clock.h"
#include "lib/mahjong/settle.h"
#include "json/list.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Lists ---- */

/* NULL: the player has none. */
static struct payout *
find(const struct payouts *payouts, const char *player)
{
	for (unsigned i = 0; i < payouts->count; i++)
		if (strcmp(payouts->list[i].player, player) == 0)
			return &payouts->list[i];
	return NULL;
}

const struct payout *
payout_of_player(const struct payouts *payouts, const char *player)
{
	const struct payout *payout = find(payouts, player);

	assert(payout != NULL);
	return payout;
}

/* The player's payout, a new one if need be; it may move with the next call. NULL: no memory. */
static struct payout *
payout_for(struct payouts *payouts, const char *player)
{
	struct payout *known = find(payouts, player);

	if (known != NULL)
		return known;
	if (!list_has_room((void **)&payouts->list, payouts->count, &payouts->room,
			   sizeof(*payouts->list)))
		return NULL;
	struct payout *payout = &payouts->list[payouts->count++];
	*payout = (struct payout){.place = 0};
	snprintf(payout->player, sizeof(payout->player), "%s", player);
	return payout;
}

static int
add_value(struct payouts *payouts, const char *player, const char *asset, int64_t amount)
{
	struct payout *payout = payout_for(payouts, player);

	if (payout == NULL)
		return -1;
	if (strcmp(asset, ASSET_CHIPS) == 0)
		payout->chips += amount;
	else
		payout->score += amount;
	return 0;
}

static int
note_reversal(struct payouts *payouts, int64_t seq)
{
	if (!list_has_room((void **)&payouts->reversed, payouts->reversed_count,
			   &payouts->reversed_room, sizeof(*payouts->reversed)))
		return -1;
	payouts->reversed[payouts->reversed_count++] = seq;
	return 0;
}

static bool
is_reversed(const struct payouts *payouts, int64_t seq)
{
	for (unsigned i = 0; i < payouts->reversed_count; i++)
		if (payouts->reversed[i] == seq)
			return true;
	return false;
}

void
payouts_free(struct payouts *payouts)
{
	for (unsigned i = 0; i < payouts->count; i++)
		hand_counts_free(&payouts->list[i].counts);
	free(payouts->list);
	free(payouts->reversed);
}

/* ---- Entries ---- */

/* Who sat at a seat when the entry was made, or NULL. */
static const char *
holder(const json_t *body, int seat)
{
	return json_string_value(json_array_get(json_object_get(body, "seats"), (size_t)seat));
}

/*
 * What a seat won goes from its last holder, who gets the seat's final score, to who held it then.
 */
static int
move_posting(struct payouts *payouts, const json_t *body, const struct posting *posting)
{
	int seat = account_seat(posting->account);
	const char *then = seat < 0 ? NULL : holder(body, seat);

	if (then == NULL)
		return 0;
	if (seat >= (int)payouts->match->seat_count)
		return -1;
	const char *last = payouts->match->seats[seat].player;
	if (strcmp(then, last) == 0)
		return 0;
	if (add_value(payouts, then, posting->asset, posting->amount) != 0)
		return -1;
	return add_value(payouts, last, posting->asset, -posting->amount);
}

static int
move_postings(struct payouts *payouts, const json_t *body)
{
	struct posting *postings;
	unsigned count;
	int result = postings_read(body, &postings, &count);

	for (unsigned i = 0; result == 0 && i < count; i++)
		result = move_posting(payouts, body, &postings[i]);
	free(postings);
	return result;
}

/* What the event leaves to be taken from the final scores. */
static int
add_penalties(struct payouts *payouts, const struct match_event *event)
{
	int64_t pending[MJ_SEATS_MAX] = {0};

	match_pending_add(event, 1, pending);
	for (int seat = 0; seat < MJ_SEATS_MAX; seat++) {
		if (pending[seat] == 0)
			continue;
		const char *player = holder(event->body, seat);
		struct payout *payout = player == NULL ? NULL : payout_for(payouts, player);
		if (payout == NULL)
			return -1;
		payout->penalty += pending[seat];
	}
	return 0;
}

static int
add_counts(struct payouts *payouts, const json_t *body)
{
	for (int seat = 0; seat < (int)payouts->match->seat_count; seat++) {
		const char *player = holder(body, seat);
		struct payout *payout = player == NULL ? NULL : payout_for(payouts, player);
		if (payout == NULL || hand_counts_add_hand(&payout->counts, body, seat) != 0)
			return -1;
	}
	return 0;
}

/* One that stands: what a hand, a penalty or a transfer brought belongs to who sat there then. */
static int
add_standing_event(struct payouts *payouts, const struct match_event *event)
{
	bool is_hand = event->kind->role == EVENT_HAND;

	if (!is_hand && event->kind->role != EVENT_MOVES)
		return 0;
	if (is_hand && add_counts(payouts, event->body) != 0)
		return -1;
	if (move_postings(payouts, event->body) != 0)
		return -1;
	return add_penalties(payouts, event);
}

/* The newest one comes first. */
static int
note_finish(struct payouts *payouts, const json_t *body)
{
	const char *text = json_string_value(json_object_get(body, "finished_at"));

	if (payouts->last_finish != 0)
		return 0;
	return text != NULL && time_parse(text, &payouts->last_finish) ? 0 : -1;
}

static int
add_entry(struct payouts *payouts, const struct entry_row *row, json_t *body)
{
	const struct match_event event = {
		.kind = entry_kind_find(row->kind), .seq = row->seq, .body = body};

	if (match_accounts_add(&payouts->accounts, body) != 0)
		return -1;
	if (row->reverses != 0)
		return note_reversal(payouts, row->reverses);
	if (event.kind == NULL)
		return 0;
	if (event.kind->role == EVENT_FINISH)
		return note_finish(payouts, body);
	if (is_reversed(payouts, row->seq))
		return 0;
	return add_standing_event(payouts, &event);
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
add_standing(struct payouts *payouts, const struct mj_standing *standing)
{
	const char *player = payouts->match->seats[standing->seat].player;
	struct payout *payout = payout_for(payouts, player);

	if (payout == NULL)
		return -1;
	payout->place = standing->place;
	payout->score += standing->score;
	payout->chips += payouts->match->chips[standing->seat];
	return 0;
}

/*
 * What all take home together is what stands at the seats: what is moved is moved from one to
 * another.
 */
static bool
sums_agree(const struct payouts *payouts, const struct mj_standing standings[MJ_SEATS_MAX])
{
	int64_t score = 0, chips = 0;

	for (unsigned i = 0; i < payouts->count; i++) {
		score += payouts->list[i].score;
		chips += payouts->list[i].chips;
	}
	for (unsigned i = 0; i < payouts->match->seat_count; i++) {
		score -= standings[i].score;
		chips -= payouts->match->chips[i];
	}
	return score == 0 && chips == 0;
}

static int
add_standings(struct payouts *payouts, const struct mj_standing standings[MJ_SEATS_MAX])
{
	for (unsigned i = 0; i < payouts->match->seat_count; i++)
		if (add_standing(payouts, &standings[i]) != 0)
			return -1;
	return 0;
}

int
payouts_load(struct book *book, struct tx *tx, const struct match *match,
	     const struct mj_standing standings[MJ_SEATS_MAX], struct payouts *payouts)
{
	const struct entry_filter filter = {.match = match->id};
	/* Newest first: what takes an entry back comes before it. */
	const struct page page = {.ascending = false, .limit = INT_MAX};

	*payouts = (struct payouts){.match = match};
	int result = tx->calls->entries(tx, book->club, &filter, &page, visit, payouts);
	if (result == STORE_OK && add_standings(payouts, standings) != 0)
		result = STORE_FAILED;
	assert(result != STORE_OK || sums_agree(payouts, standings));
	return book_store(book, result);
}

/* Penalties and transfers that were taken back are still events of the match. */
static int
note_move_back(struct payouts *payouts, const struct match_event *event)
{
	if (event->kind->role != EVENT_GIVES_BACK)
		return 0;
	return note_reversal(payouts, json_integer_value(json_object_get(event->body, "reverses")));
}

int
payouts_make(const struct match *match, const struct match_events *events,
	     const struct mj_standing standings[MJ_SEATS_MAX], struct payouts *payouts)
{
	*payouts = (struct payouts){.match = match};
	for (size_t i = 0; i < events->count; i++)
		if (note_move_back(payouts, &events->list[i]) != 0)
			return -1;
	for (size_t i = 0; i < events->count; i++) {
		const struct match_event *event = &events->list[i];
		if (match_accounts_add(&payouts->accounts, event->body) != 0)
			return -1;
		if (!is_reversed(payouts, event->seq) && add_standing_event(payouts, event) != 0)
			return -1;
	}
	return add_standings(payouts, standings);
}
