/* Furiten (docs/rules/nanchang.md R6, D3). */
#include "engine/kinds.h"
#include "engine/seats.h"
#include "nanchang/find.h"
#include "nanchang/ready.h"
#include "nanchang/win.h"

static uint64_t
waits_of(const struct mj_target *target, const struct mj_held *held)
{
	int distance;
	uint64_t kinds = mj_acceptance(target, held, &distance);

	return distance == 1 ? kinds : 0;
}

static bool
wins_discard(const struct nanchang_claim *claim, mj_tile tile)
{
	struct mj_hand passed = *claim->one.hand;
	struct nanchang_hand_context context;
	struct nanchang_found found;

	passed.win_tile = tile;
	/* Any discarder will do: without flags there is no dihu. */
	passed.from = (int8_t)mj_seat_after(claim->one.rules, passed.seat, 1);
	passed.flags = 0;
	const struct mj_case one = mj_case_with(&claim->one, &passed);
	nanchang_hand_context_init(&context, &one);
	nanchang_find(&context, &found);
	return found.classes != 0;
}

/*
 * A tile that completes the hand with every jing as itself can always be won. A tile that completes
 * it otherwise can be won unless the hand fishes (section 3.6), so one such tile decides for all of
 * them. A jing that was let go by counts only as itself (D5).
 */
bool
nanchang_is_furiten(const struct nanchang_claim *claim)
{
	const struct mj_hand *hand = claim->one.hand;
	uint64_t kinds = mj_kinds_in(&hand->passed);
	struct mj_target target;
	struct mj_held held;

	if (kinds == 0)
		return false;
	nanchang_hold_natural(hand, &target, &held);
	if ((kinds & waits_of(&target, &held)) != 0)
		return true;
	nanchang_hold(hand, nanchang_main_jing(&claim->one), &target, &held);
	kinds &= waits_of(&target, &held);
	uint64_t jing = kinds & held.wild_kinds;
	kinds &= ~held.wild_kinds;
	for (kinds = jing | (kinds & -kinds); kinds != 0; kinds &= kinds - 1)
		if (wins_discard(claim, (mj_tile)__builtin_ctzll(kinds)))
			return true;
	return false;
}
