#include "riichi/pay.h"
#include "engine/hand.h"
#include "engine/payments.h"
#include "engine/refuse.h"
#include "riichi/hand_context.h"

#include <assert.h>

/* The yakuman for which somebody can be liable, in the order in which they are looked at. */
static const struct {
	uint8_t pattern, option, slot;
	const char *member;
} liable_patterns[LIABLE_PATTERNS] = {
	{YAKU_DAISANGEN, OPT_PAO_DAISANGEN, HAND_LIABLE_DAISANGEN, "liable/daisangen"},
	{YAKU_DAISUUSHII, OPT_PAO_DAISUUSHII, HAND_LIABLE_DAISUUSHII, "liable/daisuushii"},
	{YAKU_SUUKANTSU, OPT_PAO_SUUKANTSU, HAND_LIABLE_SUUKANTSU, "liable/suukantsu"},
};

/* Who fed the last of these sets, all of which are melds; MJ_NOBODY when one is not or it was
 * self-made. */
static int
feeder_of_kinds(const struct mj_hand *hand, uint64_t kinds)
{
	const struct mj_meld *last = NULL;

	for (unsigned i = 0; i < hand->meld_count; i++) {
		const struct mj_meld *meld = &hand->melds[i];
		uint64_t bit = KIND_BIT(mj_meld_kind(meld));
		if (meld->type == MJ_CHOW || (kinds & bit) == 0)
			continue;
		kinds &= ~bit;
		last = meld;
	}
	return kinds != 0 || last == NULL ? MJ_NOBODY : last->from;
}

static int
feeder_of_kongs(const struct mj_hand *hand)
{
	const struct mj_meld *last = &hand->melds[3];

	if (hand->meld_count < 4 || last->type != MJ_OPEN_KONG)
		return MJ_NOBODY;
	return last->from;
}

static int
feeder(const struct mj_hand *hand, uint8_t pattern)
{
	if (pattern == YAKU_SUUKANTSU)
		return feeder_of_kongs(hand);
	return feeder_of_kinds(hand, pattern == YAKU_DAISANGEN ? DRAGON_BITS : WIND_BITS);
}

void
riichi_tell_liable(const struct mj_rules *rules, struct mj_hand *hand)
{
	unsigned kongs = 0;

	for (unsigned i = 0; i < hand->meld_count; i++)
		kongs += mj_meld_is_kong(&hand->melds[i]);
	for (unsigned i = 0; i < LIABLE_PATTERNS; i++) {
		int seat = feeder(hand, liable_patterns[i].pattern);
		bool held = liable_patterns[i].pattern != YAKU_SUUKANTSU || kongs == MJ_COPIES;
		if (!held || seat == MJ_NOBODY || !riichi_on(rules, liable_patterns[i].option))
			continue;
		mj_put(&hand->extra, HAND_LIABLE, 1);
		mj_put(&hand->extra, liable_patterns[i].slot, seat);
	}
}

/* What one of these yakuman is worth: as in the tables, or of a called hand as section 6 says. */
static int32_t
yakuman_of(const struct mj_rules *rules, uint8_t pattern)
{
	return pattern == YAKU_DAISUUSHII && riichi_on(rules, OPT_DOUBLE_YAKUMAN) ? 2 : 1;
}

static int
check_liable(const struct riichi_win *win, unsigned index, struct mj_problem *problem)
{
	const struct mj_hand *hand = win->one.hand;
	const char *member = liable_patterns[index].member;
	bool called = mj_has(&hand->extra, HAND_CALLED);

	if (!mj_has(&hand->extra, liable_patterns[index].slot))
		return MJ_OK;
	if (!riichi_on(win->one.rules, liable_patterns[index].option))
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, member,
				 "the rules know no liability for this yakuman");
	if (hand->extra.value[liable_patterns[index].slot] == hand->seat)
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, member,
				 "the winner is liable for nothing");
	if (win->value->yakuman == 0 ||
	    (!called && (win->value->patterns >> liable_patterns[index].pattern & 1) == 0))
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, member,
				 "the hand does not hold this yakuman");
	return MJ_OK;
}

static int
liable_seat(const struct riichi_win *win, unsigned index)
{
	const struct mj_record *extra = &win->one.hand->extra;

	if (mj_has(extra, HAND_LIABLE))
		return (int)mj_get(extra, liable_patterns[index].slot, MJ_NOBODY);
	if (mj_has(extra, HAND_CALLED) ||
	    (win->value->patterns >> liable_patterns[index].pattern & 1) == 0 ||
	    !riichi_on(win->one.rules, liable_patterns[index].option))
		return MJ_NOBODY;
	return feeder(win->one.hand, liable_patterns[index].pattern);
}

/* How many yakuman a seat answers for: the one, or under some options the whole hand (D14). */
static int32_t
liable_yakuman(const struct riichi_win *win, unsigned index)
{
	int32_t own = yakuman_of(win->one.rules, liable_patterns[index].pattern);

	if (win->one.rules->option[OPT_PAO_SCOPE] == PAO_SCOPE_HAND)
		return win->value->yakuman;
	if (!riichi_on(win->one.rules, OPT_MULTIPLE_YAKUMAN) && own < win->value->yakuman)
		return 0;
	return own;
}

int
riichi_find_liable(struct riichi_win *win, struct mj_problem *problem)
{
	int32_t left = win->value->yakuman;

	win->liable.count = 0;
	for (unsigned i = 0; i < LIABLE_PATTERNS; i++) {
		int code = check_liable(win, i, problem);
		if (code != MJ_OK)
			return code;
		int seat = left > 0 ? liable_seat(win, i) : MJ_NOBODY;
		if (seat == MJ_NOBODY)
			continue;
		int32_t yakuman = liable_yakuman(win, i);
		if (yakuman > left)
			yakuman = left;
		if (yakuman == 0)
			continue;
		left -= yakuman;
		win->liable.share[win->liable.count].seat = (int8_t)seat;
		win->liable.share[win->liable.count++].yakuman = yakuman;
	}
	assert(left >= 0 && left <= win->value->yakuman);
	return MJ_OK;
}

/* R135-R142. */
static void
pay_base(const struct riichi_win *win, int32_t base, struct mj_payments *payments)
{
	int winner = win->one.hand->seat, dealer = win->one.table->dealer;

	assert(win->as_tsumo || win->one.hand->from != winner);
	if (!win->as_tsumo) {
		mj_pay(payments, WHY_HAND, win->one.hand->from, winner,
		       riichi_hundreds(base * (winner == dealer ? 6 : 4)));
		return;
	}
	for (int seat = 0; seat < win->one.rules->seats; seat++)
		if (seat != winner)
			mj_pay(payments, WHY_HAND, seat, winner,
			       riichi_share(win->one.rules, base, winner == dealer,
					    seat == dealer));
}

static void
pay_liable(const struct riichi_win *win, int liable, int32_t yakuman, struct mj_payments *payments)
{
	int winner = win->one.hand->seat, from = win->one.hand->from;
	/* S34: of a self-draw what the others would pay together. */
	int32_t all = riichi_points(win->one.rules, YAKUMAN_BASE * yakuman,
				    winner == win->one.table->dealer, win->as_tsumo);

	assert(liable != winner && yakuman > 0);
	if (win->as_tsumo) {
		mj_pay(payments, WHY_LIABILITY, liable, winner, all);
	} else if (liable == from) {
		mj_pay(payments, WHY_HAND, from, winner, all);
	} else {
		assert(all % 2 == 0);
		mj_pay(payments, WHY_LIABILITY, liable, winner, all / 2);
		mj_pay(payments, WHY_HAND, from, winner, all / 2);
	}
}

void
riichi_pay_hand(const struct riichi_win *win, struct mj_payments *payments)
{
	int32_t base = win->value->base;

	for (unsigned i = 0; i < win->liable.count; i++) {
		int32_t yakuman = win->liable.share[i].yakuman;
		base -= YAKUMAN_BASE * yakuman;
		pay_liable(win, win->liable.share[i].seat, yakuman, payments);
	}
	assert(base >= 0);
	assert(win->liable.count == 0 || win->value->yakuman > 0);
	pay_base(win, base, payments);
}

int32_t
riichi_honba_share(const struct mj_rules *rules)
{
	return rules->option[OPT_HONBA_TSUMO];
}

int32_t
riichi_honba_alone(const struct mj_rules *rules, bool as_tsumo)
{
	return as_tsumo ? (rules->seats - 1) * rules->option[OPT_HONBA_TSUMO]
			: rules->option[OPT_HONBA_RON];
}

void
riichi_pay_honba(const struct riichi_win *win, int32_t honba, struct mj_payments *payments)
{
	int winner = win->one.hand->seat, alone = win->one.hand->from;

	if (win->liable.count > 0 &&
	    (win->as_tsumo || win->one.rules->option[OPT_PAO_HONBA] == PAO_HONBA_LIABLE))
		alone = win->liable.share[0].seat;
	else if (win->as_tsumo)
		alone = MJ_NOBODY;
	assert(alone != winner && honba >= 0);
	if (alone != MJ_NOBODY) {
		mj_pay(payments, WHY_HONBA, alone, winner,
		       (int64_t)riichi_honba_alone(win->one.rules, win->as_tsumo) * honba);
		return;
	}
	for (int seat = 0; seat < win->one.rules->seats; seat++)
		if (seat != winner)
			mj_pay(payments, WHY_HONBA, seat, winner,
			       (int64_t)riichi_honba_share(win->one.rules) * honba);
}
