/*
 * Random deals chained into ming matches: what must hold after each, whatever happened (sections 6,
 * 7).
 */
#include "ming/ming.h"
#include "support/random_matches.h"

#include <stdio.h>
#include <string.h>

enum { DEALS = 120000, DEALS_OF_A_MATCH_MAX = 3000 };

/* Hands that win in riichi, by their four sets and a pair less the winning tile. */
static const struct {
	const char *concealed, *win_tile;
} winning_hands[] = {
	{"123m456p24s999s55z", "3s"}, {"234m567m234p567s8s", "8s"}, {"19m19p19s1234567z", "1m"},
	{"1133m5577p2299s4z", "4z"},  {"111m444p777s222s9p", "9p"}, {"1112345678999p", "5p"},
	{"147m258p369s1234z", "5z"},  {"1111m5577p99s44z8s", "8s"}, {"2233445566778m", "8m"},
};

enum { WINNING_HANDS = sizeof(winning_hands) / sizeof(winning_hands[0]) };

/* Hands of a seat in riichi at a draw: ready, or not. */
static const char *const drawn_hands[] = {"123m456p789s56m22s", "19m19p19s1234567z",
					  "123m456p78s569m22s", "1289m147p258s123z"};

/* Each option somewhere in its range; at least one end of the match stays on. */
static struct mj_rules
random_rules(struct chance *chance)
{
	struct mj_rules rules;
	struct mj_problem problem;

	mj_rules_init(&rules, &mj_ming);
	for (unsigned i = 0; i < OPT_COUNT; i++) {
		const struct mj_field *option = &ming_options[i];
		unsigned span = (unsigned)(option->max - option->min + 1);
		int64_t value = option->min + chance_below(chance, span > 40 ? 40 : span);
		if (i == OPT_MIN_HAN || i == OPT_DORA_MAX || !chance_once_in(chance, 3))
			continue;
		if (i == OPT_DORA_BASE && value > rules.option[OPT_DORA_MAX])
			value = rules.option[OPT_DORA_MAX];
		cr_assert_eq(mj_rules_set(&rules, option->name, &value, 1, &problem), MJ_OK, "%s",
			     problem.detail);
	}
	if (rules.option[OPT_TARGET_MANGANS] == 0 || rules.option[OPT_MANGAN_POINTS] > 20)
		rules.option[OPT_TARGET_POINTS] = 13;
	cr_assert_eq(mj_rules_resolve(&rules, &problem), MJ_OK, "%s", problem.detail);
	return rules;
}

static void
call_value(struct chance *chance, struct mj_hand *hand)
{
	mj_put(&hand->extra, HAND_CALLED, 0);
	if (chance_once_in(chance, 10))
		mj_put(&hand->extra, HAND_CALLED_LIMIT,
		       PATTERN_LIMITS + chance_below(chance, PATTERN_COUNT - PATTERN_LIMITS));
	else
		mj_put(&hand->extra, HAND_CALLED_HAN, 1 + chance_below(chance, 9));
}

/*
 * As many indicators as the streak opens (R65), and the one under them; all are held thrice at
 * most.
 */
static void
show_indicators(struct mj_settle_request *request)
{
	static const char kinds[] = "2367z356s";
	const int32_t *option = request->rules->option;
	int32_t open = option[OPT_DORA_BASE] + request->table.dealer_streak;
	struct mj_tiles *dora = &request->deal.tiles[DEAL_DORA];
	struct mj_tiles *ura = &request->deal.tiles[DEAL_URA];
	mj_tile tiles[7];

	cr_assert_eq(mj_tiles_parse(kinds, strlen(kinds), tiles, 7), 7);
	dora->count = (uint8_t)(open < option[OPT_DORA_MAX] ? open : option[OPT_DORA_MAX]);
	memcpy(dora->tile, tiles, dora->count);
	ura->count = 1;
	ura->tile[0] = tiles[0];
}

/* Riichi, so that it has a han. */
static void
show_tiles(struct chance *chance, struct mj_hand *hand)
{
	unsigned index = chance_below(chance, WINNING_HANDS);

	cr_assert(mj_bag_parse(&hand->concealed, winning_hands[index].concealed));
	cr_assert(mj_tile_parse(&hand->win_tile, winning_hands[index].win_tile));
	hand->flags = FLAG_RIICHI | (chance_once_in(chance, 5) ? MJ_LAST_TILE : 0);
}

static void
random_win(struct chance *chance, struct mj_settle_request *request)
{
	struct mj_outcome *outcome = &request->outcome;
	struct mj_hand *hand = &outcome->wins[0];

	outcome->type = MJ_WIN;
	outcome->has_wins = true;
	outcome->win_count = 1;
	mj_hand_init(hand, "/outcome/wins/0");
	hand->seat = (int8_t)chance_below(chance, MJ_SEATS_MAX);
	if (!chance_once_in(chance, 3))
		hand->from =
			(int8_t)((hand->seat + 1 + (int)chance_below(chance, 3)) % MJ_SEATS_MAX);
	if (chance_once_in(chance, 2))
		show_indicators(request);
	if (chance_once_in(chance, 2))
		show_tiles(chance, hand);
	else
		call_value(chance, hand);
	outcome->has_riichi = !chance_once_in(chance, 4);
	if (!outcome->has_riichi)
		return;
	outcome->riichi = (uint8_t)chance_below(chance, 16);
	if (hand->flags != 0)
		outcome->riichi |= (uint8_t)(1 << hand->seat);
}

static void
random_draw(struct chance *chance, struct mj_outcome *outcome, struct mj_seat *seats)
{
	outcome->type = MJ_EXHAUSTIVE_DRAW;
	outcome->has_riichi = true;
	outcome->riichi = (uint8_t)chance_below(chance, 16);
	if (chance_once_in(chance, 3)) {
		int seat = (int)chance_below(chance, MJ_SEATS_MAX);
		outcome->seats = seats;
		seats[seat].given = seats[seat].has_concealed = true;
		cr_assert(
			mj_bag_parse(&seats[seat].concealed, drawn_hands[chance_below(chance, 4)]));
		return;
	}
	outcome->has_tenpai = chance_once_in(chance, 2);
	outcome->tenpai = outcome->has_tenpai ? (uint8_t)chance_below(chance, 16) : 0;
}

static void
random_outcome(struct chance *chance, struct mj_settle_request *request, struct mj_seat *seats)
{
	unsigned kind = chance_below(chance, 20);

	if (kind < 13) {
		random_win(chance, request);
	} else if (kind < 18) {
		random_draw(chance, &request->outcome, seats);
	} else {
		request->outcome.type = MJ_FALSE_WIN;
		request->outcome.offender = (int8_t)chance_below(chance, MJ_SEATS_MAX);
	}
}

/* R16, R99, R100, D11, D29. */
static void
check_dealer(const struct mj_settle_request *request, const struct mj_settlement *settlement,
	     const char *label)
{
	const struct mj_table *table = &request->table, *next = &settlement->next_table;
	const struct mj_outcome *outcome = &request->outcome;
	bool won = outcome->type == MJ_WIN && outcome->wins[0].seat == table->dealer;
	bool repeats = outcome->type == MJ_FALSE_WIN &&
		       request->rules->option[OPT_FALSE_WIN_NEXT] == FALSE_WIN_NEXT_REPEAT;

	if (won || repeats) {
		cr_assert_eq(next->dealer, table->dealer, "%s", label);
		cr_assert_eq(next->dealer_streak, table->dealer_streak + won, "%s", label);
		cr_assert_eq(next->round_wind, table->round_wind, "%s", label);
		return;
	}
	cr_assert_eq(next->dealer, (table->dealer + 1) % MJ_SEATS_MAX, "%s", label);
	cr_assert_eq(next->dealer_streak, 0, "%s", label);
	cr_assert_eq(next->round_wind != table->round_wind, next->dealer == 0, "%s", label);
}

static int64_t
chips_of(const struct mj_table *table, unsigned slot)
{
	int64_t sum = 0;

	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++)
		sum += mj_get(&table->extra, slot + seat, 0);
	return sum;
}

/* R94, R111: one red chip for a mangan, one minus chip for a false win, none else. */
static void
check_chips(const struct mj_settle_request *request, const struct mj_settlement *settlement,
	    const char *label)
{
	const struct mj_table *table = &request->table, *next = &settlement->next_table;
	uint8_t type = request->outcome.type;
	bool mangan = type == MJ_WIN && settlement->wins[0].total.value[TOTAL_POINTS] >=
						request->rules->option[OPT_MANGAN_POINTS];

	cr_assert_eq(chips_of(next, TABLE_MANGANS), chips_of(table, TABLE_MANGANS) + mangan, "%s",
		     label);
	cr_assert_eq(chips_of(next, TABLE_FALSE_WINS),
		     chips_of(table, TABLE_FALSE_WINS) + (type == MJ_FALSE_WIN), "%s", label);
}

/* R92, D9, D10: only a minus chip, or a debt where the rules know it, leads below 0. */
static void
check_points(const struct mj_settle_request *request, const struct mj_settlement *settlement,
	     const char *label)
{
	bool debt = request->rules->option[OPT_SHORT_PAYER] == SHORT_PAYER_DEBT;

	if (request->outcome.type == MJ_FALSE_WIN || debt)
		return;
	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++)
		if (settlement->payments.deltas[seat] < 0)
			cr_assert_geq(settlement->next_table.points[seat], 0, "%s", label);
}

/* R86, R97, R98: over when a target is reached, the winner by points or by red chips first. */
static void
check_end(const struct mj_settle_request *request, const struct mj_settlement *settlement,
	  const char *label)
{
	const int32_t *option = request->rules->option;
	const struct mj_table *next = &settlement->next_table;
	bool reached = false;

	check_standings(settlement, label);
	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++) {
		int64_t mangans = mj_get(&next->extra, TABLE_MANGANS + seat, 0);
		reached |= option[OPT_TARGET_POINTS] > 0 &&
			   next->points[seat] >= option[OPT_TARGET_POINTS];
		reached |= option[OPT_TARGET_MANGANS] > 0 && mangans >= option[OPT_TARGET_MANGANS];
	}
	if (reached)
		cr_assert(settlement->match_over, "%s", label);
	if (!settlement->match_over)
		return;
	cr_assert_lt(settlement->match_end, 3, "%s", label);
	unsigned first = settlement->match_end == MATCH_END_MANGANS;
	for (unsigned i = first + 1; i < MJ_SEATS_MAX; i++)
		cr_assert_leq(settlement->standings[i].points, settlement->standings[i - 1].points,
			      "%s", label);
}

static unsigned ends[3]; /* matches by what ended them */

static void
check_settlement(const struct mj_settle_request *request, const struct mj_settlement *settlement,
		 const char *label)
{
	check_dealer(request, settlement, label);
	check_chips(request, settlement, label);
	check_points(request, settlement, label);
	check_end(request, settlement, label);
	if (settlement->match_over)
		ends[settlement->match_end]++;
}

Test(ming_match, keeps_its_invariants_over_random_deals)
{
	struct random_counts counts = play_random_matches(&(struct random_matches){
		.seed = 20240601,
		.deals = DEALS,
		.deals_of_a_match = DEALS_OF_A_MATCH_MAX,
		.has_end = true,
		.rules = random_rules,
		.outcome = random_outcome,
		.check = check_settlement,
	});

	cr_expect_gt(counts.matches, 1000, "%u", counts.matches);
	cr_expect_gt(counts.wins, DEALS / 3, "%u", counts.wins);
	for (unsigned i = 0; i < 3; i++)
		cr_expect_gt(ends[i], 100, "%s: %u", mj_ming.match_ends[i], ends[i]);
}
