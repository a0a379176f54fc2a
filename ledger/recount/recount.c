#include "ledger/recount/recount.h"

#include "json/arena.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- An entry ---- */

static bool
check_moment(struct recount *recount, const struct step *step)
{
	if (!recount->begun && step->kind->role != EVENT_BEGINS)
		step_lose(recount, step, "comes before the match begins");
	else if (!step->kind->after_end && recount->begun && !match_is(&recount->match, "open"))
		step_lose(recount, step, "comes when the match is %s", recount->match.state);
	else if (recount->match.seal.due != 0 && step->kind->role != EVENT_HAND)
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
	if (step->kind->role == EVENT_BEGINS || step->kind->role == EVENT_SEATS)
		recount->failed |= seat_plan_add(&recount->plan, step->row) != 0;
	if (step->kind->take != NULL)
		step->kind->take(recount, step);
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
