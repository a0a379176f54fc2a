/*
 * Final standings of any table: as the pages have them, and the same that settle gives at the end
 * of a match.
 */
#include "support/chance.h"
#include "support/win_text.h"

enum { DEALS = 20000, TABLES = 20000, OVER_MIN = 200, LABEL_MAX = 64, EXTRAS = 2 };

/* ---- By hand: matches that are broken off ---- */

struct place_case {
	int seat, place;
	int64_t points, score, extra[EXTRAS]; /* by ruleset->standing */
};

struct table_case {
	const char *name, *ruleset, *preset, *rules;
	int64_t points[MJ_SEATS_MAX];
	const int64_t *mangans; /* red chips of ming, or NULL: not told */
	int32_t deposits;
	struct place_case places[MJ_SEATS_MAX];
};

static const int64_t few_chips[] = {1, 0, 2, 3}, four_chips[] = {1, 0, 2, 4};
static const int64_t two_with_four[] = {4, 0, 2, 5};

static const struct table_case table_cases[] = {
	{.name = "R155, R160: uma, the stick to the first",
	 .ruleset = "riichi",
	 .points = {21000, 32000, 19000, 27000},
	 .deposits = 1,
	 .places = {{1, 1, 33000, 23000, {20000, 0}},
		    {3, 2, 27000, 7000, {10000, 0}},
		    {0, 3, 21000, -19000, {-10000, 0}},
		    {2, 4, 19000, -31000, {-20000, 0}}}},
	{.name = "D18: oka, and nothing rounded",
	 .ruleset = "riichi",
	 .preset = "tenhou",
	 .points = {40300, 25600, 20500, 13600},
	 .places = {{0, 1, 40300, 50300, {20000, 20000}},
		    {1, 2, 25600, 5600, {10000, 0}},
		    {2, 3, 20500, -19500, {-10000, 0}},
		    {3, 4, 13600, -36400, {-20000, 0}}}},
	{.name = "shared places share the stick",
	 .ruleset = "riichi",
	 .preset = "ema",
	 .points = {19000, 35000, 30000, 35000},
	 .deposits = 1,
	 .places = {{1, 1, 35500, 15500, {10000, 0}},
		    {3, 1, 35500, 15500, {10000, 0}},
		    {2, 3, 30000, -5000, {-5000, 0}},
		    {0, 4, 19000, -26000, {-15000, 0}}}},
	{.name = "a stick that is lost",
	 .ruleset = "riichi",
	 .preset = "wrc",
	 .points = {31000, 30000, 29000, 29000},
	 .deposits = 1,
	 .places = {{0, 1, 31000, 16000, {15000, 0}},
		    {1, 2, 30000, 5000, {5000, 0}},
		    {2, 3, 29000, -11000, {-10000, 0}},
		    {3, 3, 29000, -11000, {-10000, 0}}}},
	{.name = "R98: by points, then red chips",
	 .ruleset = "ming",
	 .points = {5, 9, 9, 2},
	 .mangans = few_chips,
	 .places = {{2, 1, 9, 9, {2}}, {1, 2, 9, 9, {0}}, {0, 3, 5, 5, {1}}, {3, 4, 2, 2, {3}}}},
	{.name = "four red chips come first",
	 .ruleset = "ming",
	 .points = {5, 9, 9, 2},
	 .mangans = four_chips,
	 .places = {{3, 1, 2, 2, {4}}, {2, 2, 9, 9, {2}}, {1, 3, 9, 9, {0}}, {0, 4, 5, 5, {1}}}},
	{.name = "of two with four red chips the points decide",
	 .ruleset = "ming",
	 .points = {5, 9, 9, 2},
	 .mangans = two_with_four,
	 .places = {{0, 1, 5, 5, {4}}, {3, 2, 2, 2, {5}}, {2, 3, 9, 9, {2}}, {1, 4, 9, 9, {0}}}},
	{.name = "R86: ended by points, red chips come first no more",
	 .ruleset = "ming",
	 .points = {5, 9, 13, 2},
	 .mangans = four_chips,
	 .places = {{2, 1, 13, 13, {2}}, {1, 2, 9, 9, {0}}, {0, 3, 5, 5, {1}}, {3, 4, 2, 2, {4}}}},
	{.name = "no target of red chips",
	 .ruleset = "ming",
	 .rules = "target_mangans=0",
	 .points = {5, 9, 9, 2},
	 .mangans = four_chips,
	 .places = {{2, 1, 9, 9, {2}}, {1, 2, 9, 9, {0}}, {0, 3, 5, 5, {1}}, {3, 4, 2, 2, {4}}}},
	{.name = "S54: three places, and oka from three",
	 .ruleset = "riichi",
	 .preset = "tenhou_sanma",
	 .points = {35000, 48000, 22000},
	 .places = {{1, 1, 48000, 43000, {20000, 15000}},
		    {0, 2, 35000, -5000, {0, 0}},
		    {2, 3, 22000, -38000, {-20000, 0}}}},
	{.name = "S54: the stick to the first of three",
	 .ruleset = "riichi",
	 .preset = "mahjongsoul_sanma",
	 .points = {34000, 33000, 37000},
	 .deposits = 1,
	 .places = {{2, 1, 38000, 18000, {15000, 0}},
		    {0, 2, 34000, -1000, {0, 0}},
		    {1, 3, 33000, -17000, {-15000, 0}}}},
	{.name = "red chips that are not told are none",
	 .ruleset = "ming",
	 .points = {1, 2, -3, 4},
	 .places = {{3, 1, 4, 4, {0}}, {1, 2, 2, 2, {0}}, {0, 3, 1, 1, {0}}, {2, 4, -3, -3, {0}}}},
	{.name = "D21: the lower seat first",
	 .ruleset = "nanchang",
	 .points = {-3, 5, 5, -7},
	 .places =
		 {{1, 1, 5, 5, {0}}, {2, 2, 5, 5, {0}}, {0, 3, -3, -3, {0}}, {3, 4, -7, -7, {0}}}},
	{.name = "no uma, no oka",
	 .ruleset = "jiujiang",
	 .points = {0, -40, 80, -40},
	 .places = {{2, 1, 80, 80, {0}},
		    {0, 2, 0, 0, {0}},
		    {1, 3, -40, -40, {0}},
		    {3, 4, -40, -40, {0}}}},
	{.name = "equal points share a place",
	 .ruleset = "yueqing",
	 .points = {4, 4, -8, 0},
	 .places = {{0, 1, 4, 4, {0}}, {1, 1, 4, 4, {0}}, {3, 3, 0, 0, {0}}, {2, 4, -8, -8, {0}}}},
};

static struct mj_rules
rules_of_case(const struct table_case *one)
{
	const struct mj_ruleset *ruleset = mj_ruleset_find(one->ruleset);
	struct mj_rules rules;
	struct mj_problem problem;

	if (one->preset == NULL)
		return rules_of_text(ruleset, one->rules);
	mj_rules_init(&rules, ruleset);
	cr_assert_eq(mj_rules_preset(&rules, one->preset, &problem), MJ_OK, "%s", one->name);
	cr_assert_eq(mj_rules_resolve(&rules, &problem), MJ_OK, "%s", one->name);
	return rules;
}

static void
expect_place(const struct mj_ruleset *ruleset, const struct mj_standing *standing,
	     const struct place_case *expected, const char *name)
{
	cr_expect_eq(standing->seat, expected->seat, "%s: seat %d", name, standing->seat);
	cr_expect_eq(standing->place, expected->place, "%s: place %d", name, standing->place);
	cr_expect_eq(standing->points, expected->points, "%s: points %lld", name,
		     (long long)standing->points);
	cr_expect_eq(standing->score, expected->score, "%s: score %lld", name,
		     (long long)standing->score);
	for (unsigned i = 0; i < ruleset->standing_count; i++) {
		unsigned slot = ruleset->standing[i].slot;
		cr_assert(i < EXTRAS && mj_has(&standing->extra, slot), "%s", name);
		cr_expect_eq(standing->extra.value[slot], expected->extra[i], "%s: %s %lld", name,
			     ruleset->standing[i].name, (long long)standing->extra.value[slot]);
	}
}

Test(standings, are_as_the_pages_say)
{
	for (size_t i = 0; i < sizeof(table_cases) / sizeof(table_cases[0]); i++) {
		const struct table_case *one = &table_cases[i];
		struct mj_rules rules = rules_of_case(one);
		struct mj_standing standings[MJ_SEATS_MAX];
		struct mj_table table;
		mj_table_init(&table, &rules);
		memcpy(table.points, one->points, sizeof(table.points));
		table.deposits = one->deposits;
		for (unsigned seat = 0; one->mangans != NULL && seat < MJ_SEATS_MAX; seat++)
			mj_put(&table.extra, rules.ruleset->table[0].slot + seat,
			       one->mangans[seat]);
		mj_standings(&rules, &table, standings);
		for (unsigned place = 0; place < rules.seats; place++)
			expect_place(rules.ruleset, &standings[place], &one->places[place],
				     one->name);
	}
}

/* ---- By chance: every ruleset, any options, any table ---- */

/* The least that a winner calls, by the names of the ruleset's members. */
static const struct {
	const char *ruleset, *member;
	int64_t value;
} calls[] = {
	{"riichi", "called.han", 5},        {"ming", "called.han", 3},
	{"nanchang", "called.patterns", 0}, {"jiujiang", "called.pao", 150},
	{"yueqing", "called.basic", 8},     {"mcr", "called.fan", 88},
};

static bool
is_seats_option(const struct mj_ruleset *ruleset, const struct mj_field *option)
{
	return ruleset->seats_option != NULL && strcmp(option->name, ruleset->seats_option) == 0;
}

/* One of its values; of many one of the least. */
static void
set_at_random(struct chance *chance, const struct mj_field *option, struct mj_rules *rules)
{
	struct mj_problem problem;
	int64_t step = option->step == 0 ? 1 : option->step;
	int64_t span = (option->max - option->min) / step + 1;
	int64_t value = option->min + step * chance_below(chance, span > 40 ? 40 : (unsigned)span);

	cr_assert_eq(mj_rules_set(rules, option->name, &value, 1, &problem), MJ_OK, "%s",
		     problem.detail);
}

/* How many play comes first: other options depend on it. */
static void
set_seats(struct chance *chance, const struct mj_ruleset *ruleset, struct mj_rules *rules)
{
	for (unsigned i = 0; i < ruleset->option_count; i++)
		if (is_seats_option(ruleset, &ruleset->options[i]))
			set_at_random(chance, &ruleset->options[i], rules);
}

static struct mj_rules
random_rules(struct chance *chance, const struct mj_ruleset *ruleset)
{
	struct mj_rules rules;
	struct mj_problem problem;

	mj_rules_init(&rules, ruleset);
	set_seats(chance, ruleset, &rules);
	for (unsigned i = 0; i < ruleset->option_count; i++) {
		const struct mj_field *option = &ruleset->options[i];
		if (mj_field_holds(option, rules.seats) && option->length == 0 &&
		    !is_seats_option(ruleset, option) && chance_once_in(chance, 3))
			set_at_random(chance, option, &rules);
	}
	if (mj_rules_resolve(&rules, &problem) == MJ_OK)
		return rules;
	return rules_of_text(ruleset, ""); /* some options contradict each other */
}

/*
 * Few different points, so that many seats are equal; often the last dealer, with whom most matches
 * end.
 */
static void
random_table(struct chance *chance, const struct mj_rules *rules, struct mj_table *table)
{
	int64_t unit = rules->ruleset->stick == 0 ? 2 : 4500;

	mj_table_init(table, rules);
	table->dealer =
		(uint8_t)(rules->seats - 1U -
			  (chance_once_in(chance, 2) ? 0 : chance_below(chance, rules->seats)));
	table->round_wind = (mj_tile)(MJ_HONOURS + chance_below(chance, rules->seats));
	table->hand_number = 1 + (int32_t)chance_below(chance, 20);
	table->deposits = (int32_t)chance_below(chance, 4);
	for (unsigned seat = 0; seat < rules->seats; seat++)
		table->points[seat] = unit * ((int64_t)chance_below(chance, 8) - 1);
	for (unsigned i = 0; i < rules->ruleset->table_count; i++)
		for (unsigned seat = 0; seat < rules->seats; seat++)
			if (!chance_once_in(chance, 4))
				mj_put(&table->extra, rules->ruleset->table[i].slot + seat,
				       chance_below(chance, 6));
}

static void
call_win(const struct mj_ruleset *ruleset, struct mj_hand *hand)
{
	for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++) {
		if (strcmp(calls[i].ruleset, ruleset->id) != 0)
			continue;
		int object = mj_field_find(ruleset->hand, ruleset->hand_count, "called");
		int member = mj_field_find(ruleset->hand, ruleset->hand_count, calls[i].member);
		cr_assert(object >= 0 && member >= 0, "%s", calls[i].member);
		bool patterns = ruleset->hand[member].type == MJ_PATTERN_SET;
		mj_put(&hand->extra, ruleset->hand[object].slot, 0);
		mj_put(&hand->extra, ruleset->hand[member].slot,
		       patterns ? 1 << mj_pattern_find(ruleset, "pinghu") : calls[i].value);
	}
}

static void
random_outcome(struct chance *chance, const struct mj_rules *rules, struct mj_outcome *outcome)
{
	const struct mj_ruleset *ruleset = rules->ruleset;
	static const uint8_t types[] = {MJ_WIN, MJ_WIN, MJ_EXHAUSTIVE_DRAW, MJ_FALSE_WIN};

	outcome->type = types[chance_below(chance, 4)];
	if (outcome->type == MJ_FALSE_WIN)
		outcome->offender = (int8_t)chance_below(chance, rules->seats);
	if (outcome->type == MJ_EXHAUSTIVE_DRAW && (ruleset->outcome_parts & MJ_HAS_TENPAI) != 0) {
		outcome->has_tenpai = true;
		outcome->tenpai = (uint8_t)chance_below(chance, 1u << rules->seats);
	}
	if (outcome->type != MJ_WIN)
		return;
	outcome->has_wins = true;
	outcome->win_count = 1;
	mj_hand_init(&outcome->wins[0], "/outcome/wins/0");
	outcome->wins[0].seat = (int8_t)chance_below(chance, rules->seats);
	call_win(ruleset, &outcome->wins[0]);
}

static void
assert_same(const struct mj_standing *left, const struct mj_standing *right, const char *label)
{
	cr_assert_eq(left->seat, right->seat, "%s", label);
	cr_assert_eq(left->place, right->place, "%s", label);
	cr_assert_eq(left->points, right->points, "%s", label);
	cr_assert_eq(left->score, right->score, "%s", label);
	cr_assert_eq(left->extra.present, right->extra.present, "%s", label);
	for (unsigned slot = 0; slot < MJ_SLOTS; slot++)
		if (mj_has(&left->extra, slot))
			cr_assert_eq(left->extra.value[slot], right->extra.value[slot], "%s",
				     label);
}

/* True when the deal ended the match. */
static bool
settle_once(struct chance *chance, const struct mj_ruleset *ruleset, const char *label)
{
	struct mj_rules rules = random_rules(chance, ruleset);
	struct mj_settle_request request;
	struct mj_settlement settlement;
	struct mj_standing standings[MJ_SEATS_MAX];
	struct mj_problem problem;

	mj_settle_request_init(&request, &rules);
	random_table(chance, &rules, &request.table);
	random_outcome(chance, &rules, &request.outcome);
	cr_assert_eq(mj_settle(&request, &settlement, &problem), MJ_OK, "%s: %s %s", label,
		     problem.pointer, problem.detail);
	mj_standings(&rules, &settlement.next_table, standings);
	cr_assert_eq(settlement.standing_count, settlement.match_over ? rules.seats : 0, "%s",
		     label);
	for (unsigned i = 0; i < settlement.standing_count; i++)
		assert_same(&standings[i], &settlement.standings[i], label);
	return settlement.match_over;
}

Test(standings, are_those_of_settle_when_a_match_is_over)
{
	struct chance chance = {.state = 1999};

	for (size_t i = 0; i < mj_ruleset_count(); i++) {
		const struct mj_ruleset *ruleset = mj_ruleset_at(i);
		unsigned over = 0;
		for (unsigned deal = 0; deal < DEALS; deal++) {
			char label[LABEL_MAX];
			snprintf(label, sizeof(label), "%s, deal %u", ruleset->id, deal);
			over += settle_once(&chance, ruleset, label);
		}
		cr_expect_gt(over, OVER_MIN, "%s: %u", ruleset->id, over);
	}
}

/* ---- What every table's standings keep ---- */

static int32_t
option_of(const struct mj_rules *rules, const char *name)
{
	const struct mj_ruleset *ruleset = rules->ruleset;
	int index = mj_field_find(ruleset->options, ruleset->option_count, name);

	return index < 0 ? 0 : rules->option[ruleset->options[index].slot];
}

/*
 * Points as on the table, but for sticks that go to the first; nothing comes or goes beside them.
 */
static void
check_points(const struct mj_rules *rules, const struct mj_table *table,
	     const struct mj_standing standings[MJ_SEATS_MAX], const char *label)
{
	bool lost = option_of(rules, "final_deposits") != 0;
	int64_t gained = 0;
	unsigned seats = 0;

	for (unsigned i = 0; i < rules->seats; i++) {
		const struct mj_standing *standing = &standings[i];
		int64_t more = standing->points - table->points[standing->seat];
		cr_assert(more == 0 || standing->place == 1, "%s", label);
		gained += more;
		seats |= 1u << standing->seat;
	}
	cr_assert_eq(seats, (1u << rules->seats) - 1, "%s", label);
	cr_assert_eq(gained, lost ? 0 : mj_pool_points(rules, table), "%s: %lld", label,
		     (long long)gained);
}

/*
 * More points come first, except in ming, where red chips may. Equal points: the lower seat, or one
 * place.
 */
static void
check_order(const struct mj_rules *rules, const struct mj_table *table,
	    const struct mj_standing standings[MJ_SEATS_MAX], const char *label)
{
	bool split = strcmp(rules->ruleset->id, "mcr") == 0; /* its first word is to share */
	bool shared = strcmp(rules->ruleset->id, "yueqing") == 0 ||
		      (option_of(rules, "tied_places") != 0) != split;

	if (rules->ruleset->table_count > 0)
		return;
	cr_assert_eq(standings[0].place, 1, "%s", label);
	for (unsigned i = 1; i < rules->seats; i++) {
		int64_t before = table->points[standings[i - 1].seat];
		int64_t after = table->points[standings[i].seat];
		bool same = shared && before == after;
		cr_assert(before > after ||
				  (before == after && standings[i - 1].seat < standings[i].seat),
			  "%s", label);
		cr_assert_eq(standings[i].place, same ? standings[i - 1].place : i + 1, "%s",
			     label);
	}
}

Test(standings, keep_points_and_order_of_any_table)
{
	struct chance chance = {.state = 2718};

	for (unsigned i = 0; i < TABLES; i++) {
		const struct mj_ruleset *ruleset = mj_ruleset_at(i % mj_ruleset_count());
		struct mj_rules rules = random_rules(&chance, ruleset);
		struct mj_standing standings[MJ_SEATS_MAX];
		struct mj_table table;
		char label[LABEL_MAX];
		snprintf(label, sizeof(label), "%s, table %u", ruleset->id, i);
		random_table(&chance, &rules, &table);
		mj_standings(&rules, &table, standings);
		check_points(&rules, &table, standings, label);
		check_order(&rules, &table, standings, label);
	}
}

Test(standings, tell_what_lies_on_the_table)
{
	for (size_t i = 0; i < mj_ruleset_count(); i++) {
		const struct mj_ruleset *ruleset = mj_ruleset_at(i);
		struct mj_rules rules = rules_of_text(ruleset, "");
		struct mj_table table;
		mj_table_init(&table, &rules);
		cr_expect_eq(mj_pool_points(&rules, &table), 0, "%s", ruleset->id);
		table.deposits = 3;
		cr_expect_eq(mj_pool_points(&rules, &table),
			     strcmp(ruleset->id, "riichi") == 0 ? 3000 : 0, "%s", ruleset->id);
	}
}

/* ---- Three seats: the frame serves them, and leaves the fourth entry of arrays alone ---- */

Test(standings, of_three_seats_leave_the_fourth_alone)
{
	for (size_t i = 0; i < mj_ruleset_count(); i++) {
		struct mj_rules rules = rules_of_text(mj_ruleset_at(i), NULL);
		struct mj_standing standings[MJ_SEATS_MAX] = {[3] = {.seat = 77, .place = 99}};
		struct mj_table table;
		rules.seats = 3;
		mj_table_init(&table, &rules);
		cr_expect_eq(table.points[3], 0, "%s", rules.ruleset->id);
		table.points[2] += 1000;
		mj_standings(&rules, &table, standings);
		cr_expect_eq(standings[0].seat, 2, "%s", rules.ruleset->id);
		cr_expect_eq(standings[1].seat, 0, "%s", rules.ruleset->id);
		cr_expect_eq(standings[2].seat, 1, "%s", rules.ruleset->id);
		cr_expect_eq(standings[3].seat, 77, "%s", rules.ruleset->id);
		cr_expect_eq(standings[3].place, 99, "%s", rules.ruleset->id);
	}
}

Test(standings, after_the_last_of_three_dealers_the_next_round_begins)
{
	struct mj_rules rules = rules_of_text(mj_ruleset_find("riichi"), NULL);
	struct mj_settle_request request;
	struct mj_settlement settlement;
	struct mj_problem problem;

	rules.seats = 3;
	mj_settle_request_init(&request, &rules);
	request.table.dealer = 2;
	request.outcome.type = MJ_EXHAUSTIVE_DRAW;
	request.outcome.has_tenpai = true;
	request.outcome.tenpai = 1;
	cr_assert_eq(mj_settle(&request, &settlement, &problem), MJ_OK, "%s", problem.detail);
	cr_expect_eq(settlement.payments.deltas[0], 3000);
	cr_expect_eq(settlement.payments.deltas[1], -1500);
	cr_expect_eq(settlement.payments.deltas[2], -1500);
	cr_expect_eq(settlement.payments.deltas[3], 0);
	cr_expect_eq(settlement.next_table.dealer, 0);
	cr_expect_eq(settlement.next_table.round_wind, MJ_HONOURS + 1);
}
