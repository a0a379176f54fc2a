#include "ledger/check/recount.h"

#include "json/arena.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- An entry ---- */

/* What is to be checked of a kind, and to be done with it, beside what it says of itself. */
static const struct {
	const struct entry_kind *kind;
	void (*take)(struct recount *recount, const struct step *step);
} takers[] = {
	{&entry_kind_match, recount_start},
	{&entry_kind_hand, recount_hand},
	{&entry_kind_seal, recount_seal},
	{&entry_kind_hand_reversal, recount_take_back},
	{&entry_kind_penalty, recount_penalty},
	{&entry_kind_transfer, recount_transfer},
	{&entry_kind_result, recount_result},
	{&entry_kind_penalty_reversal, recount_move_back},
	{&entry_kind_transfer_reversal, recount_move_back},
	{&entry_kind_finish, recount_finish},
	{&entry_kind_reopen, recount_reopen},
	{&entry_kind_void, recount_void},
	{&entry_kind_move, recount_season},
};

static bool
check_moment(struct recount *recount, const struct step *step)
{
	if (!recount->begun && step->kind != &entry_kind_match)
		step_lose(recount, step, "comes before the match begins");
	else if (!step->kind->after_end && recount->begun && !match_is(&recount->match, "open"))
		step_lose(recount, step, "comes when the match is %s", recount->match.state);
	else if (recount->match.seal.due != 0 && step->kind != &entry_kind_hand)
		step_fault(recount, step, "comes between a hand's seed and the hand");
	return !recount->lost;
}

/* Who sat in the match at any time is whoever its entries name at a seat; each is noted once. */
static void
note_players(struct recount *recount, const json_t *list)
{
	struct fold *sat = &recount->verification->sat;
	size_t i;
	json_t *seat;

	json_array_foreach(list, i, seat)
	{
		const char *player = json_string_value(seat);
		if (player == NULL || fold_has(sat, recount->match.id, player))
			continue;
		recount->failed |= !fold_expect(sat, recount->match.id, player, 1);
	}
}

static void
take(struct recount *recount, const struct step *step)
{
	note_players(recount, json_object_get(step->body, "seats"));
	note_players(recount, json_object_get(step->body, "played_by"));
	if (step->kind == NULL || step->kind->of_club) {
		step_fault(recount, step, "is of no kind that a match has");
		return;
	}
	if (!check_moment(recount, step))
		return;
	if (step->kind->plans_seats)
		recount->failed |= seat_plan_add(&recount->plan, step->row) != 0;
	for (unsigned i = 0; i < sizeof(takers) / sizeof(takers[0]); i++)
		if (takers[i].kind == step->kind)
			takers[i].take(recount, step);
}

/* A number that the match has had before is recorded again. */
static void
check_number(struct recount *recount, const struct entry_row *row)
{
	bool again = row->number != 0 && row->number <= recount->highest;

	if (row->again != again)
		verify_fault_of_match(recount->verification, row->seq, recount->match.id,
				      "hand %lld of match %s is noted as %s",
				      (long long)row->number, recount->match.id,
				      row->again ? "recorded again" : "the first of its number");
	if (row->number > recount->highest)
		recount->highest = row->number;
}

/* What cannot be parsed is a fault of the entry, which verify_entries has noted. */
static int
visit(void *arg, const struct entry_row *row)
{
	struct recount *recount = arg;
	const struct step step = {.row = row,
				  .kind = entry_kind_find(row->kind),
				  .body = json_loadb(row->body.data, row->body.size, 0, NULL)};

	recount->count++;
	check_number(recount, row);
	recount->lost |= step.body == NULL;
	if (!recount->lost)
		take(recount, &step);
	json_decref(step.body);
	return recount->failed || json_arena_failed() ? STORE_FAILED : STORE_OK;
}

/* ---- All of them ---- */

int
recount_load(struct verification *verification, const struct match_row *row,
	     struct recount *recount)
{
	const struct entry_filter filter = {.match = row->id};
	const struct page page = {.ascending = true, .limit = INT_MAX};
	struct tx *tx = verification->tx;

	*recount = (struct recount){.verification = verification, .row = row};
	snprintf(recount->match.id, sizeof(recount->match.id), "%s", row->id);
	snprintf(recount->match.state, sizeof(recount->match.state), "open");
	return tx->calls->entries(tx, verification->club, &filter, &page, visit, recount);
}

void
recount_free(struct recount *recount)
{
	match_events_free(&recount->events);
	seat_plan_free(&recount->plan);
	json_decref(recount->finish);
	recount->finish = NULL;
	free(recount->deals);
	recount->deals = NULL;
}
