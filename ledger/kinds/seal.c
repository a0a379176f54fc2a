/* A step of a sealed match: in order, in time, and each what those before it bind to. */
#include "ledger/kinds/seal.h"

#include "codec/table.h"
#include "ledger/core/entry.h"
#include "ledger/kinds/kinds.h"
#include "ledger/match/open_deal.h"
#include "ledger/recount/recount_step.h"
#include "ledger/seal/seal_event.h"
#include "lib/mahjong/problem.h"

#include <assert.h>
#include <stdlib.h>

/* ---- Recording ---- */

int
sealing_record(struct book *book, struct tx *tx, struct match *match, struct seal_event *event)
{
	struct entry entry;

	if (entry_begin(&entry, book, tx, &entry_kind_seal, match->id) != 0)
		return -1;
	event->at = entry.row.at;
	seal_event_write(event, &entry.body);
	if (event->step == SEAL_DEAL)
		write_table("table", match->ruleset, match->seat_count, &match->table, &entry.body);
	const char *fault = seal_apply(&match->seal, match->id, &match->agreement.rules, event);
	assert(fault == NULL); /* whoever records it has looked */
	(void)fault;
	return entry_commit(&entry);
}

enum seal_phase
sealing_phase(const struct match *match)
{
	return seal_phase(&match->seal, match->seat_count);
}

int
sealing_check(struct book *book, const struct match *match)
{
	if (match_check_open(book, match) != 0)
		return -1;
	if (sealing_phase(match) == SEAL_NONE)
		return book_refuse(book, CONTRADICTION, "the match is not sealed");
	return 0;
}

/* ---- Recounting: deals ---- */

static bool
hand_stands(const struct recount *recount)
{
	for (size_t i = 0; i < recount->events.count; i++)
		if (recount->events.list[i].kind->role == EVENT_HAND)
			return true;
	return false;
}

static void
check_deal(struct recount *recount, const struct step *step, const struct seal_event *event)
{
	const struct match *match = &recount->match;

	if (event->hand_number != match->table.hand_number ||
	    !step_table_is(recount, match, json_object_get(step->body, "table")))
		step_fault(recount, step, "deals a hand that is not the next one");
}

/* Room for all there can be, when the first comes. */
static void
keep_deal(struct recount *recount, const struct seal_event *event)
{
	if (recount->deals == NULL)
		recount->deals = calloc(SEAL_DEALS_MAX, sizeof(*recount->deals));
	if (recount->deals == NULL)
		recount->failed = true;
	else
		memcpy(recount->deals[event->deal], event->commitment, MJ_COMMITMENT);
}

/* With the secret all deals follow, those too that were never played. */
static void
check_deals(struct recount *recount, const struct step *step, const uint8_t secret[MJ_SECRET])
{
	const struct seal *seal = &recount->match.seal;
	uint8_t seed[MJ_HAND_SEED], commitment[MJ_COMMITMENT];

	for (int64_t deal = 0; deal < seal->deals && recount->deals != NULL; deal++) {
		mj_seal_hand_seed(secret, (uint32_t)deal, seed);
		mj_seal_commit_hand(seal->context, (uint32_t)deal, seed, commitment);
		if (memcmp(commitment, recount->deals[deal], MJ_COMMITMENT) != 0)
			step_fault(recount, step, "deal %lld does not follow from the secret",
				   (long long)deal);
	}
}

/* With the hand's seed its draws follow. */
static void
check_draws(struct recount *recount, const struct step *step, const struct seal_event *event)
{
	const struct match *match = &recount->match;
	const struct seal *seal = &match->seal;
	struct mj_deal_request request;
	struct mj_problem fault;
	struct mj_dealt dealt;
	struct mj_draws draws;

	mj_deal_request_init(&request, &match->agreement.rules);
	request.table = match->table;
	request.seed = event->secret;
	request.seed_size = MJ_HAND_SEED;
	if (mj_deal_sealed(&request, seal->context, &dealt, &fault) != MJ_OK)
		return;
	mj_draws_init(&draws, &match->agreement.rules, &dealt);
	unsigned good = open_deal_follow(seal->draws, seal->draw_count, &draws, NULL);
	if (good != seal->draw_count)
		step_fault(recount, step, "the wall did not give draw %u of the hand", good + 1);
}

/* ---- Recounting: a step ---- */

static void
take(struct recount *recount, const struct step *step)
{
	struct match *match = &recount->match;
	struct seal_event event;

	if (!seal_event_read(step->body, step->row->at, &event)) {
		step_lose(recount, step, "the step of the sealed match cannot be read");
		return;
	}
	if (event.step == SEAL_OPENED && hand_stands(recount))
		step_fault(recount, step, "seals a match in which a hand stands");
	if (event.step == SEAL_DEAL)
		check_deal(recount, step, &event);
	if (event.step == SEAL_HAND)
		check_draws(recount, step, &event);
	const char *fault = seal_apply(&match->seal, match->id, &match->agreement.rules, &event);
	if (fault != NULL) {
		step_lose(recount, step, "%s", fault);
		return;
	}
	if (event.step == SEAL_DEAL)
		keep_deal(recount, &event);
	if (event.step == SEAL_SECRET)
		check_deals(recount, step, event.secret);
}

const struct entry_kind entry_kind_seal = {
	.id = "seal",
	.way_back = "what was shown of a sealed match stays shown",
	.posts_nothing = true,
	.keeps_results = true,
	.role = EVENT_SEAL,
	.take = take,
};
