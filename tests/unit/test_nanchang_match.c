/*
 * Random deals chained into nanchang matches: what must hold after each, whatever happened (R5, R8,
 * R26-R29, R80-R88).
 */
#include "nanchang/nanchang.h"
#include "support/random_matches.h"

#include <stdio.h>
#include <string.h>

enum { DEALS = 120000, DEALS_OF_A_MATCH_MAX = 500, JING = 2, MAIN_JING_KIND = 13 };

/* Hands that win with the main jing 5p, by discard too. */
static const struct {
	const char *concealed, *win_tile;
} winning_hands[] = {
	{"456m678m12s22z33z5p", "3s"}, {"1144m7788p99s11z3z", "3z"}, {"147m258p369s1234z", "5z"},
	{"1234567z14m27s35p", "9m"},   {"123m456m789s99s12z", "4z"}, {"111m222s333s44z66p", "4z"},
	{"456p123m789s222z1m", "1m"},
};

/* What the test told of a seat, to count it again. */
struct told {
	int main_jing, sub_jing, concealed, open, jing, lower_main, lower_sub;
};

static struct told told_of_deal[MJ_SEATS_MAX];

static struct mj_rules
random_rules(struct chance *chance)
{
	struct mj_rules rules;
	struct mj_problem problem;

	mj_rules_init(&rules, &mj_nanchang);
	for (unsigned i = 0; i < NANCHANG_OPTIONS; i++) {
		const struct mj_field *option = &nanchang_options[i];
		int64_t value = option->max > 30 ? chance_below(chance, 30)
						 : chance_below(chance, (unsigned)option->max + 1);
		if (i == OPT_ROUNDS)
			value = 1 + chance_below(chance, 4);
		if (chance_once_in(chance, 2))
			cr_assert_eq(mj_rules_set(&rules, option->name, &value, 1, &problem), MJ_OK,
				     "%s", problem.detail);
	}
	cr_assert_eq(mj_rules_resolve(&rules, &problem), MJ_OK);
	return rules;
}

/* ---- Seats ---- */

static void
put_counts(struct mj_seat *seat, const struct told *told, bool lower)
{
	const int value[] = {
		[SEAT_JING_MAIN] = told->main_jing,       [SEAT_JING_SUB] = told->sub_jing,
		[SEAT_KONGS_CONCEALED] = told->concealed, [SEAT_KONGS_OPEN] = told->open,
		[SEAT_KONGS_JING] = told->jing,           [SEAT_LOWER_JING_MAIN] = told->lower_main,
		[SEAT_LOWER_JING_SUB] = told->lower_sub,
	};
	unsigned last = lower ? SEAT_LOWER_JING_SUB : SEAT_KONGS_JING;

	for (unsigned slot = SEAT_JING; slot <= last; slot++)
		mj_put(&seat->extra, slot, value[slot]);
	seat->given = true;
}

/* Four jing of each sort among the seats, and some kongs. */
static void
random_seats(struct chance *chance, const struct mj_rules *rules,
	     struct mj_seat seats[MJ_SEATS_MAX], struct told told[MJ_SEATS_MAX])
{
	unsigned jing = chance_once_in(chance, 3) ? 0 : chance_below(chance, 9);
	unsigned hoard =
		chance_once_in(chance, 3) ? chance_below(chance, MJ_SEATS_MAX) : MJ_SEATS_MAX;
	int left[JING] = {MJ_COPIES, MJ_COPIES}, lower_left[JING] = {MJ_COPIES, MJ_COPIES};

	for (; jing > 0; jing--) {
		unsigned seat = hoard < MJ_SEATS_MAX ? hoard : chance_below(chance, MJ_SEATS_MAX);
		unsigned sort = chance_below(chance, JING);
		if (left[sort] > 0 && left[sort]--)
			*(sort == 0 ? &told[seat].main_jing : &told[seat].sub_jing) += 1;
		if (lower_left[sort] > 0 && nanchang_on(rules, OPT_LOWER_JING) &&
		    lower_left[sort]--)
			*(sort == 0 ? &told[seat].lower_main : &told[seat].lower_sub) += 1;
	}
	for (int seat = 0; seat < MJ_SEATS_MAX; seat++) {
		struct told *one = &told[seat];
		one->jing = (one->main_jing == MJ_COPIES) + (one->sub_jing == MJ_COPIES);
		one->concealed = (int)chance_below(chance, 2);
		one->open = (int)chance_below(chance, 2);
		put_counts(&seats[seat], one, nanchang_on(rules, OPT_LOWER_JING));
	}
}

/* ---- Wins ---- */

/* A called base that needs nothing of the seats. */
static void
call_value(struct chance *chance, struct mj_hand *hand)
{
	uint64_t patterns = PATTERN_BIT(chance_once_in(chance, 2) ? PINGHU : DAQIDUI);

	if (chance_once_in(chance, 3))
		patterns |= PATTERN_BIT(DEGUO);
	if (hand->from != MJ_SELF_DRAW && chance_once_in(chance, 6))
		hand->flags = MJ_ROBBING_KONG;
	if (hand->from == MJ_SELF_DRAW && chance_once_in(chance, 6))
		hand->flags = MJ_AFTER_KONG;
	mj_put(&hand->extra, HAND_CALLED, 0);
	mj_put(&hand->extra, HAND_CALLED_PATTERNS, (int64_t)patterns);
}

static void
show_tiles(struct chance *chance, struct mj_settle_request *request, struct mj_hand *hand)
{
	unsigned index = chance_below(chance, 7);

	cr_assert(mj_bag_parse(&hand->concealed, winning_hands[index].concealed));
	cr_assert(mj_tile_parse(&hand->win_tile, winning_hands[index].win_tile));
	mj_put(&request->deal, DEAL_JING, MAIN_JING_KIND);
}

/* The seat whose hand stands in the wins, or -1. */
static int
random_win(struct chance *chance, struct mj_settle_request *request)
{
	static const char *const places[] = {"/outcome/wins/0", "/outcome/wins/1",
					     "/outcome/wins/2"};
	struct mj_outcome *outcome = &request->outcome;
	int from =
		chance_once_in(chance, 3) ? MJ_SELF_DRAW : (int)chance_below(chance, MJ_SEATS_MAX);
	unsigned wins =
		from != MJ_SELF_DRAW && chance_once_in(chance, 4) ? 2 + chance_below(chance, 2) : 1;
	int seat = (int)chance_below(chance, MJ_SEATS_MAX), by_tiles = -1;

	outcome->type = MJ_WIN;
	outcome->has_wins = true;
	for (unsigned i = 0; i < wins; i++) {
		struct mj_hand *hand = &outcome->wins[i];
		mj_hand_init(hand, places[i]);
		seat = (seat + 1) % MJ_SEATS_MAX;
		if (seat == from)
			seat = (seat + 1) % MJ_SEATS_MAX;
		hand->seat = (int8_t)seat;
		hand->from = (int8_t)from;
		if (wins == 1 && chance_once_in(chance, 2)) {
			by_tiles = seat;
			show_tiles(chance, request, hand);
		} else {
			call_value(chance, hand);
		}
		outcome->win_count++;
	}
	return by_tiles;
}

static void
random_outcome(struct chance *chance, struct mj_settle_request *request,
	       struct mj_seat seats[MJ_SEATS_MAX])
{
	struct mj_outcome *outcome = &request->outcome;
	unsigned kind = chance_below(chance, 20);
	int by_tiles = -1;

	memset(told_of_deal, 0, sizeof(told_of_deal));
	if (kind < 13) {
		by_tiles = random_win(chance, request);
	} else if (kind < 18) {
		outcome->type = MJ_EXHAUSTIVE_DRAW;
	} else {
		outcome->type = MJ_FALSE_WIN;
		outcome->offender = (int8_t)chance_below(chance, MJ_SEATS_MAX);
	}
	outcome->followed.given = chance_once_in(chance, 8);
	outcome->followed.count = outcome->followed.given;
	if (by_tiles >= 0 || chance_once_in(chance, 3))
		return;
	outcome->seats = seats;
	random_seats(chance, request->rules, seats, told_of_deal);
}

/* ---- What must hold ---- */

/*
 * The dealer stays only for his own win or a repeated false win; the wind moves with seat 3's end.
 */
static void
check_table(const struct mj_settle_request *request, const struct mj_settlement *settlement,
	    const char *label)
{
	const struct mj_table *table = &request->table, *next = &settlement->next_table;
	const struct mj_outcome *outcome = &request->outcome;
	int winner = MJ_NOBODY, nearest = MJ_SEATS_MAX;

	for (unsigned i = 0; i < outcome->win_count; i++) {
		const struct mj_hand *hand = &outcome->wins[i];
		int distance = (hand->seat - hand->from + MJ_SEATS_MAX) % MJ_SEATS_MAX;
		if (hand->from != MJ_SELF_DRAW && distance > nearest)
			continue;
		nearest = distance;
		winner = hand->seat;
	}
	bool repeated = outcome->type == MJ_FALSE_WIN &&
			request->rules->option[OPT_FALSE_WIN_NEXT] == FALSE_WIN_REPEAT;
	bool stays = winner == table->dealer || repeated;
	unsigned dealer = stays ? table->dealer : (table->dealer + 1) % MJ_SEATS_MAX;
	bool round_ends = !stays && table->dealer == 3;
	int32_t streak = winner == table->dealer ? table->dealer_streak + 1 : 0;
	cr_assert_eq(next->dealer, dealer, "%s", label);
	cr_assert_eq(next->dealer_streak, repeated ? table->dealer_streak : streak, "%s", label);
	cr_assert_eq(next->round_wind,
		     MJ_HONOURS + (table->round_wind - MJ_HONOURS + round_ends) % 4, "%s", label);
	cr_assert_eq(settlement->match_over,
		     round_ends && table->round_wind - MJ_HONOURS + 1 >=
					   request->rules->option[OPT_ROUNDS],
		     "%s", label);
	cr_assert_eq(settlement->win_count, outcome->win_count > 0, "%s", label);
}

static int64_t
ladder(const struct mj_rules *rules, int sum, bool sole)
{
	int64_t points = nanchang_on(rules, OPT_CHONGGUAN) && sum >= 5 ? sum * (sum - 3) : sum;

	return sole && nanchang_on(rules, OPT_BAWANG) ? 2 * points : points;
}

/*
 * What the seats take from each other for jing, kongs and lower jing, counted from what was told.
 */
static void
check_counts(const struct mj_settle_request *request, const struct mj_settlement *settlement,
	     const struct told told[MJ_SEATS_MAX], const char *label)
{
	const struct mj_rules *rules = request->rules;
	int64_t owed[MJ_SEATS_MAX][4] = {{0}}, paid[MJ_SEATS_MAX][4] = {{0}};
	int holders = 0, lower_holders = 0;

	for (int seat = 0; seat < MJ_SEATS_MAX; seat++) {
		holders += told[seat].main_jing + told[seat].sub_jing > 0;
		lower_holders += told[seat].lower_main + told[seat].lower_sub > 0;
	}
	for (int seat = 0; seat < MJ_SEATS_MAX; seat++) {
		const struct told *one = &told[seat];
		int sum = 2 * one->main_jing + one->sub_jing;
		bool high = nanchang_on(rules, OPT_CHONGGUAN) && sum >= 5;
		bool twice = holders == 1 && nanchang_on(rules, OPT_BAWANG) &&
			     nanchang_on(rules, OPT_BAWANG_DOUBLES_JING_KONG);
		int32_t bonus = rules->option[high ? OPT_JING_KONG_BONUS : OPT_JING_KONG_BONUS_LOW];
		owed[seat][3] =
			ladder(rules, 2 * one->lower_main + one->lower_sub, lower_holders == 1);
		if (request->outcome.type == MJ_FALSE_WIN)
			continue;
		owed[seat][0] = ladder(rules, sum, holders == 1);
		owed[seat][1] = (int64_t)one->jing * bonus * (twice ? 2 : 1);
		owed[seat][2] = 2 * one->concealed + one->open;
	}
	for (unsigned i = 0; i < settlement->payments.count; i++) {
		const struct mj_payment *payment = &settlement->payments.list[i];
		if (payment->why >= WHY_JING && payment->why <= WHY_LOWER_JING)
			paid[payment->to][payment->why - WHY_JING] += payment->amount;
	}
	for (int seat = 0; seat < MJ_SEATS_MAX; seat++)
		for (unsigned why = 0; why < 4; why++)
			cr_assert_eq(paid[seat][why], 3 * owed[seat][why],
				     "%s: seat %d, why %u: %d", label, seat, why + WHY_JING,
				     (int)paid[seat][why]);
}

/* Penalties alone are what is paid without a win and without seats. */
static void
check_penalties(const struct mj_settle_request *request, const struct mj_settlement *settlement,
		const char *label)
{
	const struct mj_outcome *outcome = &request->outcome;
	const int32_t *option = request->rules->option;
	int64_t expected[MJ_SEATS_MAX] = {0};

	if (outcome->type == MJ_WIN || outcome->seats != NULL)
		return;
	for (int seat = 0; seat < MJ_SEATS_MAX; seat++) {
		bool dealer = seat == request->table.dealer, offender = seat == outcome->offender;
		if (outcome->type == MJ_FALSE_WIN)
			expected[seat] += option[OPT_FALSE_WIN_PENALTY] * (offender ? -3 : 1);
		else
			expected[seat] += option[OPT_DRAW_PENALTY] * (dealer ? -3 : 1);
		if (outcome->followed.given)
			expected[seat] += option[OPT_CHAO_ZHUANG_PENALTY] * (dealer ? -3 : 1);
		cr_assert_eq(settlement->payments.deltas[seat], expected[seat], "%s", label);
	}
}

static void
check_settlement(const struct mj_settle_request *request, const struct mj_settlement *settlement,
		 const char *label)
{
	check_standings(settlement, label);
	check_table(request, settlement, label);
	if (request->outcome.seats != NULL)
		check_counts(request, settlement, told_of_deal, label);
	check_penalties(request, settlement, label);
	cr_assert_eq(settlement->payments.pool, 0, "%s", label);
}

Test(nanchang_match, keeps_its_invariants_over_random_deals)
{
	struct random_counts counts = play_random_matches(&(struct random_matches){
		.seed = 791,
		.deals = DEALS,
		.deals_of_a_match = DEALS_OF_A_MATCH_MAX,
		.has_end = true,
		.rules = random_rules,
		.outcome = random_outcome,
		.check = check_settlement,
	});

	cr_expect_gt(counts.matches, 1000, "%u", counts.matches);
	cr_expect_gt(counts.wins, DEALS / 3, "%u", counts.wins);
}
