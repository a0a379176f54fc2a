#include "ledger/people/finishes.h"

#include "db/hash.h"
#include "ledger/core/kind.h"
#include "json/list.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Names and their indexes ---- */

/* Where a player is, or would be, among the slots. */
static size_t
find_slot(const struct finishes *finishes, const char *player)
{
	size_t mask = finishes->slot_count - 1, at = hash_text(HASH_BEGIN, player) & mask;

	while (finishes->slots[at] != 0 &&
	       strcmp(finishes->players[finishes->slots[at] - 1], player) != 0)
		at = (at + 1) & mask;
	return at;
}

/* At most half of the slots are taken. */
static bool
make_slots(struct finishes *finishes)
{
	enum { FEWEST = 64 };
	size_t wanted = finishes->slot_count == 0 ? FEWEST : 2 * finishes->slot_count;

	if (2 * (finishes->player_count + 1) <= finishes->slot_count)
		return true;
	uint32_t *slots = calloc(wanted, sizeof(*slots));
	if (slots == NULL)
		return false;
	free(finishes->slots);
	finishes->slots = slots;
	finishes->slot_count = wanted;
	for (size_t i = 0; i < finishes->player_count; i++)
		slots[find_slot(finishes, finishes->players[i])] = (uint32_t)i + 1;
	return true;
}

static bool
player_index(struct finishes *finishes, const char *player, uint32_t *index)
{
	if (!make_slots(finishes))
		return false;
	size_t slot = find_slot(finishes, player);
	if (finishes->slots[slot] == 0) {
		if (!list_has_room((void **)&finishes->players, finishes->player_count,
				   &finishes->player_room, sizeof(*finishes->players)))
			return false;
		snprintf(finishes->players[finishes->player_count], STORE_ID, "%s", player);
		finishes->slots[slot] = (uint32_t)++finishes->player_count;
	}
	*index = finishes->slots[slot] - 1;
	return true;
}

uint32_t
finishes_season(const struct finishes *finishes, const char *season)
{
	/* The last ones are asked for most. */
	for (size_t i = finishes->season_count; i > 0; i--)
		if (strcmp(finishes->seasons[i - 1], season) == 0)
			return (uint32_t)i;
	return 0;
}

static bool
season_index(struct finishes *finishes, const char *season, uint32_t *index)
{
	*index = season == NULL ? 0 : finishes_season(finishes, season);
	if (season == NULL || *index != 0)
		return true;
	if (!list_has_room((void **)&finishes->seasons, finishes->season_count,
			   &finishes->season_room, sizeof(*finishes->seasons)))
		return false;
	snprintf(finishes->seasons[finishes->season_count], STORE_ID, "%s", season);
	*index = (uint32_t)++finishes->season_count;
	return true;
}

/* ---- Matches ---- */

static bool
add_place(struct finishes *finishes, struct finished *match, const char *player, int place)
{
	assert(place >= 1 && place <= STORE_PLACES);
	if (match->count == STORE_PLACES ||
	    !player_index(finishes, player, &match->players[match->count]))
		return false;
	match->places[match->count++] = (uint8_t)place;
	return true;
}

/* What was folded over matches that now change begins again; of other seasons nothing changes. */
static void
unfold(struct finishes *finishes, size_t at, uint32_t season, bool added)
{
	for (unsigned i = 0; i < FOLDS_KEPT; i++) {
		struct folded *folded = &finishes->folds[i];
		if (folded->formula == NULL || at >= folded->done)
			continue;
		if (folded->season != 0 && folded->season != season) {
			folded->done += added ? 1 : -1;
			continue;
		}
		folded->done = 0;
		for (size_t j = 0; j < folded->players; j++)
			folded->ratings[j] = folded->formula->start;
	}
}

static void
remove_match(struct finishes *finishes, const char *match)
{
	struct finished *list = finishes->matches;

	/* It is mostly one of the last. */
	for (size_t i = finishes->count; i > 0; i--) {
		if (strcmp(list[i - 1].match, match) != 0)
			continue;
		unfold(finishes, i - 1, list[i - 1].season, false);
		memmove(&list[i - 1], &list[i], (finishes->count - i) * sizeof(*list));
		finishes->count--;
		return;
	}
}

static bool
is_before(const struct finished *one, const struct finished *other)
{
	if (one->at != other->at)
		return one->at < other->at;
	return strcmp(one->match, other->match) < 0;
}

static bool
insert_match(struct finishes *finishes, const struct finished *match)
{
	size_t at = finishes->count;

	if (!list_has_room((void **)&finishes->matches, finishes->count, &finishes->room,
			   sizeof(*finishes->matches)))
		return false;
	struct finished *list = finishes->matches;
	while (at > 0 && is_before(match, &list[at - 1]))
		at--;
	unfold(finishes, at, match->season, true);
	memmove(&list[at + 1], &list[at], (finishes->count - at) * sizeof(*list));
	list[at] = *match;
	finishes->count++;
	return true;
}

/* ---- Reading all ---- */

static int
add_placing(void *arg, const struct placing_row *row)
{
	struct finishes *finishes = arg;
	size_t count = finishes->count;

	if (count == 0 || strcmp(finishes->matches[count - 1].match, row->match) != 0) {
		struct finished match = {.at = row->finished_at};
		snprintf(match.match, sizeof(match.match), "%s", row->match);
		if (!season_index(finishes, row->season, &match.season) ||
		    !insert_match(finishes, &match))
			return STORE_FAILED;
	}
	return add_place(finishes, &finishes->matches[finishes->count - 1], row->player, row->place)
		       ? STORE_OK
		       : STORE_FAILED;
}

static void
forget(struct finishes *finishes)
{
	for (unsigned i = 0; i < FOLDS_KEPT; i++) {
		free(finishes->folds[i].ratings);
		finishes->folds[i] = (struct folded){.formula = NULL};
	}
	finishes->count = finishes->season_count = 0;
}

static int
read_all(struct book *book, struct tx *tx, struct finishes *finishes)
{
	forget(finishes);
	return book_store(book, tx->calls->placings(tx, book->club, add_placing, finishes));
}

/* ---- Following ---- */

/* The matches whose results may be others than before. */
struct touched {
	char (*list)[STORE_ID];
	size_t count, room;
	bool all; /* not these alone */
};

static int
note_entry(void *arg, const struct entry_row *row)
{
	const struct entry_kind *kind = entry_kind_find(row->kind);
	struct touched *touched = arg;

	if (kind != NULL && kind->keeps_results)
		return STORE_OK;
	if (row->match == NULL) {
		touched->all = true;
		return STORE_OK;
	}
	for (size_t i = 0; i < touched->count; i++)
		if (strcmp(touched->list[i], row->match) == 0)
			return STORE_OK;
	if (!list_has_room((void **)&touched->list, touched->count, &touched->room,
			   sizeof(*touched->list)))
		return STORE_FAILED;
	snprintf(touched->list[touched->count++], STORE_ID, "%s", row->match);
	return STORE_OK;
}

/* A match that is being read again. */
struct again {
	struct finishes *finishes;
	struct finished match;
};

static int
add_result(void *arg, const struct result_row *row)
{
	struct again *again = arg;
	struct finished *match = &again->match;

	if (row->place < 0 || row->place > STORE_PLACES)
		return STORE_FAILED;
	if (row->place == 0)
		return STORE_OK;
	match->at = row->finished_at;
	return season_index(again->finishes, row->season, &match->season) &&
			       add_place(again->finishes, match, row->player, row->place)
		       ? STORE_OK
		       : STORE_FAILED;
}

static int
read_again(struct book *book, struct tx *tx, struct finishes *finishes, const char *match)
{
	struct again again = {.finishes = finishes};

	remove_match(finishes, match);
	snprintf(again.match.match, sizeof(again.match.match), "%s", match);
	int result = tx->calls->match_results(tx, book->club, match, add_result, &again);
	if (result == STORE_OK && again.match.count > 0 && !insert_match(finishes, &again.match))
		result = STORE_FAILED;
	return book_store(book, result);
}

/* Whether the entry that was read last is in this book, and few have come since. */
static bool
can_follow(struct book *book, struct tx *tx, const struct finishes *finishes, int64_t head)
{
	struct entry_row row;

	return finishes->seq > 0 && head > finishes->seq &&
	       head - finishes->seq <= ENTRIES_FOLLOWED &&
	       tx->calls->entry_find(tx, book->club, finishes->seq, &row) == STORE_OK &&
	       memcmp(row.hash, finishes->hash, STORE_HASH) == 0;
}

static int
read_since(struct book *book, struct tx *tx, struct finishes *finishes)
{
	const struct entry_filter filter = {.from_seq = finishes->seq + 1};
	const struct page page = {.ascending = true, .limit = INT_MAX};
	struct touched touched = {.count = 0};

	int result = book_store(
		book, tx->calls->entries(tx, book->club, &filter, &page, note_entry, &touched));
	if (result == 0 && touched.all)
		result = read_all(book, tx, finishes);
	for (size_t i = 0; result == 0 && !touched.all && i < touched.count; i++)
		result = read_again(book, tx, finishes, touched.list[i]);
	free(touched.list);
	return result;
}

int
finishes_follow(struct book *book, struct tx *tx, struct finishes *finishes)
{
	uint8_t hash[STORE_HASH];
	int64_t head;

	assert(strcmp(finishes->club, book->club) == 0);
	if (book_store(book, tx->calls->entry_head(tx, book->club, &head, hash)) != 0)
		return -1;
	if (head == finishes->seq && memcmp(hash, finishes->hash, STORE_HASH) == 0)
		return 0;
	int result = can_follow(book, tx, finishes, head) ? read_since(book, tx, finishes)
							  : read_all(book, tx, finishes);
	finishes->seq = head;
	memcpy(finishes->hash, hash, STORE_HASH);
	return result;
}

void
finishes_destroy(struct finishes *finishes)
{
	forget(finishes);
	free(finishes->matches);
	free(finishes->players);
	free(finishes->slots);
	free(finishes->seasons);
	free(finishes);
}
