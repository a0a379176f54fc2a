/* What each seat holds, and what is paid for it (docs/rules/nanchang.md, section 6). */
#include "engine/hand.h"
#include "engine/payments.h"
#include "mahjong/settle.h"
#include "nanchang/settling.h"

#include <assert.h>
#include <string.h>

enum { MAIN_WORTH = 2, CHONGGUAN_FROM = 5, CHONGGUAN_LESS = 3, CONCEALED_KONG = 2, OPEN_KONG = 1 };

/* ---- Reading the seats ---- */

static void
count_tiles(const struct nanchang_jing *jing, const struct mj_shown *shown,
	    uint8_t count[JING_KINDS])
{
	uint8_t kinds[MJ_KINDS];

	mj_kinds_of(shown, kinds);
	nanchang_count_jing(jing, kinds, count);
}

/* R81, R83: kongs of a jing are counted apart. */
static void
count_kongs(const struct nanchang_jing *jing, const struct mj_meld *melds, unsigned count,
	    struct nanchang_holding *holding)
{
	for (unsigned i = 0; i < count; i++) {
		if (!mj_meld_is_kong(&melds[i]))
			continue;
		if (nanchang_jing_index(jing, mj_meld_kind(&melds[i])) < JING_KINDS)
			holding->jing_kongs++;
		else if (melds[i].type == MJ_CONCEALED_KONG)
			holding->concealed_kongs++;
		else
			holding->open_kongs++;
	}
}

/* R26: from hand, melds and own discards. */
static void
hold_tiles(const struct nanchang_jing *jing, const struct mj_seat *seat,
	   struct nanchang_holding *holding)
{
	struct mj_shown shown;

	memcpy(shown.of, seat->concealed.of, sizeof(shown.of));
	mj_show_melds(&shown, seat->melds, seat->meld_count);
	count_tiles(jing, &shown, holding->hand);
	memcpy(shown.of, seat->discards.of, sizeof(shown.of));
	count_tiles(jing, &shown, holding->discards);
	count_kongs(jing, seat->melds, seat->meld_count, holding);
}

static uint8_t
told(const struct mj_seat *seat, unsigned slot)
{
	return (uint8_t)mj_get(&seat->extra, slot, 0);
}

static void
hold_counts(const struct mj_seat *seat, struct nanchang_holding *holding)
{
	holding->hand[MAIN_JING] = told(seat, SEAT_JING_MAIN);
	holding->hand[SUB_JING] = told(seat, SEAT_JING_SUB);
	holding->concealed_kongs = told(seat, SEAT_KONGS_CONCEALED);
	holding->open_kongs = told(seat, SEAT_KONGS_OPEN);
	holding->jing_kongs = told(seat, SEAT_KONGS_JING);
}

static void
hold_lower(const struct mj_record *deal, const struct mj_seat *seat,
	   struct nanchang_holding *holding)
{
	struct nanchang_jing lower;
	struct mj_shown shown = {{0}};

	if (mj_has(&seat->extra, SEAT_DEALT)) {
		nanchang_jing_init(&lower, (mj_tile)deal->value[DEAL_LOWER_JING]);
		mj_show_tiles(&shown, &seat->extra.tiles[SEAT_DEALT]);
		count_tiles(&lower, &shown, holding->lower);
		return;
	}
	holding->lower[MAIN_JING] = told(seat, SEAT_LOWER_JING_MAIN);
	holding->lower[SUB_JING] = told(seat, SEAT_LOWER_JING_SUB);
}

static bool
is_counted(const struct mj_seat *seat)
{
	return mj_has(&seat->extra, SEAT_JING) || mj_has(&seat->extra, SEAT_KONGS);
}

/* Hand and melds of a winner by tiles stand in the win, not in the seats. */
static void
hold_winner(struct nanchang_deal *deal, const struct nanchang_jing *jing)
{
	const struct mj_hand *hand = deal->winner;
	struct nanchang_holding *holding = &deal->holding[hand->seat];
	uint8_t kinds[MJ_KINDS];

	nanchang_hand_kinds(hand, kinds);
	nanchang_count_jing(jing, kinds, holding->hand);
	count_kongs(jing, hand->melds, hand->meld_count, holding);
}

void
nanchang_hold_seats(struct nanchang_deal *deal)
{
	struct nanchang_jing jing;
	bool jing_known = mj_has(deal->deal, DEAL_JING);

	memset(deal->holding, 0, sizeof(deal->holding));
	nanchang_jing_init(&jing, jing_known ? (mj_tile)deal->deal->value[DEAL_JING] : 0);
	for (unsigned i = 0; deal->outcome->seats != NULL && i < deal->rules->seats; i++) {
		const struct mj_seat *seat = &deal->outcome->seats[i];
		if (is_counted(seat))
			hold_counts(seat, &deal->holding[i]);
		else
			hold_tiles(&jing, seat, &deal->holding[i]);
		hold_lower(deal->deal, seat, &deal->holding[i]);
	}
	if (deal->by_tiles)
		hold_winner(deal, &jing);
}

/* ---- Holders and points ---- */

bool
nanchang_holds_jing(const struct mj_rules *rules, const struct nanchang_holding *holding)
{
	bool discards = rules->option[OPT_HELD_JING] == HELD_HAND_AND_DISCARDS;
	unsigned held = holding->hand[MAIN_JING] + holding->hand[SUB_JING];

	if (discards)
		held += holding->discards[MAIN_JING] + holding->discards[SUB_JING];
	return held > 0;
}

static bool
holds_lower(const struct nanchang_holding *holding)
{
	return holding->lower[MAIN_JING] + holding->lower[SUB_JING] > 0;
}

/* The one seat of the bits, or MJ_NOBODY. */
static int
only_seat(unsigned seats)
{
	bool one = seats != 0 && (seats & (seats - 1)) == 0;

	return one ? __builtin_ctz(seats) : MJ_NOBODY;
}

int
nanchang_sole_holder(const struct nanchang_deal *deal)
{
	unsigned seats = 0;

	if (deal->outcome->seats == NULL) /* section 6.5 */
		return MJ_NOBODY;
	for (unsigned seat = 0; seat < deal->rules->seats; seat++)
		seats |= (unsigned)nanchang_holds_jing(deal->rules, &deal->holding[seat]) << seat;
	return only_seat(seats);
}

int
nanchang_sole_lower_holder(const struct nanchang_deal *deal)
{
	unsigned seats = 0;

	for (unsigned seat = 0; seat < deal->rules->seats; seat++)
		seats |= (unsigned)holds_lower(&deal->holding[seat]) << seat;
	return only_seat(seats);
}

/* R27: 2 for a main jing, 1 for a sub jing. */
static int32_t
sum_of(const uint8_t count[JING_KINDS])
{
	return MAIN_WORTH * count[MAIN_JING] + count[SUB_JING];
}

static int32_t
jing_sum(const struct nanchang_holding *holding)
{
	return sum_of(holding->hand) + sum_of(holding->discards);
}

/* R29. */
static bool
is_chongguan(const struct mj_rules *rules, int32_t sum)
{
	return nanchang_on(rules, OPT_CHONGGUAN) && sum >= CHONGGUAN_FROM;
}

static int64_t
points_of(const struct mj_rules *rules, int32_t sum, bool sole)
{
	/* There are four of each jing. */
	assert(sum >= 0 && sum <= MJ_COPIES * (MAIN_WORTH + 1));
	int64_t points = is_chongguan(rules, sum) ? sum * (sum - CHONGGUAN_LESS) : sum;

	return sole && nanchang_on(rules, OPT_BAWANG) ? 2 * points : points; /* R28 */
}

int64_t
nanchang_jing_points(const struct nanchang_deal *deal, int seat)
{
	return points_of(deal->rules, jing_sum(&deal->holding[seat]),
			 nanchang_sole_holder(deal) == seat);
}

int64_t
nanchang_lower_points(const struct nanchang_deal *deal, int seat)
{
	return points_of(deal->rules, sum_of(deal->holding[seat].lower),
			 nanchang_sole_lower_holder(deal) == seat);
}

/* R83, D18: for each jing kong. */
static int64_t
jing_kong_bonus(const struct nanchang_deal *deal, int seat)
{
	const int32_t *option = deal->rules->option;
	assert(deal->holding[seat].jing_kongs <= JING_KINDS);
	bool high = is_chongguan(deal->rules, jing_sum(&deal->holding[seat]));
	bool twice = nanchang_on(deal->rules, OPT_BAWANG_DOUBLES_JING_KONG) &&
		     nanchang_on(deal->rules, OPT_BAWANG) && nanchang_sole_holder(deal) == seat;
	int64_t bonus = option[high ? OPT_JING_KONG_BONUS : OPT_JING_KONG_BONUS_LOW];

	return (twice ? 2 * bonus : bonus) * deal->holding[seat].jing_kongs;
}

/* ---- Payments ---- */

/* Every other seat pays so much. */
static void
collect(const struct nanchang_deal *deal, enum nanchang_why why, int to, int64_t amount)
{
	for (int from = 0; from < deal->rules->seats; from++)
		if (from != to)
			mj_pay(&deal->settlement->payments, (uint8_t)why, from, to, amount);
}

void
nanchang_pay_jing_and_kongs(const struct nanchang_deal *deal)
{
	for (int seat = 0; seat < deal->rules->seats; seat++) {
		const struct nanchang_holding *holding = &deal->holding[seat];
		assert(holding->jing_kongs + holding->concealed_kongs + holding->open_kongs <=
		       MJ_MELDS);
		collect(deal, WHY_JING, seat, nanchang_jing_points(deal, seat));
		collect(deal, WHY_JING_KONG, seat, jing_kong_bonus(deal, seat));
		collect(deal, WHY_KONG, seat,
			CONCEALED_KONG * holding->concealed_kongs +
				OPEN_KONG * holding->open_kongs); /* R81 */
	}
}

void
nanchang_pay_lower_jing(const struct nanchang_deal *deal)
{
	for (int seat = 0; seat < deal->rules->seats; seat++)
		collect(deal, WHY_LOWER_JING, seat, nanchang_lower_points(deal, seat));
}

/* ---- Counted ---- */

static void
write_seat(const struct nanchang_deal *deal, int seat, struct mj_record *counted)
{
	const struct nanchang_holding *holding = &deal->holding[seat];
	bool settled = deal->outcome->type != MJ_FALSE_WIN; /* R88 */

	mj_put(counted, COUNTED_MAIN_JING, holding->hand[MAIN_JING] + holding->discards[MAIN_JING]);
	mj_put(counted, COUNTED_SUB_JING, holding->hand[SUB_JING] + holding->discards[SUB_JING]);
	mj_put(counted, COUNTED_HOLDS_JING, nanchang_holds_jing(deal->rules, holding));
	mj_put(counted, COUNTED_JING_POINTS, settled ? nanchang_jing_points(deal, seat) : 0);
	mj_put(counted, COUNTED_CONCEALED_KONGS, holding->concealed_kongs);
	mj_put(counted, COUNTED_OPEN_KONGS, holding->open_kongs);
	mj_put(counted, COUNTED_JING_KONGS, holding->jing_kongs);
	if (!nanchang_on(deal->rules, OPT_LOWER_JING))
		return;
	mj_put(counted, COUNTED_LOWER_MAIN_JING, holding->lower[MAIN_JING]);
	mj_put(counted, COUNTED_LOWER_SUB_JING, holding->lower[SUB_JING]);
	mj_put(counted, COUNTED_LOWER_JING_POINTS, nanchang_lower_points(deal, seat));
}

/* Nothing is told of a seat that the request does not show. */
void
nanchang_write_counted(const struct nanchang_deal *deal)
{
	for (int seat = 0; seat < deal->rules->seats; seat++) {
		struct mj_record *counted = &deal->settlement->counted[seat];
		bool winner = deal->by_tiles && deal->winner->seat == seat;
		counted->present = 0;
		if (deal->outcome->seats != NULL || winner)
			write_seat(deal, seat, counted);
	}
}
