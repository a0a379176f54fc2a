/* The call outlook: what of a hand is looked at, and how far (docs/outlook.md). */
#include "mahjong/outlook.h"
#include "engine/refuse.h"
#include "mahjong/rules.h"
#include "outlook/claims.h"
#include "outlook/look.h"

#include <assert.h>
#include <string.h>

const char *const mj_depth_ids[MJ_DEPTHS + 1] = {
	[MJ_DEPTH_NONE] = "none",
	[MJ_DEPTH_NEARER] = "nearer",
	[MJ_DEPTH_CHANGES] = "changes",
};

const char *const mj_call_ids[MJ_CALL_TYPES + 1] = {
	[MJ_CALL_PASS] = "pass",
	[MJ_CALL_CHOW] = "chow",
	[MJ_CALL_PUNG] = "pung",
	[MJ_CALL_KONG] = "kong",
};

/* The discard is one more tile that the player sees. */
static int
check_discard(const struct mj_outlook_request *request, const struct mj_waits *waits,
	      struct mj_problem *problem)
{
	const struct mj_hand *hand = &request->waits->hand;
	struct mj_problem fault;
	struct mj_waits after;
	struct claim claim;

	if (waits->drawn)
		return mj_refuse(problem, MJ_CONTRADICTION, "/outlook", "discard",
				 "a hand of %u tiles throws one away itself", hand->concealed.size);
	if (request->from == hand->seat)
		return mj_refuse(problem, MJ_CONTRADICTION, "/outlook", "from",
				 "the discard is another seat's");
	mj_claim_pass(request, &claim);
	if ((request->waits->rules->tiles >> request->discard & 1) == 0)
		return mj_refuse(problem, MJ_BAD_TILE, "/outlook", "discard",
				 "this tile is not played with");
	int code = mj_waits(&claim.after, &after, &fault);
	if (code != MJ_OK)
		return mj_refuse(problem, code, "/outlook", "discard",
				 "with the discard too many copies of a tile are seen");
	return MJ_OK;
}

static int
check_request(const struct mj_outlook_request *request, const struct mj_waits *waits,
	      struct mj_problem *problem)
{
	if (request->turns < 1 || request->turns > MJ_TURNS_MAX)
		return mj_refuse(problem, MJ_BAD_VALUE, "/outlook", "turns",
				 "turns are 1 to %d, not %u", MJ_TURNS_MAX, request->turns);
	if (request->changes > MJ_CHANGES_MAX)
		return mj_refuse(problem, MJ_BAD_VALUE, "/outlook", "changes",
				 "changes are 0 or %d, not %u", MJ_CHANGES_MAX, request->changes);
	return request->discard == MJ_NO_TILE ? MJ_OK : check_discard(request, waits, problem);
}

/* ---- A discard ---- */

/* Whether the hand wins on the discard, as the waits say. */
static bool
wins_on(const struct mj_outlook_request *request, const struct mj_waits *waits)
{
	for (unsigned i = 0; i < waits->wait_count; i++) {
		const struct mj_wait *wait = &waits->waits[i];
		bool dealer = wait->dealer_differs && request->from == request->waits->table.dealer;
		if (wait->tile == mj_kind(request->discard))
			return dealer ? wait->by_dealer_discard.win : wait->by_discard.win;
	}
	return false;
}

static bool
look_at_discard_win(struct look *look, const struct mj_outlook_request *request,
		    const struct mj_waits *waits, struct mj_outlook *outlook)
{
	struct mj_waits_request taken = *request->waits;

	if (!wins_on(request, waits))
		return true;
	mj_bag_add(&taken.hand.concealed, request->discard);
	return mj_look_at_win(look, &taken, request->discard, request->from, &outlook->wins,
			      &outlook->win_points);
}

/* After a chow or pung a tile goes: for each number the best one, and the one best for points. */
static bool
look_after_claim(struct look *look, const struct mj_waits_request *after,
		 struct mj_call_outlook *call)
{
	struct mj_choice_outlook choices[MJ_FLOWERS];
	struct mj_waits waits;
	struct mj_problem problem;
	float most = -1;

	int code = mj_waits(after, &waits, &problem);
	assert(code == MJ_OK && waits.drawn);
	(void)code;
	if (!mj_look_at_choices(look, after, &waits, choices))
		return false;
	for (unsigned i = 0; i < waits.choice_count; i++) {
		const struct mj_chances *chances = &choices[i].chances;
		mj_look_raise(&call->chances, chances, look->turns);
		if (!chances->known || chances->by_turn[0].points <= most)
			continue;
		most = chances->by_turn[0].points;
		call->discard = choices[i].tile;
	}
	return true;
}

static bool
look_at_claim(struct look *look, const struct claim *claim, struct mj_outlook *outlook)
{
	assert(outlook->call_count < MJ_CALLS_MAX);
	struct mj_call_outlook *call = &outlook->calls[outlook->call_count++];

	memset(call, 0, sizeof(*call));
	call->type = claim->type;
	call->tile_count = claim->tile_count;
	memcpy(call->tiles, claim->tiles, sizeof(call->tiles));
	call->discard = MJ_NO_TILE;
	if (call->type == MJ_CALL_PASS || call->type == MJ_CALL_KONG)
		return mj_look_at_hand(look, &claim->after, call->type == MJ_CALL_KONG,
				       &call->chances);
	return look_after_claim(look, &claim->after, call);
}

static bool
look_at_calls(struct look *look, const struct mj_outlook_request *request,
	      struct mj_outlook *outlook)
{
	struct claim claim;
	unsigned next = 0;

	outlook->call_count = 0;
	mj_claim_pass(request, &claim);
	bool fits = look_at_claim(look, &claim, outlook);
	while (fits && mj_claim_next(request, &next, &claim))
		fits = look_at_claim(look, &claim, outlook);
	return fits;
}

/* ---- The call ---- */

static void
forget_chances(struct mj_outlook *outlook)
{
	memset(&outlook->hand, 0, sizeof(outlook->hand));
	for (unsigned i = 0; i < outlook->choice_count; i++)
		memset(&outlook->choices[i].chances, 0, sizeof(outlook->choices[i].chances));
	for (unsigned i = 0; i < outlook->call_count; i++)
		memset(&outlook->calls[i].chances, 0, sizeof(outlook->calls[i].chances));
}

static bool
look_at_all(struct look *look, const struct mj_outlook_request *request,
	    const struct mj_waits *waits, struct mj_outlook *outlook)
{
	if (request->discard != MJ_NO_TILE)
		return look_at_calls(look, request, outlook);
	if (!waits->drawn)
		return mj_look_at_hand(look, request->waits, false, &outlook->hand);
	return mj_look_at_choices(look, request->waits, waits, outlook->choices);
}

/* Winning now does not depend on how far is looked. */
static void
look_at_now(struct look *look, const struct mj_outlook_request *request,
	    const struct mj_waits *waits, struct mj_outlook *outlook)
{
	const struct mj_waits_request *asked = request->waits;

	if (request->discard != MJ_NO_TILE)
		look_at_discard_win(look, request, waits, outlook);
	else if (waits->drawn && waits->shanten == -1 && asked->drawn != MJ_NO_TILE)
		mj_look_at_win(look, asked, asked->drawn, MJ_SELF_DRAW, &outlook->wins,
			       &outlook->win_points);
}

/* All that is told but the chances, which are not known yet. */
static void
outlook_init(struct mj_outlook *outlook, const struct mj_outlook_request *request,
	     const struct mj_waits *waits)
{
	memset(outlook, 0, sizeof(*outlook));
	outlook->turns = request->turns;
	outlook->depth = MJ_DEPTH_NONE;
	mj_look_describe(request->waits, outlook);
	outlook->choice_count = waits->drawn ? waits->choice_count : 0;
	for (unsigned i = 0; i < outlook->choice_count; i++)
		outlook->choices[i].tile = waits->choices[i].tile;
}

int
mj_outlook(const struct mj_outlook_request *request, void *memory, size_t size,
	   struct mj_outlook *outlook, struct mj_problem *problem)
{
	struct look look = {.memory = memory, .size = size, .turns = request->turns};
	struct mj_waits waits;
	int code = mj_waits(request->waits, &waits, problem);

	if (code != MJ_OK || (code = check_request(request, &waits, problem)) != MJ_OK)
		return code;
	outlook_init(outlook, request, &waits);
	look_at_now(&look, request, &waits, outlook);
	for (unsigned changes = request->changes + 1U; changes-- > 0;) {
		look.changes = changes;
		forget_chances(outlook);
		if (!look_at_all(&look, request, &waits, outlook))
			continue;
		outlook->depth = changes > 0 ? MJ_DEPTH_CHANGES : MJ_DEPTH_NEARER;
		break;
	}
	outlook->looked = look.looked;
	if (outlook->depth == MJ_DEPTH_NONE)
		forget_chances(outlook);
	return MJ_OK;
}
