/* The ledger's domain without HTTP: a match in a real store, called with a book. */
#include "ledger/kinds/adjustment.h"
#include "ledger/kinds/correction.h"
#include "ledger/kinds/finish.h"
#include "ledger/kinds/hand.h"
#include "ledger/kinds/moves.h"
#include "ledger/kinds/reopen.h"
#include "ledger/kinds/reversal.h"
#include "ledger/kinds/transfer.h"
#include "ledger/match/match_store.h"
#include "support/ledger_match.h"

#include <criterion/criterion.h>
#include <string.h>

static struct ledger_match ledger;

static void
set_up(void)
{
	place_make(&ledger.place);
	ledger_match_make(&ledger);
}

static void
tear_down(void)
{
	place_remove(&ledger.place);
}

TestSuite(ledger, .init = set_up, .fini = tear_down);

/* ---- What the match says, by points ---- */

struct expected {
	int64_t points[4];
	int32_t next_hand;
	int64_t version;
};

static int
compare_match(struct book *book, struct tx *tx, struct match *match, void *arg)
{
	const struct expected *expected = arg;

	(void)book;
	(void)tx;
	for (int seat = 0; seat < 4; seat++)
		cr_expect_eq(match->table.points[seat], expected->points[seat], "seat %d", seat);
	cr_expect_eq(match->table.hand_number, expected->next_hand);
	cr_expect_eq(match->version, expected->version);
	return 0;
}

static void
expect_match(struct expected expected)
{
	cr_expect_eq(ledger_write(&ledger, compare_match, &expected, NULL), STORE_OK);
}

static void
append(const char *outcome)
{
	cr_assert_eq(ledger_write(&ledger, ledger_append, named(outcome), NULL), STORE_OK);
}

/* ---- Hands ---- */

Test(ledger, a_hand_is_appended)
{
	append(SEAT_0_GETS);
	append(NOBODY_PAYS);
	expect_match((struct expected){{28000, 24000, 24000, 24000}, 3, 3});
	cr_expect_eq(ledger_verified(&ledger), 3);
}

static int
append_in_preview(struct book *book, struct tx *tx, struct match *match, void *arg)
{
	struct hand hand;
	json_t *input = ledger_hand(match, arg, &hand);

	(void)tx;
	book->preview = true;
	cr_expect_eq(hand_settle(book, match, &hand), 0);
	cr_expect_eq(hand_adopt(book, &hand, match), 0);
	cr_expect_eq(match->table.points[0], 28000);
	cr_expect_eq(hand.seq, 0);
	json_decref(input);
	return 0;
}

Test(ledger, a_preview_writes_nothing)
{
	cr_expect_eq(ledger_write(&ledger, append_in_preview, named(SEAT_0_GETS), NULL), STORE_OK);
	expect_match((struct expected){{25000, 25000, 25000, 25000}, 1, 1});
	cr_expect_eq(ledger_verified(&ledger), 1);
}

static int
undo(struct book *book, struct tx *tx, struct match *match, void *arg)
{
	const int64_t *number = arg;
	struct hand_row row;

	cr_assert_eq(tx->calls->hand_find(tx, book->club, match->id, *number, &row), STORE_OK);
	return hand_undo(book, tx, match, &row, "misheard");
}

Test(ledger, the_last_hand_alone_is_undone)
{
	int64_t first = 1, second = 2;
	enum problem_code code;

	append(SEAT_0_GETS);
	append(SEAT_1_GETS);
	cr_expect_eq(ledger_write(&ledger, undo, &first, &code), STORE_REFUSED);
	cr_expect_eq(code, NOT_LAST_HAND);
	cr_expect_eq(ledger_write(&ledger, undo, &second, NULL), STORE_OK);
	expect_match((struct expected){{28000, 24000, 24000, 24000}, 2, 4});
	cr_expect_eq(ledger_verified(&ledger), 4);
}

static int
correct_first(struct book *book, struct tx *tx, struct match *match, void *arg)
{
	struct correction correction;
	struct hand hand;
	json_t *input = ledger_hand(match, arg, &hand);

	int result = correction_begin(book, tx, match, 1, 1, "misheard", &correction);
	if (result == 0)
		result = correction_record(book, tx, match, &correction, &hand);
	if (result == 0) {
		cr_expect_eq(correction.count, 2);
		cr_expect_eq(correction.changes[0].before[0], 3000);
		cr_expect_eq(correction.changes[0].after[1], 3000);
		cr_expect(correction.changes[1].had && !correction.changes[1].has);
		result = match_save(book, tx, match);
	}
	correction_free(&correction);
	json_decref(input);
	return result;
}

Test(ledger, hands_are_corrected_from_one_on)
{
	append(SEAT_0_GETS);
	append(NOBODY_PAYS);
	cr_expect_eq(ledger_write(&ledger, correct_first, named(SEAT_1_GETS), NULL), STORE_OK);
	expect_match((struct expected){{24000, 28000, 24000, 24000}, 2, 4});
	cr_expect_eq(ledger_verified(&ledger), 6);
}

/* ---- Beside the hands ---- */

static int
transfer(struct book *book, struct tx *tx, struct match *match, void *arg)
{
	const struct transfer transfer = {
		.from = 0, .to = 3, .points = *(const int64_t *)arg, .reason = "a bet"};
	struct written written;

	return match_transfer(book, tx, match, &transfer, &written);
}

Test(ledger, a_transfer_stays_when_a_hand_is_undone)
{
	int64_t first = 1, amount = 500;

	append(SEAT_0_GETS);
	cr_expect_eq(ledger_write(&ledger, transfer, &amount, NULL), STORE_OK);
	cr_expect_eq(ledger_write(&ledger, undo, &first, NULL), STORE_OK);
	expect_match((struct expected){{24500, 25000, 25000, 25500}, 1, 4});
	cr_expect_eq(ledger_verified(&ledger), 4);
}

Test(ledger, what_no_seat_may_hold_is_refused_and_nothing_written)
{
	int64_t amount = HOLDING_MAX + 100000;
	enum problem_code code;

	cr_expect_eq(ledger_write(&ledger, transfer, &amount, &code), STORE_REFUSED);
	cr_expect_eq(code, CONTRADICTION);
	expect_match((struct expected){{25000, 25000, 25000, 25000}, 1, 1});
	cr_expect_eq(ledger_verified(&ledger), 1);
}

/* ---- The end ---- */

static int
finish(struct book *book, struct tx *tx, struct match *match, void *arg)
{
	(void)arg;
	if (match_check_open(book, match) != 0 ||
	    match_finish(book, tx, match, book->now, NULL) != 0)
		return -1;
	cr_expect(match_is(match, "finished"));
	return match_save(book, tx, match);
}

static int
reopen(struct book *book, struct tx *tx, struct match *match, void *arg)
{
	return match_reopen(book, tx, match, arg);
}

static int
add_balance(void *arg, const struct account_row *row)
{
	int64_t *sum = arg;

	*sum += row->balance;
	return STORE_OK;
}

/* Each of the four has a result, and what they have together the club lacks. */
static int
check_results(struct book *book, struct tx *tx, struct match *match, void *arg)
{
	const struct result_scope all = {.season = NULL};
	int64_t score = 0, oka = 0;

	(void)arg;
	for (unsigned seat = 0; seat < match->seat_count; seat++) {
		struct result_sums sums;
		cr_expect_eq(tx->calls->result_sums(tx, book->club, match->seats[seat].player, &all,
						    &sums),
			     STORE_OK);
		cr_expect_eq(sums.matches, 1);
		score += sums.score;
	}
	cr_expect_eq(
		tx->calls->accounts(tx, book->club, ACCOUNT_OKA, ASSET_SCORE, add_balance, &oka),
		STORE_OK);
	cr_expect_neq(oka, 0);
	cr_expect_eq(score, -oka);
	return 0;
}

Test(ledger, a_match_is_finished_and_opened_again)
{
	enum problem_code code;

	append(SEAT_0_GETS);
	cr_expect_eq(ledger_write(&ledger, reopen, named("too early"), &code), STORE_REFUSED);
	cr_expect_eq(code, MATCH_NOT_OPEN);
	cr_expect_eq(ledger_write(&ledger, finish, NULL, NULL), STORE_OK);
	cr_expect_eq(ledger_write(&ledger, check_results, NULL, NULL), STORE_OK);
	cr_expect_eq(ledger_write(&ledger, finish, NULL, &code), STORE_REFUSED);
	cr_expect_eq(code, MATCH_NOT_OPEN);
	cr_expect_eq(ledger_write(&ledger, reopen, named("a hand was missing"), NULL), STORE_OK);
	append(NOBODY_PAYS);
	cr_expect_eq(ledger_verified(&ledger), 5);
}

/* ---- The book itself ---- */

static int
adjust_and_reverse(struct book *book, struct tx *tx, struct match *match, void *arg)
{
	struct adjustment adjustment = {
		.count = 1, .asset = ASSET_SCORE, .reason = "opening balance"};
	struct entry_row row;
	int64_t seq, back;

	(void)arg;
	memcpy(adjustment.list[0].player, match->seats[0].player, STORE_ID);
	adjustment.list[0].amount = 1000;
	cr_assert_eq(adjustment_post(book, tx, &adjustment, &seq), 0);
	cr_assert_eq(tx->calls->entry_find(tx, book->club, seq, &row), STORE_OK);
	cr_assert_eq(entry_take_back(book, tx, &row, "a mistake", &back), 0);
	cr_expect_eq(back, seq + 1);
	cr_assert_eq(tx->calls->entry_find(tx, book->club, seq, &row), STORE_OK);
	return entry_take_back(book, tx, &row, "again", &back);
}

Test(ledger, an_adjustment_is_taken_back_once)
{
	enum problem_code code;

	cr_expect_eq(ledger_write(&ledger, adjust_and_reverse, NULL, &code), STORE_REFUSED);
	cr_expect_eq(code, CONTRADICTION);
	cr_expect_eq(ledger_verified(&ledger), 1);
}
