#include "ledger_match.h"

#include "codec/outcome.h"
#include "ledger/check/verify.h"
#include "ledger/core/uuid.h"
#include "ledger/kinds/hand.h"
#include "ledger/kinds/match.h"
#include "ledger/match/match_store.h"
#include "lib/mahjong/problem.h"
#include "tests/unit/support/detail.h"

#include <criterion/criterion.h>
#include <stdio.h>

/* 2026-11-21T12:00:00Z */
#define BEGIN INT64_C(1795262400000)

static struct book
book_of(struct ledger_match *ledger)
{
	return (struct book){.club = ledger->club, .now = ledger->now++};
}

/* ---- Making ---- */

static int
insert_players(struct ledger_match *ledger, struct tx *tx)
{
	int result = STORE_OK;

	for (int seat = 0; seat < 4 && result == STORE_OK; seat++) {
		uuid_make(ledger->now, ledger->players[seat]);
		const struct player_row row = {.id = ledger->players[seat],
					       .name = "Player",
					       .created_at = ledger->now,
					       .version = 1};
		result = tx->calls->player_insert(tx, ledger->club, &row);
	}
	return result;
}

void
ledger_beginning(const struct ledger_match *ledger, struct beginning *beginning)
{
	struct match *match = &beginning->match;
	struct mj_settle_request start;
	struct mj_problem problem;

	*beginning = (struct beginning){.has_result = false};
	match->ruleset = mj_ruleset_find("riichi");
	mj_rules_init(&match->agreement.rules, match->ruleset);
	cr_assert_eq(mj_rules_resolve(&match->agreement.rules, &problem), MJ_OK);
	mj_settle_request_init(&start, &match->agreement.rules);
	match->table = start.table;
	for (int seat = 0; seat < 4; seat++)
		snprintf(beginning->wishes.seats[seat].player, STORE_ID, "%s",
			 ledger->players[seat]);
}

static int
begin_match(struct ledger_match *ledger, struct tx *tx)
{
	struct beginning beginning;
	struct match *match = &beginning.match;
	struct buffer agreement = {0};
	struct book book = book_of(ledger);

	ledger_beginning(ledger, &beginning);
	int result = match_begin(&book, tx, &beginning, &agreement);
	cr_assert_eq(result, 0, "%s", DETAIL(&book.problem));
	snprintf(ledger->match, sizeof(ledger->match), "%s", match->id);
	match_free(match);
	buffer_free(&agreement);
	book_free(&book);
	return STORE_OK;
}

static int
fill(struct tx *tx, void *arg)
{
	struct ledger_match *ledger = arg;
	const struct club_row club = {
		.id = ledger->club, .name = "Club", .created_at = ledger->now};

	uuid_make(ledger->now, ledger->club);
	if (tx->calls->club_insert(tx, &club) != STORE_OK || insert_players(ledger, tx) != STORE_OK)
		return STORE_FAILED;
	return begin_match(ledger, tx);
}

void
ledger_match_make(struct ledger_match *ledger)
{
	place_open(&ledger->place);
	ledger->now = BEGIN;
	cr_assert_eq(store_write(ledger->place.store, fill, ledger), STORE_OK);
}

/* ---- Writing ---- */

struct action {
	struct ledger_match *ledger;
	ledger_act *act;
	void *arg;
	enum problem_code code;
};

static int
run_action(struct tx *tx, void *arg)
{
	struct action *action = arg;
	struct book book = book_of(action->ledger);
	struct match match;
	int result = -1;

	if (match_load(&book, tx, action->ledger->match, &match) == 0) {
		result = action->act(&book, tx, &match, action->arg);
		match_free(&match);
	}
	action->code = book.problem.code;
	book_free(&book);
	if (result == 0)
		return STORE_OK;
	return book.failed ? STORE_FAILED : STORE_REFUSED;
}

int
ledger_write(struct ledger_match *ledger, ledger_act *act, void *arg, enum problem_code *code)
{
	struct action action = {ledger, act, arg, PROBLEM_NONE};
	int result = store_write(ledger->place.store, run_action, &action);

	if (code != NULL)
		*code = action.code;
	return result;
}

json_t *
ledger_hand(const struct match *match, const char *outcome, struct hand *hand)
{
	json_t *input = json_pack("{s:o}", "outcome", json_loads(outcome, 0, NULL));
	const struct path at = {.name = "outcome", .size = strlen("outcome")};
	struct problem problem = {0};
	struct rules_reader reader;

	*hand = (struct hand){.input = input};
	settle_job_init(&hand->job, &match->agreement.rules);
	rules_reader_init(&reader, match->ruleset, MJ_SETTLE, &problem);
	cr_assert_eq(read_outcome(&reader.base, &at, json_object_get(input, "outcome"), NULL,
				  &hand->job),
		     0, "%s", DETAIL(&problem));
	return input;
}

int
ledger_append(struct book *book, struct tx *tx, struct match *match, void *arg)
{
	struct hand hand;
	json_t *input = ledger_hand(match, arg, &hand);
	int result = hand_settle(book, match, &hand);

	if (result == 0)
		result = hand_record(book, tx, match, &hand);
	if (result == 0)
		result = hand_adopt(book, &hand, match);
	if (result == 0)
		result = match_save(book, tx, match);
	json_decref(input);
	return result;
}

int64_t
ledger_verified(struct ledger_match *ledger)
{
	struct verify_result result;
	struct store *store = ledger->place.store;
	struct tx *tx = store->calls->read_begin(store);

	cr_assert_not_null(tx);
	cr_assert_eq(verify_run(tx, ledger->club, &result), STORE_OK);
	cr_expect(result.ok, "%s", result.first);
	verify_free(&result);
	store->calls->read_end(tx);
	return result.entries;
}
