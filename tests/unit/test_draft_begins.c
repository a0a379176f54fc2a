/* Matches whose beginning is drafted: what is written of it, and when it does not hold. */
#include "ledger/core/entry.h"
#include "ledger/kinds/match.h"
#include "ledger/kinds/season.h"
#include "ledger/match/draft_write.h"
#include "ledger/match/match_store.h"
#include "ledger/season/seasons.h"
#include "support/ledger_match.h"
#include "tests/unit/support/detail.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static struct ledger_match ledger;
static struct draft draft;
static struct beginning beginning;
static char season[STORE_ID];

static void
set_up(void)
{
	place_make(&ledger.place);
	ledger_match_make(&ledger);
	ledger_beginning(&ledger, &beginning);
}

static void
tear_down(void)
{
	match_free(&beginning.match);
	draft_free(&draft);
	place_remove(&ledger.place);
}

TestSuite(draft_begins, .init = set_up, .fini = tear_down);

static void
make(void)
{
	struct store *store = ledger.place.store;
	struct book book = {.club = ledger.club, .now = ledger.now};
	struct tx *snapshot = store->calls->read_begin(store);
	struct buffer agreement = {0};

	cr_assert_not_null(snapshot);
	draft_begin(&draft, snapshot, NULL);
	cr_assert_eq(match_begin(&book, &draft.tx, &beginning, &agreement), 0, "%s",
		     DETAIL(&book.problem));
	buffer_free(&agreement);
	cr_assert_eq(draft_end(&draft), 0);
	store->calls->read_end(snapshot);
	book_free(&book);
}

/* ---- What is done with it, and meanwhile ---- */

static int
write_it(struct book *book, struct tx *tx, struct match *match, void *arg)
{
	bool holds = false;

	(void)match, (void)arg;
	cr_assert_eq(draft_holds(book, tx, &draft, &holds), 0);
	cr_assert(holds);
	return draft_write(book, tx, &draft);
}

static int
see_that_it_does_not_hold(struct book *book, struct tx *tx, struct match *match, void *arg)
{
	bool holds = true;

	(void)match, (void)arg;
	cr_assert_eq(draft_holds(book, tx, &draft, &holds), 0);
	cr_expect_not(holds);
	return 0;
}

static int
make_season(struct book *book, struct tx *tx, struct match *match, void *arg)
{
	const struct season made = {.name = "S"};
	struct buffer settings = {0};
	struct season_row row;

	(void)match, (void)arg;
	int result = seasons_make(book, tx, &made, season, &settings, &row);
	buffer_free(&settings);
	return result;
}

static int
close_season(struct book *book, struct tx *tx, struct match *match, void *arg)
{
	struct season_row row;

	(void)match, (void)arg;
	cr_assert_eq(seasons_find(book, tx, season, &row), 0);
	return seasons_close(book, tx, &row, "r");
}

static int
make_guest(struct book *book, struct tx *tx, struct match *match, void *arg)
{
	struct player_row row = {.id = "11111111-1111-7111-8111-111111111111",
				 .name = arg,
				 .guest = true,
				 .created_at = book->now,
				 .version = 1};

	(void)match;
	return book_store(book, tx->calls->player_insert(tx, book->club, &row));
}

static void
do_it(ledger_act *act, void *arg)
{
	cr_assert_eq(ledger_write(&ledger, act, arg, NULL), STORE_OK);
}

/* Of the match that was begun, as the store has it. */
static struct match_row
stored(struct tx *tx)
{
	struct match_row row;

	cr_assert_eq(tx->calls->match_find(tx, ledger.club, beginning.match.id, &row), STORE_OK);
	return row;
}

static void
sit_in_a_season(void)
{
	do_it(make_season, NULL);
	memcpy(beginning.match.season, season, STORE_ID);
}

static void
seat_the_guest(const char *name)
{
	beginning.wishes.seats[0] = (struct seat_wish){.guest = true, .reuse = true};
	snprintf(beginning.wishes.seats[0].name, sizeof(beginning.wishes.seats[0].name), "%s",
		 name);
}

/* ---- Tests ---- */

Test(draft_begins, a_match_is_begun_when_the_draft_is_written)
{
	struct store *store = ledger.place.store;
	int64_t before = ledger_verified(&ledger), drafted_at = ledger.now;

	make();
	cr_expect_eq(ledger_verified(&ledger), before, "a draft alone writes nothing");
	do_it(write_it, NULL);
	cr_expect_eq(ledger_verified(&ledger), before + 1);
	struct tx *tx = store->calls->read_begin(store);
	struct match_row row = stored(tx);
	cr_expect_str_eq(row.state, "open");
	cr_expect_eq(row.created_at, drafted_at);
	store->calls->read_end(tx);
}

Test(draft_begins, a_match_with_a_result_is_finished_too)
{
	static const int64_t result[] = {40000, 30000, 20000, 10000};
	struct store *store = ledger.place.store;
	int64_t before = ledger_verified(&ledger);

	beginning.has_result = true;
	memcpy(beginning.result.points, result, sizeof(result));
	beginning.result.unbalanced = true;
	snprintf(beginning.result.reason, sizeof(beginning.result.reason), "r");
	make();
	do_it(write_it, NULL);
	cr_expect_eq(ledger_verified(&ledger), before + 2);
	struct tx *tx = store->calls->read_begin(store);
	struct match_row row = stored(tx);
	cr_expect_str_eq(row.state, "finished");
	store->calls->read_end(tx);
}

Test(draft_begins, holds_when_its_season_does_not_change)
{
	sit_in_a_season();
	make();
	do_it(write_it, NULL);
	ledger_verified(&ledger);
}

Test(draft_begins, does_not_hold_once_its_season_has_changed)
{
	sit_in_a_season();
	make();
	do_it(close_season, NULL);
	do_it(see_that_it_does_not_hold, NULL);
}

Test(draft_begins, does_not_hold_once_there_is_a_guest_of_the_name)
{
	seat_the_guest("Gast");
	make();
	do_it(make_guest, named("Gast"));
	do_it(see_that_it_does_not_hold, NULL);
}

Test(draft_begins, holds_when_a_guest_of_another_name_came)
{
	seat_the_guest("Gast");
	make();
	do_it(make_guest, named("Anna"));
	do_it(write_it, NULL);
	ledger_verified(&ledger);
}
