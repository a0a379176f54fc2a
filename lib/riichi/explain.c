/* The account of a score, step by step (docs/rules/riichi.md, section 5). */
#include "riichi/explain.h"

#include "engine/hand.h"
#include "engine/kinds.h"
#include "engine/seats.h"
#include "engine/steps.h"
#include "mahjong/explain.h"
#include "riichi/value.h"

#include <assert.h>
#include <string.h>

struct account {
	const struct mj_case *one;
	const struct mj_score *score;
	struct mj_steps *steps;
};

static bool
is_held(const struct account *account, enum riichi_pattern pattern)
{
	for (unsigned i = 0; i < account->score->pattern_count; i++)
		if (account->score->patterns[i].pattern == pattern)
			return true;
	return false;
}

/* ---- Fu ---- */

static void
add_fu(const struct account *account, enum riichi_step_why why, int32_t fu, const mj_tile *tiles,
       unsigned count)
{
	struct mj_step step = {
		.number = NUMBER_FU,
		.op = MJ_STEP_ADD,
		.why = (uint8_t)why,
		.tile_count = (uint8_t)count,
		.value = fu,
	};

	if (fu == 0)
		return;
	if (count > 0)
		memcpy(step.tiles, tiles, count);
	mj_step(account->steps, &step);
}

/* R126. */
static void
add_set_fu(const struct account *account, const mj_tile *tiles, unsigned count, bool open)
{
	/* From open triplets of simples on, in the order of the words. */
	static const uint8_t fu[] = {2, 4, 4, 8, 8, 16, 16, 32};
	bool yaochu = (YAOCHU_BITS >> tiles[0] & 1) != 0;
	unsigned row = (count == 4 ? 4U : 0U) + (open ? 0U : 2U) + (yaochu ? 1U : 0U);

	if (tiles[0] == tiles[1])
		add_fu(account, STEP_OPEN_TRIPLET_SIMPLES + row, fu[row], tiles, count);
}

/* Melds come last. A triplet completed by another's tile is open (D6). */
static void
add_sets_fu(const struct account *account)
{
	const struct mj_hand *hand = account->one->hand;
	const struct mj_reading *reading = &account->score->reading;
	const mj_tile *tiles = reading->tile;
	unsigned concealed = reading->group_count - hand->meld_count;
	bool won_open = hand->from != MJ_SELF_DRAW && reading->wait == WAIT_DOUBLE_PAIR;

	for (unsigned i = 0; i < reading->group_count; i++) {
		bool open = won_open && tiles[0] == mj_kind(hand->win_tile);
		if (i >= concealed)
			open = hand->melds[i - concealed].type != MJ_CONCEALED_KONG;
		add_set_fu(account, tiles, reading->group_size[i], open);
		tiles += reading->group_size[i];
	}
}

/* R127, S18. */
static void
add_pair_fu(const struct account *account)
{
	const struct mj_case *one = account->one;
	mj_tile pair = account->score->reading.pair;
	mj_tile tiles[] = {pair, pair};
	bool seat = pair == SEAT_WINDS + mj_seat_wind(one->rules, one->table, one->hand->seat);
	bool round = pair == one->table->round_wind;

	if (pair >= WHITE)
		add_fu(account, STEP_PAIR_DRAGONS, 2, tiles, 2);
	else if (pair == NORTH && riichi_north_is_yakuhai(one->rules))
		add_fu(account, STEP_PAIR_NORTH, 2, tiles, 2);
	else if (seat && round)
		add_fu(account, STEP_PAIR_DOUBLE_WIND, one->rules->option[OPT_DOUBLE_WIND_FU],
		       tiles, 2);
	else if (seat || round)
		add_fu(account, seat ? STEP_PAIR_SEAT_WIND : STEP_PAIR_ROUND_WIND, 2, tiles, 2);
}

/* R128, R129. */
static void
add_win_fu(const struct account *account)
{
	static const uint8_t whys[] = {
		[WAIT_SINGLE] = STEP_WAIT_SINGLE,
		[WAIT_CLOSED] = STEP_WAIT_CLOSED,
		[WAIT_EDGE] = STEP_WAIT_EDGE,
		[WAIT_TWO_SIDED] = 0,
	};
	const struct mj_hand *hand = account->one->hand;
	mj_tile win = mj_kind(hand->win_tile);
	unsigned why = whys[account->score->reading.wait];

	if (why != 0)
		add_fu(account, why, 2, &win, 1);
	if (hand->from == MJ_SELF_DRAW)
		add_fu(account, STEP_TSUMO, 2, NULL, 0);
	else if (mj_is_closed(hand))
		add_fu(account, STEP_CLOSED_RON, 10, NULL, 0);
}

static void
add_standard_fu(const struct account *account)
{
	const struct mj_rules *rules = account->one->rules;

	if (is_held(account, YAKU_PINFU) && account->one->hand->from == MJ_SELF_DRAW) { /* R132 */
		add_fu(account, STEP_PINFU_TSUMO, 20, NULL, 0);
		return;
	}
	add_fu(account, STEP_BASE_FU, 20, NULL, 0); /* R125 */
	add_sets_fu(account);
	add_pair_fu(account);
	add_win_fu(account);
	int64_t raw = mj_steps_total(account->steps, NUMBER_FU, 0);
	if (raw == 20 && rules->option[OPT_OPEN_PINFU_FU] > 20) /* R133 */
		mj_step_word(account->steps, NUMBER_FU, MJ_STEP_AT_LEAST, STEP_OPEN_PINFU,
			     rules->option[OPT_OPEN_PINFU_FU]);
	else if (raw % 10 != 0)
		mj_step_word(account->steps, NUMBER_FU, MJ_STEP_ROUND_UP, STEP_ROUNDING, 10);
}

/* Fu of a called hand are what was called; of a limit hand there may be none. */
static void
explain_fu(const struct account *account)
{
	const struct mj_record *total = &account->score->total;

	if (!mj_has(total, TOTAL_FU))
		return;
	if (!account->score->has_reading)
		mj_step_word(account->steps, NUMBER_FU, MJ_STEP_SET, STEP_CALLED,
			     total->value[TOTAL_FU]);
	else if (account->score->reading.shape == SHAPE_SEVEN_PAIRS) /* R131 */
		add_fu(account, STEP_SEVEN_PAIRS, 25, NULL, 0);
	else
		add_standard_fu(account);
}

/* ---- Han, yakuman, base points ---- */

/* The patterns, or what was called. R121; R123, R148: of yakuman the greatest, or all. */
static void
explain_patterns(const struct account *account, enum riichi_number number, enum mj_step_op op,
		 unsigned slot)
{
	const struct mj_score *score = account->score;

	if (!score->has_reading)
		mj_step_word(account->steps, number, MJ_STEP_SET, STEP_CALLED,
			     score->total.value[slot]);
	for (unsigned i = 0; i < score->pattern_count; i++)
		mj_step_pattern(account->steps, number, op, &score->patterns[i]);
}

static void
explain_yakuman(const struct account *account)
{
	bool all = riichi_on(account->one->rules, OPT_MULTIPLE_YAKUMAN);

	explain_patterns(account, NUMBER_YAKUMAN, all ? MJ_STEP_ADD : MJ_STEP_AT_LEAST,
			 TOTAL_YAKUMAN);
	mj_step_word(account->steps, NUMBER_BASE, MJ_STEP_SET, STEP_LIMIT + LIMIT_YAKUMAN,
		     YAKUMAN_BASE);
	mj_step_from(account->steps, NUMBER_BASE, MJ_STEP_MULTIPLY, STEP_YAKUMAN_COUNT,
		     NUMBER_YAKUMAN);
}

static void
explain_base(const struct account *account)
{
	const struct mj_record *total = &account->score->total;
	int64_t han = total->value[TOTAL_HAN];

	if (han >= 5) { /* R144-R148 */
		mj_step_word(account->steps, NUMBER_BASE, MJ_STEP_SET,
			     STEP_LIMIT + (unsigned)total->value[TOTAL_LIMIT],
			     total->value[TOTAL_BASE]);
		return;
	}
	mj_step_from(account->steps, NUMBER_BASE, MJ_STEP_SET, STEP_FU, NUMBER_FU);
	mj_step_word(account->steps, NUMBER_BASE, MJ_STEP_DOUBLE, STEP_HAN_AND_TWO,
		     han + 2); /* R134 */
	if (!mj_has(total, TOTAL_LIMIT))
		return;
	if (mj_steps_total(account->steps, NUMBER_BASE, 0) < MANGAN)
		mj_step_word(account->steps, NUMBER_BASE, MJ_STEP_AT_LEAST, STEP_KIRIAGE_MANGAN,
			     MANGAN);
	else /* R143 */
		mj_step_word(account->steps, NUMBER_BASE, MJ_STEP_AT_MOST,
			     STEP_LIMIT + LIMIT_MANGAN, MANGAN);
}

/* ---- Payments ---- */

/* R135-R142. `times`: of the base points; 1 needs no step. */
static void
begin_share(const struct account *account, unsigned seat, unsigned times, unsigned why)
{
	struct mj_steps *steps = account->steps;

	mj_step_seat_from(steps, seat, NUMBER_SHARE, MJ_STEP_SET, STEP_BASE, NUMBER_BASE);
	if (times > 1)
		mj_step_seat(steps, seat, NUMBER_SHARE, MJ_STEP_MULTIPLY, why, times);
}

static void
end_share(const struct account *account, unsigned seat)
{
	struct mj_steps *steps = account->steps;

	if (mj_steps_total(steps, NUMBER_SHARE, seat) % 100 != 0)
		mj_step_seat(steps, seat, NUMBER_SHARE, MJ_STEP_ROUND_UP, STEP_HUNDREDS, 100);
	mj_step_seat_from(steps, seat, NUMBER_POINTS, MJ_STEP_ADD, STEP_SHARE, NUMBER_SHARE);
}

/* S28-S30: among three the fourth player's part is lost or halved, or the ron value is divided. */
static void
explain_self_draw(const struct account *account, unsigned seat)
{
	const struct mj_case *one = account->one;
	bool won_by_dealer = one->hand->seat == one->table->dealer;
	bool twice = won_by_dealer || seat == one->table->dealer;
	unsigned why = won_by_dealer ? STEP_TSUMO_BY_DEALER : STEP_TSUMO_FROM_DEALER;
	int64_t base = account->score->total.value[TOTAL_BASE];
	int32_t way = one->rules->option[OPT_TSUMO_LOSS]; /* of four players TSUMO_LOSS */

	if (way == TSUMO_TWO_TO_ONE && !won_by_dealer) {
		mj_step_seat(account->steps, seat, NUMBER_SHARE, MJ_STEP_SET, STEP_TWO_TO_ONE,
			     (base * (twice ? 8 : 4) + 2) / 3);
		end_share(account, seat);
		return;
	}
	begin_share(account, seat, twice ? 2 : 1, why);
	if (way != TSUMO_LOSS)
		mj_step_seat(account->steps, seat, NUMBER_SHARE, MJ_STEP_ADD,
			     way == TSUMO_BISECTION ? STEP_BISECTION : STEP_TWO_TO_ONE,
			     won_by_dealer ? base : base / 2);
	end_share(account, seat);
}

/* R117: paarenchan is paid as a self-draw. */
static void
explain_points(const struct account *account)
{
	const struct mj_hand *hand = account->one->hand;
	bool won_by_dealer = hand->seat == account->one->table->dealer;

	if (hand->from != MJ_SELF_DRAW && !is_held(account, YAKU_PAARENCHAN)) {
		begin_share(account, (unsigned)hand->from, won_by_dealer ? 6 : 4,
			    won_by_dealer ? STEP_RON_BY_DEALER : STEP_RON_BY_OTHER);
		end_share(account, (unsigned)hand->from);
		return;
	}
	for (int seat = 0; seat < account->one->rules->seats; seat++)
		if (seat != hand->seat)
			explain_self_draw(account, (unsigned)seat);
}

void
riichi_explain(const struct mj_case *one, const struct mj_score *score, struct mj_steps *steps)
{
	const struct account account = {.one = one, .score = score, .steps = steps};

	if (score->total.value[TOTAL_YAKUMAN] > 0) {
		explain_yakuman(&account);
	} else {
		explain_patterns(&account, NUMBER_HAN, MJ_STEP_ADD, TOTAL_HAN);
		explain_fu(&account);
		explain_base(&account);
	}
	explain_points(&account);
	assert(mj_steps_total(steps, NUMBER_POINTS, 0) == score->total.value[TOTAL_POINTS]);
}
