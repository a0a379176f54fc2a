/*
 * Hands of a long match, taken back and recorded anew at random, beside a plain list of them: each
 * is found by its number, and every page of the list is right, in both orders and as of any moment.
 */
#include "support/store_place.h"

#include <criterion/criterion.h>
#include <stdio.h>

enum { ENTRIES = 240, LISTS = 300, LIMIT_MAX = 40 };

struct told {
	int64_t number, reversed_by; /* number 0: no hand */
};

static struct place place;
static struct told told[ENTRIES + 1]; /* by seq */
static int64_t last;                  /* the number of the last hand that stands */
static uint64_t chance = 20261122;

static uint64_t
draw(uint64_t below)
{
	chance = chance * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (chance >> 33) % below;
}

static int64_t
standing(int64_t number)
{
	for (int64_t seq = 2; seq <= ENTRIES; seq++)
		if (number != 0 && told[seq].number == number && told[seq].reversed_by == 0)
			return seq;
	return 0;
}

/* A hand, something else of the match, or the last hand taken back. */
static struct entry_row
next_entry(int64_t seq, char id[32])
{
	uint64_t what = draw(20);

	snprintf(id, 32, "e%lld", (long long)seq);
	struct entry_row row = entry_of(seq, id);
	row.match = "m1";
	if (what < 6 && last > 0) {
		row.reverses = standing(last--);
		told[row.reverses].reversed_by = seq;
	} else if (what < 17) {
		row.number = told[seq].number = ++last;
	}
	return row;
}

static int
play(struct tx *tx, void *arg)
{
	char id[32];

	(void)arg;
	for (int64_t seq = 2; seq <= ENTRIES; seq++) {
		const struct entry_row row = next_entry(seq, id);
		cr_assert_eq(tx->calls->entry_insert(tx, "a", &row), STORE_OK, "%lld",
			     (long long)seq);
	}
	return STORE_OK;
}

static bool
is_shown(int64_t seq, bool history, int64_t as_of)
{
	const struct told *hand = &told[seq];

	return hand->number != 0 && seq <= as_of &&
	       (history || hand->reversed_by == 0 || hand->reversed_by > as_of);
}

static int64_t
place_of(int64_t seq)
{
	return told[seq].number * STORE_SEQS + seq;
}

/* The hand that comes next in the list, behind the place `after`; 0: none. */
static int64_t
next_shown(const struct page *page, bool history, int64_t after)
{
	int64_t as_of = page->as_of == 0 ? INT64_MAX : page->as_of, found = 0;

	for (int64_t seq = 2; seq <= ENTRIES; seq++) {
		int64_t at = place_of(seq);
		if (!is_shown(seq, history, as_of) ||
		    (after != 0 && (page->ascending ? at <= after : at >= after)))
			continue;
		if (found == 0 || (at < place_of(found)) == page->ascending)
			found = seq;
	}
	return found;
}

struct list {
	const struct page *page;
	bool history;
	int64_t after;
	int count;
};

static int
see(void *arg, const struct hand_row *row)
{
	struct list *list = arg;
	int64_t expected = next_shown(list->page, list->history, list->after);
	int64_t back = told[row->seq].reversed_by;

	cr_assert_eq(row->seq, expected, "%lld, not %lld", (long long)row->seq,
		     (long long)expected);
	cr_expect_eq(row->number, told[row->seq].number);
	if (list->page->as_of != 0 && back > list->page->as_of)
		back = 0;
	cr_expect_eq(row->reversed_by, back);
	list->after = place_of(row->seq);
	list->count++;
	return 0;
}

static void
compare_lists(struct tx *tx)
{
	for (int i = 0; i < LISTS; i++) {
		struct page page = {.ascending = draw(2) == 0, .limit = 1 + (int)draw(LIMIT_MAX)};
		if (draw(3) != 0)
			page.after_seq = place_of(2 + (int64_t)draw(ENTRIES - 1));
		if (draw(2) == 0)
			page.as_of = 1 + (int64_t)draw(ENTRIES);
		struct list list = {&page, draw(2) == 0, page.after_seq, 0};
		cr_assert_eq(tx->calls->hands(tx, "a", "m1", list.history, &page, see, &list),
			     STORE_OK);
		cr_expect(list.count == page.limit ||
			  next_shown(&page, list.history, list.after) == 0);
	}
}

static void
compare_finds(struct tx *tx)
{
	struct hand_row row;

	for (int64_t number = 1; number <= last + 20; number++) {
		int64_t seq = standing(number);
		int result = tx->calls->hand_find(tx, "a", "m1", number, &row);
		cr_assert_eq(result, seq == 0 ? STORE_NONE : STORE_OK, "%lld", (long long)number);
		cr_expect(seq == 0 || row.seq == seq);
	}
}

Test(store_hands, are_those_of_a_plain_list)
{
	for (int match = 0; match < 8; match++) {
		last = 0;
		for (int seq = 0; seq <= ENTRIES; seq++)
			told[seq] = (struct told){0, 0};
		place_make(&place);
		place_open(&place);
		place_fill(&place);
		cr_assert_eq(store_write(place.store, play, NULL), STORE_OK);
		struct tx *tx = place.store->calls->read_begin(place.store);
		compare_finds(tx);
		compare_lists(tx);
		place.store->calls->read_end(tx);
		place_remove(&place);
	}
}
