#include "ledger/kinds/correction.h"

#include "ledger/kinds/hand_reversal.h"
#include "ledger/kinds/sealing.h"

#include <assert.h>
#include <stdlib.h>

static const struct path from_path = {.name = "from_hand", .size = 9};

/* ---- Taking back ---- */

static int
take_back_one(struct book *book, struct tx *tx, const struct match *match,
	      struct correction *correction, int64_t number, const char *reason)
{
	struct change *change = &correction->changes[number - correction->from];
	struct stored_hand stored;
	struct hand_row row;

	if (book_store(book, tx->calls->hand_find(tx, book->club, match->id, number, &row)) != 0)
		return -1;
	bool good = stored_hand_load(match->ruleset, row.body.data, row.body.size, &stored);
	change->had = true;
	memcpy(change->before, stored.deltas, sizeof(change->before));
	stored_hand_free(&stored);
	if (!good)
		return book_store(book, STORE_FAILED);
	return book->preview ? 0 : hand_take_back(book, tx, match, &row, reason);
}

/* The last hand first, as each was played on the table that the one before it left. */
static int
take_back(struct book *book, struct tx *tx, const struct match *match,
	  struct correction *correction, const char *reason)
{
	for (int64_t number = correction->last; number >= correction->from; number--)
		if (take_back_one(book, tx, match, correction, number, reason) != 0)
			return -1;
	return 0;
}

/*
 * Back to before the first of them. There may be no such hand: a match may have begun in the middle
 * of another table's. What is loaded still has the hands that are then taken back.
 */
static int
go_back(struct book *book, struct tx *tx, struct match *match, struct correction *correction)
{
	struct hand_row row;
	int result = tx->calls->hand_find(tx, book->club, match->id, correction->from, &row);

	if (result == STORE_NONE)
		return refuse(&book->problem, BAD_VALUE, &from_path, "there is no hand %lld",
			      (long long)correction->from);
	if (book_store(book, result) != 0)
		return -1;
	return replay_begin(book, tx, match, &row, &correction->replay);
}

bool
correction_goes_back(const struct match *match, int64_t from)
{
	return (int64_t)match->table.hand_number - from <= CORRECTION_BACK_MAX;
}

int
correction_begin(struct book *book, struct tx *tx, struct match *match, int64_t from, size_t count,
		 const char *reason, struct correction *correction)
{
	int64_t last = (int64_t)match->table.hand_number - 1;

	assert(match_is(match, "open") && from > 0);
	*correction = (struct correction){.from = from, .last = last};
	if (from > last)
		return refuse(&book->problem, BAD_VALUE, &from_path, "the last hand is %lld",
			      (long long)last);
	if (!correction_goes_back(match, from))
		return refuse(&book->problem, BAD_VALUE, &from_path,
			      "at most %d hands are taken back at a time; the last hand is %lld",
			      CORRECTION_BACK_MAX, (long long)last);
	if (sealing_check_back(book, match) != 0 || go_back(book, tx, match, correction) != 0)
		return -1;
	assert(match->table.hand_number == from);
	size_t old = (size_t)(last - from) + 1;
	correction->count = old > count ? old : count;
	correction->changes = calloc(correction->count, sizeof(*correction->changes));
	if (correction->changes == NULL)
		return book_no_memory(book);
	return take_back(book, tx, match, correction, reason);
}

void
correction_free(struct correction *correction)
{
	free(correction->changes);
	correction->changes = NULL;
	replay_free(&correction->replay);
}

/* ---- Recording anew ---- */

static int
check_number(struct book *book, const struct hand *hand, int64_t number)
{
	static const struct path place = {.name = "hand_number", .size = 11};

	if (hand->number == 0 || hand->number == number)
		return 0;
	return refuse(&book->problem, CONTRADICTION, &place, "this is hand %lld, not %lld",
		      (long long)number, (long long)hand->number);
}

/*
 * What comes before the hand is played, and the hand takes the place of the one that stood there.
 */
static int
take_place(struct book *book, struct tx *tx, struct match *match, struct correction *correction,
	   struct hand *hand)
{
	const struct match_event *old;

	if (replay_to_hand(book, tx, match, &correction->replay, &old) != 0)
		return -1;
	assert(old == NULL || match_event_hand(old) == match->table.hand_number);
	hand->in_place_of = old == NULL ? 0 : old->place;
	return 0;
}

int
correction_record(struct book *book, struct tx *tx, struct match *match,
		  struct correction *correction, struct hand *hand)
{
	struct change *change = &correction->changes[correction->done];

	assert(correction->done < correction->count);
	assert(match->table.hand_number == correction->from + (int64_t)correction->done);
	if (check_number(book, hand, match->table.hand_number) != 0 ||
	    take_place(book, tx, match, correction, hand) != 0)
		return -1;
	/* Those that stood there have been played, whatever now comes before them. */
	if (!change->had && hand_check_next(book, match, hand) != 0)
		return -1;
	if (hand_settle(book, match, hand) != 0)
		return -1;
	if (!book->preview && hand_record(book, tx, match, hand) != 0)
		return -1;
	if (hand_adopt(book, hand, match) != 0)
		return -1;
	correction->done++;
	change->has = true;
	memcpy(change->after, hand->settlement.payments.deltas, sizeof(change->after));
	return 0;
}

const json_t *
correction_next_input(const struct correction *correction)
{
	const struct match_events *events = &correction->replay.events;

	for (size_t i = correction->replay.next; i < events->count; i++)
		if (events->list[i].kind->role == EVENT_HAND)
			return json_object_get(events->list[i].body, "input");
	return NULL;
}

int
correction_end(struct book *book, struct tx *tx, struct match *match, struct correction *correction)
{
	return replay_end(book, tx, match, &correction->replay);
}
