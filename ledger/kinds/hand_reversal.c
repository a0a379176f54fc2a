/* A hand was taken back. */
#include "ledger/kinds/hand_reversal.h"

#include "ledger/core/entry.h"
#include "ledger/kinds/kinds.h"
#include "ledger/recount/arrival.h"
#include "ledger/recount/recount_step.h"

#include <assert.h>
#include <string.h>

int
hand_take_back(struct book *book, struct tx *tx, const struct match *match,
	       const struct hand_row *row, const char *reason)
{
	const struct entry_row reversed = {
		.seq = row->seq, .kind = entry_kind_hand.id, .body = row->body};
	struct entry entry;

	assert(match_is(match, "open"));
	if (entry_begin(&entry, book, tx, &entry_kind_hand_reversal, match->id) != 0)
		return -1;
	out_member(&entry.body, "hand_number", row->number);
	if (reason != NULL) {
		out_key(&entry.body, "reason");
		out_string(&entry.body, reason);
	}
	if (entry_reverse(&entry, &reversed) != 0) {
		entry_drop(&entry);
		return -1;
	}
	return entry_commit(&entry);
}

/* ---- Recounting ---- */

/* The number of the event whose entry this is; events->count when it is none. */
static size_t
find_event(const struct match_events *events, int64_t seq)
{
	size_t i = 0;

	while (i < events->count && events->list[i].seq != seq)
		i++;
	return i;
}

static bool
hand_follows(const struct match_events *events, size_t index)
{
	for (size_t i = index + 1; i < events->count; i++)
		if (events->list[i].kind->role == EVENT_HAND)
			return true;
	return false;
}

/* Of hands the last is taken back first: the others were played on the table that it left. */
static void
take(struct recount *recount, const struct step *step)
{
	const struct match_events *events = &recount->events;
	size_t index = find_event(events, step->row->reverses);
	const json_t *number = json_object_get(step->body, "hand_number");

	if (index == events->count || events->list[index].kind->role == EVENT_BEGINS) {
		step_lose(recount, step, "takes back entry %lld, which does not stand",
			  (long long)step->row->reverses);
		return;
	}
	const struct match_event *event = &events->list[index];
	if (event->kind->role == EVENT_HAND && hand_follows(events, index)) {
		step_lose(recount, step, "takes back a hand that is not the last one");
		return;
	}
	if (event->kind->role == EVENT_HAND && recount->match.seal.dealt != 0)
		step_fault(recount, step, "takes back a hand when the next one is dealt");
	if (event->kind->role == EVENT_HAND &&
	    json_integer_value(number) != match_event_hand(event))
		step_fault(recount, step, "takes back hand %lld, not %lld",
			   (long long)match_event_hand(event),
			   (long long)json_integer_value(number));
	step_remove(recount, step, index);
}

/* ---- Importing ---- */

/* It is a hand of the match, of the number that the body says, and nothing took it back before. */
static int
follow(const struct arrival *arrival)
{
	struct tx *tx = arrival->tx;
	const char *club = arrival->book->club;
	int64_t seq = arrival->row->reverses;
	int64_t number = json_integer_value(json_object_get(arrival->body, "hand_number"));
	struct entry_row row;
	int result = tx->calls->entry_find(tx, club, seq, &row);
	bool good = result == STORE_OK && row.number != 0 && row.number == number &&
		    row.match != NULL && strcmp(row.match, arrival->match->id) == 0;

	if (good) {
		result = tx->calls->entry_reversal(tx, club, seq, &row);
		good = result == STORE_OK && row.seq == arrival->row->seq;
	}
	if (!good && (result == STORE_OK || result == STORE_NONE))
		return book_refuse(arrival->book, CONTRADICTION,
				   "entry %lld is no hand of the match that stands",
				   (long long)seq);
	return book_store(arrival->book, result);
}

const struct entry_kind entry_kind_hand_reversal = {
	.id = "hand_reversal",
	.way_back = "record the hand anew (POST /v1/matches/{id}/hands)",
	.keeps_results = true,
	.take = take,
	.follow = follow,
};
