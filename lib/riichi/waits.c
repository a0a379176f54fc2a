/* The call waits (docs/rules/riichi.md, sections 3 and 8). */
#include "engine/waits.h"
#include "engine/kinds.h"
#include "engine/reading.h"
#include "engine/refuse.h"
#include "mahjong/waits.h"
#include "riichi/check.h"
#include "riichi/hand_context.h"
#include "riichi/kong.h"
#include "riichi/ready.h"
#include "riichi/win.h"

#include <stdio.h>

enum { NINE_KINDS = 9, MEMBER_MAX = 24 };

/* The last meld when the hand has just claimed it, or NULL. */
static const struct mj_meld *
just_claimed(const struct mj_hand *hand)
{
	if (mj_get(&hand->extra, HAND_AFTER_CALL, 0) == 0 || hand->meld_count == 0)
		return NULL;
	return &hand->melds[hand->meld_count - 1];
}

static int
check_after_call(const struct mj_waits_request *request, struct mj_problem *problem)
{
	const struct mj_hand *hand = &request->hand;
	const struct mj_meld *meld = just_claimed(hand);
	const char *fault = NULL;
	char member[MEMBER_MAX];

	if (mj_get(&hand->extra, HAND_AFTER_CALL, 0) == 0)
		return MJ_OK;
	if (!mj_has_drawn(request->rules->ruleset, hand))
		fault = "after a claim a tile is to be discarded";
	else if (request->drawn != MJ_NO_TILE)
		fault = "after a claim no tile was drawn";
	else if (meld == NULL || meld->type > MJ_PUNG)
		fault = "the last meld is no chow or pung";
	if (fault != NULL)
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "after_call", "%s", fault);
	if (meld->type == MJ_PUNG || meld->claimed != MJ_NO_TILE)
		return MJ_OK;
	snprintf(member, sizeof(member), "melds/%u/claimed", hand->meld_count - 1u);
	return mj_refuse(problem, MJ_MISSING_FIELD, hand->at, member,
			 "after_call needs to know which tile of the chow was claimed");
}

/* The flag last_tile means that nothing is left in the wall. */
static int
check_wall(const struct mj_hand *hand, struct mj_problem *problem)
{
	if ((hand->flags & MJ_LAST_TILE) != 0 && mj_get(&hand->extra, HAND_WALL_LEFT, 0) != 0)
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "wall_left",
				 "with last_tile the wall is empty");
	return MJ_OK;
}

static bool
wall_is_empty(const struct mj_hand *hand)
{
	return (hand->flags & MJ_LAST_TILE) != 0 || mj_get(&hand->extra, HAND_WALL_LEFT, 1) == 0;
}

static int
check_tiles(const struct mj_waits_request *request, struct mj_shown *seen,
	    struct mj_problem *problem)
{
	const struct mj_hand *hand = &request->hand;
	struct mj_shown own;

	riichi_show(hand, &request->deal, &own);
	*seen = own;
	mj_show_bag(seen, &request->visible);
	int code = riichi_check_tiles(request->rules, &own, hand->at, "concealed", problem);
	if (code == MJ_OK)
		code = riichi_check_tiles(request->rules, seen, "", "visible", problem);
	if (code != MJ_OK)
		return code;
	mj_show_bag(&own, &hand->discards);
	return riichi_check_tiles(request->rules, &own, hand->at, "discards", problem);
}

static int
check_request(const struct mj_waits_request *request, struct mj_shown *seen,
	      struct mj_problem *problem)
{
	const struct mj_case one = mj_case_of_waits(request);
	const struct mj_ruleset *ruleset = request->rules->ruleset;
	const struct mj_hand *hand = &request->hand;
	int code;

	if ((code = mj_melds_check(request->rules, hand->melds, hand->meld_count, hand->seat,
				   hand->at, problem)) != MJ_OK ||
	    (code = mj_concealed_check(request->rules, hand, true, problem)) != MJ_OK ||
	    (code = riichi_check_norths(request->rules, &hand->extra, HAND_NUKIDORA, hand->at,
					problem)) != MJ_OK ||
	    (code = riichi_check_deal(&request->deal, problem)) != MJ_OK ||
	    (code = check_tiles(request, seen, problem)) != MJ_OK ||
	    (code = riichi_check_flags(&one, MJ_WAITING, problem)) != MJ_OK ||
	    (code = mj_drawn_check(ruleset, request, problem)) != MJ_OK ||
	    (code = check_after_call(request, problem)) != MJ_OK)
		return code;
	return check_wall(hand, problem);
}

/* ---- 3n+1 tiles ---- */

/* The five that may still come: a red one only when no plain one is left and a red one is. */
static mj_tile
winning_tile(const struct mj_waits_request *request, const struct mj_shown *seen, mj_tile kind)
{
	int32_t reds = request->rules->option[OPT_RED_FIVES];

	if (kind >= MJ_HONOURS || kind % 9 != 4)
		return kind;
	mj_tile red = (mj_tile)(MJ_RED_FIVE + kind / 9);
	return seen->of[kind] >= MJ_COPIES - reds && seen->of[red] < reds ? red : kind;
}

/* A hand whose waits are scored. */
struct ready_hand {
	const struct mj_waits_request *request;
	const struct mj_shown *seen;
	bool furiten;
};

static void
score_side(const struct mj_waits_request *request, const struct mj_hand *hand, bool furiten,
	   struct mj_win_side *side)
{
	const struct mj_case one = {request->rules, &request->table, &request->deal, hand};
	struct riichi_value value = {.patterns = 0};
	struct mj_score score;
	bool as_tsumo;

	riichi_value_hand(&one, furiten, &value, &as_tsumo, &score);
	mj_write_side(&score, (uint64_t[MJ_PATTERN_WORDS]){value.patterns}, hand->from, side);
}

/* Both ways of winning, with the flags given. The dealer discards first, so for him first_turn is
 * no renhou. */
static void
score_wait(const void *payload, mj_tile kind, struct mj_wait *wait)
{
	const struct ready_hand *ready = payload;
	const struct mj_waits_request *request = ready->request;
	struct mj_hand hand = request->hand;

	hand.win_tile = winning_tile(request, ready->seen, kind);
	score_side(request, &hand, false, &wait->by_self_draw);
	hand.from = (int8_t)mj_seat_after(request->rules, hand.seat, 1);
	if (hand.seat == request->table.dealer)
		hand.flags &= ~(uint32_t)MJ_FIRST_TURN;
	score_side(request, &hand, ready->furiten, &wait->by_discard);
}

static int
fill_ready(const struct mj_waiting *waiting, struct mj_waits *waits, struct mj_problem *problem)
{
	const struct mj_hand *hand = &waiting->request->hand;
	struct ready_hand ready = {.request = waiting->request, .seen = &waiting->seen};

	if (waits->shanten == 0)
		waits->furiten_kind = riichi_furiten_of(hand, waits->accepts);
	else if ((hand->flags & FLAGS_RIICHI) != 0)
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "flags",
				 "a hand in riichi is ready");
	ready.furiten = waits->furiten = waits->furiten_kind != MJ_NOT_FURITEN;
	mj_score_waits(waits, score_wait, &ready);
	return MJ_OK;
}

/* ---- 3n+2 tiles ---- */

/* The kinds that may be discarded: in riichi the drawn tile alone (R58). */
static uint64_t
allowed_kinds(const struct mj_waits_request *request)
{
	const struct mj_hand *hand = &request->hand;
	const struct mj_meld *claimed = just_claimed(hand);

	if ((hand->flags & FLAGS_RIICHI) != 0 && request->drawn != MJ_NO_TILE)
		return KIND_BIT(mj_kind(request->drawn));
	return claimed == NULL ? ~UINT64_C(0) : ~riichi_swap_kinds(request->rules, claimed);
}

/* In riichi the drawn tile itself goes, not the other five of its kind. */
static void
keep_drawn(const struct mj_waits_request *request, struct mj_waits *waits)
{
	unsigned kept = 0;

	if ((request->hand.flags & FLAGS_RIICHI) == 0 || request->drawn == MJ_NO_TILE)
		return;
	for (unsigned i = 0; i < waits->choice_count; i++)
		if (waits->choices[i].tile == request->drawn)
			waits->choices[kept++] = waits->choices[i];
	waits->choice_count = (uint8_t)kept;
}

/* R55: whether a hand may be declared once it is ready. */
static bool
may_declare(const struct mj_waits_request *request)
{
	const struct mj_hand *hand = &request->hand;
	const int32_t *option = request->rules->option;
	int64_t wall = mj_get(&hand->extra, HAND_WALL_LEFT, option[OPT_RIICHI_MIN_TILES]);

	return mj_is_closed(hand) &&
	       request->table.points[hand->seat] >= option[OPT_RIICHI_MIN_POINTS] &&
	       wall >= option[OPT_RIICHI_MIN_TILES] && !wall_is_empty(hand);
}

static void
tell_riichi(const struct mj_waits_request *request, struct mj_waits *waits)
{
	const struct mj_hand *hand = &request->hand;
	bool may = may_declare(request);

	if (!mj_is_closed(hand) || (hand->flags & FLAGS_RIICHI) != 0)
		return;
	for (unsigned i = 0; i < waits->choice_count; i++) {
		waits->choices[i].riichi_known = true;
		waits->choices[i].riichi = may && waits->choices[i].shanten == 0;
	}
}

/* R68: at least nine kinds of terminals and honours in the first 14 tiles. */
static void
tell_nine_terminals(const struct mj_waits_request *request, const struct mj_held *held,
		    struct mj_waits *waits)
{
	unsigned kinds = 0;

	waits->nine_terminals_known = (request->hand.flags & MJ_FIRST_TURN) != 0;
	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		kinds += (YAOCHU_BITS >> kind & 1) != 0 && held->count[kind] > 0;
	waits->nine_terminals =
		riichi_on(request->rules, OPT_ABORT_NINE_TERMINALS) && kinds >= NINE_KINDS;
}

static int
fill_drawn(const struct mj_waiting *waiting, struct mj_waits *waits, struct mj_problem *problem)
{
	const struct mj_waits_request *request = waiting->request;
	const struct mj_hand *hand = &request->hand;

	keep_drawn(request, waits);
	if ((hand->flags & FLAGS_RIICHI) != 0 &&
	    (waits->choice_count == 0 || waits->choices[0].shanten > 0))
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "flags",
				 "a hand in riichi is ready after the discard");
	tell_riichi(request, waits);
	tell_nine_terminals(request, &waiting->held, waits);
	riichi_tell_kongs(request, wall_is_empty(hand), waits);
	riichi_tell_nuki(request, wall_is_empty(hand), waits);
	return MJ_OK;
}

int
riichi_wait_for(const struct mj_waits_request *request, struct mj_waiting *waiting,
		struct mj_problem *problem)
{
	const struct mj_hand *hand = &request->hand;

	mj_waiting_init(waiting, request);
	int code = check_request(request, &waiting->seen, problem);
	if (code != MJ_OK)
		return code;
	riichi_hold(request->rules, &hand->concealed, hand->melds, hand->meld_count,
		    riichi_norths(hand), &waiting->target, &waiting->held);
	waiting->playable = ALL_KIND_BITS & request->rules->tiles;
	waiting->discardable &= allowed_kinds(request);
	waiting->declares = (hand->flags & FLAGS_RIICHI) != 0 || may_declare(request);
	waiting->lasting_flags = FLAGS_RIICHI;
	return MJ_OK;
}

int
riichi_waits(const struct mj_waits_request *request, struct mj_waits *waits,
	     struct mj_problem *problem)
{
	struct mj_waiting waiting;
	int code = riichi_wait_for(request, &waiting, problem);

	if (code != MJ_OK)
		return code;
	mj_begin_waits(&waiting, waits);
	return waits->drawn ? fill_drawn(&waiting, waits, problem)
			    : fill_ready(&waiting, waits, problem);
}
