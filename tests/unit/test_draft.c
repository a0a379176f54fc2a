/* Writes that are drafted in a snapshot: what they follow, and when they hold. */
#include "ledger/core/entry.h"
#include "ledger/kinds/adjustment.h"
#include "ledger/kinds/finish.h"
#include "ledger/kinds/kinds.h"
#include "ledger/kinds/reopen.h"
#include "ledger/kinds/settlement.h"
#include "ledger/match/draft_write.h"
#include "ledger/match/match_store.h"
#include "ledger/money/settle_up.h"
#include "support/ledger_match.h"

#include <criterion/criterion.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct ledger_match ledger;
static struct draft draft;

static void
set_up(void)
{
	place_make(&ledger.place);
	ledger_match_make(&ledger);
}

static void
tear_down(void)
{
	draft_free(&draft);
	place_remove(&ledger.place);
}

TestSuite(draft, .init = set_up, .fini = tear_down);

/* ---- Making one ---- */

/*
 * Drafts `act` in a snapshot of its own, to follow `head` (NULL: the snapshot's); of the match,
 * unless `act` is about the club's money.
 */
static void
make_draft(ledger_act *act, void *arg, bool of_match, const struct club_head *head)
{
	struct store *store = ledger.place.store;
	struct book book = {.club = ledger.club, .now = 1};
	struct tx *snapshot = store->calls->read_begin(store);
	struct match match;

	cr_assert_not_null(snapshot);
	draft_begin(&draft, snapshot, head);
	if (of_match)
		cr_assert_eq(match_load(&book, &draft.tx, ledger.match, &match), 0);
	cr_assert_eq(act(&book, &draft.tx, of_match ? &match : NULL, arg), 0);
	if (of_match)
		match_free(&match);
	cr_assert_eq(draft_end(&draft), 0);
	store->calls->read_end(snapshot);
	book_free(&book);
}

static void
make(ledger_act *act, void *arg)
{
	make_draft(act, arg, true, NULL);
}

static void
make_of_money(ledger_act *act, void *arg)
{
	make_draft(act, arg, false, NULL);
}

static int
take_one_back_and_append(struct book *book, struct tx *tx, struct match *match, void *arg)
{
	struct hand_row row;

	(void)arg;
	cr_assert_eq(tx->calls->hand_find(tx, book->club, match->id, 1, &row), STORE_OK);
	return hand_undo(book, tx, match, &row, NULL) != 0 ||
			       ledger_append(book, tx, match, named(SEAT_1_GETS)) != 0
		       ? -1
		       : 0;
}

static int
finish(struct book *book, struct tx *tx, struct match *match, void *arg)
{
	(void)arg;
	return match_finish(book, tx, match, 0, NULL) != 0 ? -1 : match_save(book, tx, match);
}

static int
reopen(struct book *book, struct tx *tx, struct match *match, void *arg)
{
	(void)arg;
	return match_reopen(book, tx, match, "r");
}

static int
look_at_a_player(struct book *book, struct tx *tx, struct match *match, void *arg)
{
	struct player_row row;

	cr_assert_eq(tx->calls->player_find(tx, book->club, match->seats[0].player, &row),
		     STORE_OK);
	return ledger_append(book, tx, match, arg);
}

/* ---- Writing it ---- */

static int
write_it(struct book *book, struct tx *tx, struct match *match, void *arg)
{
	bool holds = false;

	(void)match, (void)arg;
	cr_assert_eq(draft_holds(book, tx, &draft, &holds), 0);
	cr_assert(holds);
	return draft_write(book, tx, &draft);
}

static void
put_on_disk(void)
{
	cr_assert_eq(ledger_write(&ledger, write_it, NULL, NULL), STORE_OK);
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

/* An entry of the club that is not the match's. */
static int
adjust(struct book *book, struct tx *tx, struct match *match, void *arg)
{
	struct entry entry;

	(void)arg;
	cr_assert_eq(entry_begin(&entry, book, tx, &entry_kind_adjustment, NULL), 0);
	entry_post_player(&entry, match->seats[0].player, ASSET_SCORE, 100);
	entry_post_player(&entry, match->seats[1].player, ASSET_SCORE, -100);
	return entry_commit(&entry);
}

static int
rename_a_player(struct book *book, struct tx *tx, struct match *match, void *arg)
{
	struct player_row row;

	(void)arg;
	cr_assert_eq(tx->calls->player_find(tx, book->club, match->seats[0].player, &row),
		     STORE_OK);
	row.version++;
	return book_store(book, tx->calls->player_update(tx, book->club, &row));
}

/* ---- Money of the club ---- */

/* Players 0 and 1 owe each other nothing after it. */
static int
settle_up(struct book *book, struct tx *tx, struct match *match, void *arg)
{
	struct settling settling = {.asset = ASSET_SCORE, .as_of = AS_OF_HEAD};
	struct plan *plan = plan_make(book, tx, &settling);
	int64_t seq;

	(void)match, (void)arg;
	if (plan == NULL)
		return -1;
	int result = plan_post(book, tx, &settling, plan, &seq);
	free(plan);
	return result;
}

/* Gives player 0 so much of player 1's. */
static int
give(struct book *book, struct tx *tx, struct match *match, void *arg)
{
	struct adjustment adjustment = {
		.asset = ASSET_SCORE, .reason = "r", .count = 2, .list = {{.amount = 0}}};
	int64_t seq;

	(void)match;
	memcpy(adjustment.list[0].player, ledger.players[0], STORE_ID);
	memcpy(adjustment.list[1].player, ledger.players[1], STORE_ID);
	adjustment.list[0].amount = *(const int64_t *)arg;
	adjustment.list[1].amount = -*(const int64_t *)arg;
	return adjustment_post(book, tx, &adjustment, &seq);
}

static int
sum(void *arg, const struct account_row *row)
{
	*(int64_t *)arg += llabs(row->balance);
	return STORE_OK;
}

/* All balances in score, without their signs. */
static int64_t
owed(void)
{
	struct store *store = ledger.place.store;
	struct tx *tx = store->calls->read_begin(store);
	int64_t all = 0;

	cr_assert_eq(tx->calls->accounts(tx, ledger.club, NULL, ASSET_SCORE, sum, &all), STORE_OK);
	store->calls->read_end(tx);
	return all;
}

/* The entry that was drafted last, as the draft found it before it was written. */
static void
expect_last_is_stored(void)
{
	struct store *store = ledger.place.store;
	struct tx *tx = store->calls->read_begin(store);
	struct entry_row row, drafted;

	cr_assert_eq(draft.tx.calls->entry_find(&draft.tx, ledger.club, draft.last.seq, &drafted),
		     STORE_OK);
	cr_assert_eq(tx->calls->entry_find(tx, ledger.club, draft.last.seq, &row), STORE_OK);
	cr_expect_str_eq(drafted.id, row.id);
	cr_expect_eq(drafted.at, row.at);
	cr_expect_arr_eq(drafted.hash, row.hash, STORE_HASH);
	cr_expect_arr_eq(drafted.previous, row.previous, STORE_HASH);
	cr_assert_eq(drafted.body.size, row.body.size);
	cr_expect_arr_eq(drafted.body.data, row.body.data, row.body.size);
	store->calls->read_end(tx);
}

/* Takes the finish back and finishes again, which reads the entries that the work has written. */
static int
finish_again(struct book *book, struct tx *tx, struct match *match, void *arg)
{
	if (match_take_finish_back(book, tx, match, "r") != 0)
		return -1;
	return finish(book, tx, match, arg);
}

/* What a draft finds of the entries of the match, up or down. */
struct listed {
	int64_t first, last;
	unsigned count;
};

static int
note_listed(void *arg, const struct entry_row *row)
{
	struct listed *listed = arg;

	if (listed->count++ == 0)
		listed->first = row->seq;
	listed->last = row->seq;
	return STORE_OK;
}

static int
append_and_list(struct book *book, struct tx *tx, struct match *match, void *arg)
{
	const struct entry_filter of_match = {.match = match->id};
	const struct entry_filter hands = {.match = match->id, .kind = "hand"};
	struct page all = {.ascending = true, .limit = INT_MAX};
	struct listed up = {.count = 0}, down = {.count = 0}, of_kind = {.count = 0};

	cr_assert_eq(ledger_append(book, tx, match, arg), 0);
	cr_assert_eq(tx->calls->entries(tx, book->club, &of_match, &all, note_listed, &up),
		     STORE_OK);
	cr_assert_eq(tx->calls->entries(tx, book->club, &hands, &all, note_listed, &of_kind),
		     STORE_OK);
	all.ascending = false;
	cr_assert_eq(tx->calls->entries(tx, book->club, &of_match, &all, note_listed, &down),
		     STORE_OK);
	cr_expect_eq(up.count, 2, "the beginning and the hand");
	cr_expect_eq(up.last, draft.last.seq);
	cr_expect_eq(down.count, up.count);
	cr_expect_eq(down.first, up.last);
	cr_expect_eq(down.last, up.first);
	cr_expect_eq(of_kind.count, 1);
	return 0;
}

/* ---- Tests ---- */

Test(draft, is_written_as_the_work_would_have)
{
	int64_t before = ledger_verified(&ledger);

	make(ledger_append, named(SEAT_0_GETS));
	cr_expect_eq(ledger_verified(&ledger), before, "a draft alone writes nothing");
	put_on_disk();
	cr_expect_eq(ledger_verified(&ledger), before + 1);
	cr_expect_eq(draft.last.seq, before + 1);
	expect_last_is_stored();
}

Test(draft, of_a_finish_is_named_by_the_match)
{
	int64_t before = ledger_verified(&ledger);

	make(finish, NULL);
	put_on_disk();
	cr_expect_eq(ledger_verified(&ledger), before + 1);
	cr_assert_eq(ledger_write(&ledger, reopen, NULL, NULL), STORE_OK);
	cr_expect_eq(ledger_verified(&ledger), before + 2);
}

Test(draft, several_entries_follow_each_other)
{
	cr_assert_eq(ledger_write(&ledger, ledger_append, named(SEAT_0_GETS), NULL), STORE_OK);
	int64_t before = ledger_verified(&ledger);
	make(take_one_back_and_append, NULL);
	cr_expect_eq(draft.last.seq, before + 2);
	put_on_disk();
	cr_expect_eq(ledger_verified(&ledger), before + 2);
}

Test(draft, finds_the_entries_that_it_has_written)
{
	make(append_and_list, named(SEAT_0_GETS));
	put_on_disk();
	expect_last_is_stored();
}

Test(draft, of_a_finish_sees_that_the_one_before_was_taken_back)
{
	cr_assert_eq(ledger_write(&ledger, finish, NULL, NULL), STORE_OK);
	int64_t before = ledger_verified(&ledger);
	make(finish_again, NULL);
	put_on_disk();
	cr_expect_gt(ledger_verified(&ledger), before + 1);
}

/* What the other leaves is known before it is on disk. */
Test(draft, follows_another_that_is_still_to_be_written)
{
	int64_t before = ledger_verified(&ledger), amount = 100;

	make_of_money(give, &amount);
	const struct draft first = draft;
	draft = (struct draft){.has_head = false};
	make_draft(ledger_append, named(SEAT_0_GETS), true, &first.last);
	const struct draft second = draft;
	cr_expect_eq(ledger_write(&ledger, see_that_it_does_not_hold, NULL, NULL), STORE_OK);
	draft = first;
	put_on_disk();
	draft_free(&draft);
	draft = second;
	put_on_disk();
	cr_expect_eq(draft.last.seq, before + 2);
	cr_expect_eq(ledger_verified(&ledger), before + 2);
}

Test(draft, does_not_hold_once_the_club_has_a_further_entry)
{
	make(ledger_append, named(SEAT_0_GETS));
	cr_assert_eq(ledger_write(&ledger, adjust, NULL, NULL), STORE_OK);
	cr_expect_eq(ledger_write(&ledger, see_that_it_does_not_hold, NULL, NULL), STORE_OK);
}

/* Another daemon has written behind the head that is remembered: what is read fits together. */
Test(draft, finds_the_snapshots_entries_alone_where_it_is_outrun)
{
	struct store *store = ledger.place.store;
	struct book book = {.club = ledger.club, .now = 1};
	const struct entry_filter filter = {.match = ledger.match};
	const struct page up = {.ascending = true, .limit = INT_MAX};
	struct listed listed = {.count = 0};
	struct club_head head;
	struct match match;

	struct tx *before = store->calls->read_begin(store);
	cr_assert_eq(before->calls->entry_head(before, ledger.club, &head.seq, head.hash),
		     STORE_OK);
	store->calls->read_end(before);
	cr_assert_eq(ledger_write(&ledger, ledger_append, named(SEAT_1_GETS), NULL), STORE_OK);
	draft_begin(&draft, store->calls->read_begin(store), &head);
	cr_assert_eq(match_load(&book, &draft.tx, ledger.match, &match), 0);
	cr_assert_eq(ledger_append(&book, &draft.tx, &match, named(SEAT_0_GETS)), 0);
	cr_assert_eq(
		draft.tx.calls->entries(&draft.tx, ledger.club, &filter, &up, note_listed, &listed),
		STORE_OK);
	cr_expect_eq(listed.count, 2, "the beginning and the other's hand");
	cr_expect_eq(listed.last, head.seq + 1);
	match_free(&match);
	store->calls->read_end(draft.snapshot);
	cr_assert_eq(draft_end(&draft), 0);
	cr_expect_eq(ledger_write(&ledger, see_that_it_does_not_hold, NULL, NULL), STORE_OK);
	book_free(&book);
}

/* A snapshot older than the head that it follows: the head alone does not tell. */
Test(draft, does_not_hold_when_the_match_had_moved_already)
{
	struct store *store = ledger.place.store;
	struct book book = {.club = ledger.club, .now = 1};
	struct tx *snapshot = store->calls->read_begin(store);
	struct match match, now;
	struct club_head head;

	cr_assert_eq(match_load(&book, snapshot, ledger.match, &now), 0);
	match_free(&now);
	cr_assert_eq(ledger_write(&ledger, ledger_append, named(SEAT_1_GETS), NULL), STORE_OK);
	struct tx *later = store->calls->read_begin(store);
	cr_assert_eq(later->calls->entry_head(later, ledger.club, &head.seq, head.hash), STORE_OK);
	store->calls->read_end(later);
	draft_begin(&draft, snapshot, &head);
	cr_assert_eq(match_load(&book, &draft.tx, ledger.match, &match), 0);
	cr_assert_eq(ledger_append(&book, &draft.tx, &match, named(SEAT_0_GETS)), 0);
	match_free(&match);
	cr_assert_eq(draft_end(&draft), 0);
	store->calls->read_end(snapshot);
	cr_expect_eq(ledger_write(&ledger, see_that_it_does_not_hold, NULL, NULL), STORE_OK);
	book_free(&book);
}

Test(draft, does_not_hold_once_the_match_has_moved)
{
	make(ledger_append, named(SEAT_0_GETS));
	cr_assert_eq(ledger_write(&ledger, ledger_append, named(SEAT_1_GETS), NULL), STORE_OK);
	cr_expect_eq(ledger_write(&ledger, see_that_it_does_not_hold, NULL, NULL), STORE_OK);
}

Test(draft, does_not_hold_once_a_player_whom_it_looked_at_has_changed)
{
	make(look_at_a_player, named(SEAT_0_GETS));
	cr_assert_eq(ledger_write(&ledger, rename_a_player, NULL, NULL), STORE_OK);
	cr_expect_eq(ledger_write(&ledger, see_that_it_does_not_hold, NULL, NULL), STORE_OK);
}

Test(draft, posts_to_the_accounts_of_the_club)
{
	int64_t amount = 100;

	make_of_money(give, &amount);
	cr_expect_eq(owed(), 0, "a draft alone writes nothing");
	put_on_disk();
	cr_expect_eq(owed(), 200);
	expect_last_is_stored();
	make_of_money(settle_up, NULL);
	put_on_disk();
	cr_expect_eq(owed(), 0);
	expect_last_is_stored();
	ledger_verified(&ledger);
}

Test(draft, is_refused_when_a_balance_becomes_too_large)
{
	enum problem_code code = PROBLEM_NONE;
	int64_t most = INTEGER_MAX, one = 1;

	cr_assert_eq(ledger_write(&ledger, give, &most, NULL), STORE_OK);
	make_of_money(give, &one);
	cr_expect_eq(ledger_write(&ledger, write_it, NULL, &code), STORE_REFUSED);
	cr_expect_eq(code, CONTRADICTION);
	cr_expect_eq(owed(), 2 * most);
}

Test(draft, finds_the_players_that_it_has_made)
{
	struct store *store = ledger.place.store;
	const struct player_row made = {.id = "11111111-1111-7111-8111-111111111111",
					.name = "Guest",
					.guest = true,
					.version = 1};
	struct player_row found;

	draft_begin(&draft, store->calls->read_begin(store), NULL);
	cr_expect_eq(draft.tx.calls->player_find(&draft.tx, ledger.club, made.id, &found),
		     STORE_NONE);
	cr_expect_eq(draft.tx.calls->player_insert(&draft.tx, ledger.club, &made), STORE_OK);
	cr_expect_eq(draft.tx.calls->player_find(&draft.tx, ledger.club, made.id, &found),
		     STORE_OK);
	cr_expect_str_eq(found.name, "Guest");
	store->calls->read_end(draft.snapshot);
	cr_expect_eq(draft_end(&draft), 0);
}

Test(draft, finds_what_it_has_changed_and_taken_away)
{
	struct store *store = ledger.place.store;
	const char *player = ledger.players[0];
	const struct store_text text = {"late", 4};
	struct store_text found_text;
	struct player_row found;
	const struct tx_calls *calls;

	draft_begin(&draft, store->calls->read_begin(store), NULL);
	calls = draft.tx.calls;
	cr_assert_eq(calls->player_find(&draft.tx, ledger.club, player, &found), STORE_OK);
	found.name = "Renamed";
	found.version++;
	cr_expect_eq(calls->player_update(&draft.tx, ledger.club, &found), STORE_OK);
	cr_expect_eq(calls->player_find(&draft.tx, ledger.club, player, &found), STORE_OK);
	cr_expect_str_eq(found.name, "Renamed");
	cr_expect_eq(calls->attachment_find(&draft.tx, ledger.club, 1, &found_text), STORE_NONE);
	cr_expect_eq(calls->attachment_insert(&draft.tx, ledger.club, 1, &text), STORE_OK);
	cr_expect_eq(calls->attachment_find(&draft.tx, ledger.club, 1, &found_text), STORE_OK);
	cr_expect_eq(found_text.size, text.size);
	cr_expect_eq(calls->attachment_forget(&draft.tx, ledger.club, 1), STORE_OK);
	cr_expect_eq(calls->attachment_find(&draft.tx, ledger.club, 1, &found_text), STORE_NONE);
	store->calls->read_end(draft.snapshot);
	cr_expect_eq(draft_end(&draft), 0);
}
