/*
 * Random deals chained into jiujiang matches: what must hold after each, whatever happened
 * (sections 6, 7).
 */
#include "support/jiujiang_request.h"
#include "support/random_matches.h"

enum { DEALS = 100000, OPEN_MATCH = 300, MULTIPLIER_TOP = 1 << 20 };

/* Hands that win without a flag whatever min_pao, with their melds less the winning tile. */
static const struct {
	const char *concealed, *melds, *win_tile;
} winning_hands[] = {
	{"345m789m11m55z", "P222m", "5z"}, {"2233445566778m", "", "8m"},
	{"1133557799m22p7z", "", "7z"},    {"9p", "P222s A8888s O4444m P111p", "9p"},
	{"12345678m99p", "P222s", "9m"},   {"666m78s99p", "P555z C7777z", "9s"},
};

static struct mj_rules
random_rules(struct chance *chance)
{
	static const struct {
		const char *option;
		int32_t values[3];
	} settings[] = {
		{"unit", {1, 5, 1000}},          {"multiple_winners", {0, 1, 1}},
		{"match_hands", {0, 4, 16}},     {"max_multiplier", {0, 0, 12}},
		{"false_win_pao", {10, 0, 100}}, {"specials_as_flowers", {0, 1, 0}},
		{"min_pao", {2, 1, 10}},
	};
	struct mj_rules rules = rules_of("");
	struct mj_problem problem;

	for (size_t i = 0; i < sizeof(settings) / sizeof(settings[0]); i++) {
		int64_t value = settings[i].values[chance_below(chance, 3)];
		cr_assert_eq(mj_rules_set(&rules, settings[i].option, &value, 1, &problem), MJ_OK);
	}
	return rules;
}

/* ---- Outcomes ---- */

static void
random_seat(struct chance *chance, struct mj_seat *seat)
{
	static const char *const melds[] = {"", "P333s", "P222p C6666p", "A5555m"};

	seat->given = true;
	if (chance_once_in(chance, 3))
		mj_put(&seat->extra, SEAT_BAOTING, chance_below(chance, 2));
	if (chance_once_in(chance, 2)) {
		seat->has_melds = true;
		seat->meld_count = melds_of(melds[chance_below(chance, 4)], seat->melds);
		return;
	}
	seat->extra.present |= 1u << SEAT_PUNGS | 1u << SEAT_KONGS;
	mj_put(&seat->extra, SEAT_PUNGS_DRAGONS, chance_below(chance, 2));
	for (unsigned i = 0; i < KONG_DRAGON_OPEN; i++)
		mj_put(&seat->extra, SEAT_KONGS_FIRST + i, chance_below(chance, 2));
	mj_put(&seat->extra, SEAT_KONGS_FIRST + KONG_DRAGON_CONCEALED, chance_below(chance, 2));
}

/*
 * At most one seat shows tiles, so that there are never too many of them; the others show numbers.
 */
static void
random_seats(struct chance *chance, struct mj_seat seats[MJ_SEATS_MAX])
{
	unsigned tiles = chance_below(chance, MJ_SEATS_MAX);

	for (unsigned i = 0; i < MJ_SEATS_MAX; i++) {
		if (chance_once_in(chance, 3))
			continue;
		random_seat(chance, &seats[i]);
		if (i != tiles && seats[i].has_melds)
			memset(&seats[i], 0, sizeof(seats[i]));
	}
	mj_put(&seats[tiles].extra, SEAT_FA, chance_below(chance, MJ_COPIES + 1));
}

static void
random_called(struct chance *chance, const struct mj_rules *rules, struct mj_hand *hand)
{
	hand->extra.present |= 1u << HAND_CALLED;
	mj_put(&hand->extra, HAND_CALLED_PAO,
	       rules->option[OPT_MIN_PAO] + (int)chance_below(chance, 150));
}

static void
random_tiles(struct chance *chance, struct mj_hand *hand)
{
	unsigned index = chance_below(chance, 6);

	fill_hand(hand, winning_hands[index].concealed, winning_hands[index].melds,
		  winning_hands[index].win_tile);
	if (chance_once_in(chance, 3))
		hand->flags |= FLAG_BAOTING;
	if (chance_once_in(chance, 5))
		hand->flags |= MJ_LAST_TILE;
}

static void
random_win(struct chance *chance, const struct mj_rules *rules, struct mj_outcome *outcome)
{
	static const char *const places[] = {"/outcome/wins/0", "/outcome/wins/1",
					     "/outcome/wins/2"};
	bool several = rules->option[OPT_MULTIPLE_WINNERS] != 0 && chance_once_in(chance, 3);
	int from = !several && chance_once_in(chance, 2) ? MJ_SELF_DRAW
							 : (int)chance_below(chance, MJ_SEATS_MAX);
	unsigned wins = several ? 2 + chance_below(chance, 2) : 1;
	int seat = (int)chance_below(chance, MJ_SEATS_MAX);

	outcome->type = MJ_WIN;
	outcome->has_wins = true;
	for (unsigned i = 0; i < wins; i++) {
		struct mj_hand *hand = &outcome->wins[outcome->win_count++];
		mj_hand_init(hand, places[i]);
		for (seat = (seat + 1) % MJ_SEATS_MAX; seat == from;)
			seat = (seat + 1) % MJ_SEATS_MAX;
		hand->seat = (int8_t)seat;
		hand->from = (int8_t)from;
		if (wins == 1 && chance_once_in(chance, 2))
			random_tiles(chance, hand);
		else
			random_called(chance, rules, hand);
	}
}

static void
random_outcome(struct chance *chance, struct mj_settle_request *request,
	       struct mj_seat seats[MJ_SEATS_MAX])
{
	struct mj_outcome *outcome = &request->outcome;
	unsigned kind = chance_below(chance, 20);

	if (kind < 14)
		random_win(chance, request->rules, outcome);
	else if (kind < 18)
		outcome->type = MJ_EXHAUSTIVE_DRAW;
	else
		outcome->type = MJ_FALSE_WIN;
	if (outcome->type == MJ_FALSE_WIN)
		outcome->offender = (int8_t)chance_below(chance, MJ_SEATS_MAX);
	else if (chance_once_in(chance, 4)) {
		outcome->followed.given = true;
		outcome->followed.count = (uint8_t)(1 + chance_below(chance, 2));
		outcome->followed.first = chance_once_in(chance, 2) ? RED : 1;
	}
	if (chance_once_in(chance, 2)) {
		outcome->seats = seats;
		random_seats(chance, seats);
	}
}

/* ---- What must hold (section 7) ---- */

static int
first_winner(const struct mj_outcome *outcome)
{
	if (outcome->win_count == 1)
		return outcome->wins[0].seat;
	for (int i = 1; i < MJ_SEATS_MAX; i++)
		for (unsigned k = 0; k < outcome->win_count; k++)
			if ((outcome->wins[k].from + i) % MJ_SEATS_MAX == outcome->wins[k].seat)
				return outcome->wins[k].seat;
	return MJ_NOBODY;
}

static int64_t
expected_multiplier(const struct mj_settle_request *request, bool stays)
{
	const struct mj_outcome *outcome = &request->outcome;
	int64_t ceiling = request->rules->option[OPT_MAX_MULTIPLIER];
	int64_t factor = 1, old = request->table.multiplier;

	if (outcome->followed.given)
		factor = (outcome->followed.first == RED ? 4 : 2) * outcome->followed.count;
	int64_t expected = old;
	if (outcome->type == MJ_WIN)
		expected = (stays ? old : 1) * factor;
	if (outcome->type == MJ_EXHAUSTIVE_DRAW)
		expected = old * 2 * factor;
	if (ceiling != 0 && expected > ceiling)
		expected = ceiling;
	return expected < MULTIPLIER_TOP ? expected : MULTIPLIER_TOP;
}

static void
check_table(const struct mj_settle_request *request, const struct mj_settlement *settlement,
	    const char *label)
{
	const struct mj_table *table = &request->table, *next = &settlement->next_table;
	const struct mj_outcome *outcome = &request->outcome;
	int dealer = outcome->type == MJ_WIN ? first_winner(outcome) : table->dealer;
	int streak = table->dealer_streak + (outcome->type != MJ_FALSE_WIN);
	int32_t hands = request->rules->option[OPT_MATCH_HANDS];
	bool stays = dealer == table->dealer;

	cr_assert_eq(settlement->payments.pool, 0, "%s", label);
	cr_assert_eq(next->dealer, dealer, "%s", label);
	cr_assert_eq(next->dealer_streak, stays ? streak : 0, "%s", label);
	cr_assert_eq(next->multiplier, expected_multiplier(request, stays), "%s", label);
	cr_assert_eq(next->round_wind, table->round_wind, "%s", label);
	cr_assert_eq(next->honba, table->honba, "%s", label);
	cr_assert_eq(next->deposits, table->deposits, "%s", label);
	cr_assert_eq(settlement->match_over, hands > 0 && table->hand_number >= hands, "%s", label);
}

/* Each payer pays what total says, and nobody else pays. */
static void
check_money(const struct mj_settle_request *request, const struct mj_settlement *settlement,
	    const char *label)
{
	int64_t deltas[MJ_SEATS_MAX] = {0};

	if (request->outcome.type == MJ_FALSE_WIN)
		return;
	for (unsigned i = 0; i < settlement->win_count; i++) {
		const struct mj_record *total = &settlement->wins[i].total;
		int winner = request->outcome.wins[i].seat;
		for (int seat = 0; seat < MJ_SEATS_MAX; seat++) {
			int64_t paid =
				total->value[TOTAL_PER_PAYER + seat] * total->value[TOTAL_UNIT];
			deltas[seat] -= paid;
			deltas[winner] += paid;
		}
	}
	for (int seat = 0; seat < MJ_SEATS_MAX; seat++)
		cr_assert_eq(settlement->payments.deltas[seat], deltas[seat], "%s: seat %d", label,
			     seat);
}

/* What was drawn at random may show too much of a tile. */
static bool
shows_too_much(int code, const struct mj_problem *problem)
{
	(void)problem;
	return code == MJ_FIVE_OF_A_TILE;
}

static void
check_settlement(const struct mj_settle_request *request, const struct mj_settlement *settlement,
		 const char *label)
{
	check_table(request, settlement, label);
	check_money(request, settlement, label);
	check_standings(settlement, label);
}

Test(jiujiang_match, keeps_its_invariants_over_random_deals)
{
	struct random_counts counts = play_random_matches(&(struct random_matches){
		.seed = 20030101,
		.deals = DEALS,
		.deals_of_a_match = OPEN_MATCH,
		.rules = random_rules,
		.outcome = random_outcome,
		.may_refuse = shows_too_much,
		.check = check_settlement,
	});

	cr_expect_gt(counts.matches, 500, "%u", counts.matches);
	cr_expect_gt(counts.wins, DEALS / 3, "%u", counts.wins);
}
