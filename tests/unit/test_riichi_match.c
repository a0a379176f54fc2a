/*
 * Random deals chained into riichi matches: what must hold after each, whatever happened
 * (R149-R161).
 */
#include "riichi/riichi.h"
#include "support/random_matches.h"

#include <stdio.h>
#include <string.h>

enum { DEALS = 100000, DEALS_OF_A_MATCH_MAX = 5000 };

/*
 * What four and three players differ in here: the presets, and hands that win whatever the rules,
 * by their four sets and a pair less the winning tile.
 */
struct players {
	unsigned seats;
	const char *presets[8];
	unsigned preset_count;
	struct {
		const char *concealed, *win_tile;
	} hands[6];
};

static const struct players four = {
	4,
	{"classic", "tenhou", "mahjongsoul", "ema", "ema_2025", "wrc", "wrc_2025", "mleague"},
	8,
	{{"123m456p24s999s55z", "3s"},
	 {"234m567m234p567s8s", "8s"},
	 {"19m19p19s1234567z", "1m"},
	 {"1133m5577p2299s4z", "4z"},
	 {"111m444p777s222s9p", "9p"},
	 {"1112345678999p", "5p"}},
};

static const struct players three = {
	3,
	{"classic", "tenhou_sanma", "mahjongsoul_sanma"},
	3,
	{{"123456p24s999s55z", "3s"},
	 {"234567p234567s8s", "8s"},
	 {"19m19p19s1234567z", "1m"},
	 {"1199m5577p2299s4z", "4z"},
	 {"111m444p777s222s9p", "9p"},
	 {"1112345678999p", "5p"}},
};

static const struct players *
players_of(const struct mj_rules *rules)
{
	return rules->seats == three.seats ? &three : &four;
}

/* Any of its values, or a few of those that it has at the least. */
static void
set_at_random(struct chance *chance, struct mj_rules *rules, const char *name, unsigned values)
{
	struct mj_problem problem;
	int64_t value = chance_below(chance, values);

	cr_assert_eq(mj_rules_set(rules, name, &value, 1, &problem), MJ_OK, "%s", problem.detail);
}

static struct mj_rules
random_rules(struct chance *chance, const struct players *players)
{
	struct mj_rules rules;
	struct mj_problem problem;
	int64_t seats = players->seats;
	const char *preset = players->presets[chance_below(chance, players->preset_count)];

	mj_rules_init(&rules, &mj_riichi);
	cr_assert_eq(mj_rules_set(&rules, "players", &seats, 1, &problem), MJ_OK);
	cr_assert_eq(mj_rules_preset(&rules, preset, &problem), MJ_OK, "%s", problem.detail);
	set_at_random(chance, &rules, "multiple_ron", 3);
	set_at_random(chance, &rules, "bust", 2);
	set_at_random(chance, &rules, "honba_each", 2);
	set_at_random(chance, &rules, "own_riichi_back", 2);
	set_at_random(chance, &rules, "match_length", 2);
	set_at_random(chance, &rules, "extension", 3);
	if (players == &three) {
		set_at_random(chance, &rules, "tsumo_loss", 3);
		set_at_random(chance, &rules, "north", 4);
	}
	cr_assert_eq(mj_rules_resolve(&rules, &problem), MJ_OK, "%s", problem.detail);
	return rules;
}

static struct mj_rules
rules_of_four(struct chance *chance)
{
	return random_rules(chance, &four);
}

static struct mj_rules
rules_of_three(struct chance *chance)
{
	return random_rules(chance, &three);
}

static void
call_value(struct chance *chance, struct mj_hand *hand)
{
	mj_put(&hand->extra, HAND_CALLED, 0);
	if (chance_once_in(chance, 12)) {
		mj_put(&hand->extra, HAND_CALLED_YAKUMAN, 1 + chance_below(chance, 3));
		return;
	}
	mj_put(&hand->extra, HAND_CALLED_HAN, 1 + chance_below(chance, 13));
	mj_put(&hand->extra, HAND_CALLED_FU, 30 + 10 * chance_below(chance, 4));
}

static void
show_tiles(struct chance *chance, const struct mj_rules *rules, struct mj_hand *hand)
{
	unsigned index = chance_below(chance, 6);
	const struct players *players = players_of(rules);

	cr_assert(mj_bag_parse(&hand->concealed, players->hands[index].concealed));
	cr_assert(mj_tile_parse(&hand->win_tile, players->hands[index].win_tile));
	hand->flags = FLAG_RIICHI;
	if (riichi_sets_norths_aside(rules))
		mj_put(&hand->extra, HAND_NUKIDORA, chance_below(chance, 3));
}

static uint8_t
random_seats(struct chance *chance, const struct mj_rules *rules)
{
	return (uint8_t)chance_below(chance, 1u << rules->seats);
}

static int
random_seat(struct chance *chance, const struct mj_rules *rules)
{
	return (int)chance_below(chance, rules->seats);
}

/* Riichi of seats that can pay for it, never all four. */
static uint8_t
random_riichi(struct chance *chance, const struct mj_settle_request *request, uint8_t among)
{
	uint8_t riichi = (uint8_t)(random_seats(chance, request->rules) & among);

	for (unsigned seat = 0; seat < request->rules->seats; seat++)
		if (request->table.points[seat] < request->rules->option[OPT_RIICHI_MIN_POINTS])
			riichi = (uint8_t)(riichi & ~(1 << seat));
	return riichi == 15 ? 7 : riichi;
}

static void
random_win(struct chance *chance, struct mj_settle_request *request)
{
	static const char *const places[] = {"/outcome/wins/0", "/outcome/wins/1",
					     "/outcome/wins/2"};
	struct mj_outcome *outcome = &request->outcome;
	const struct mj_rules *rules = request->rules;
	int seats = rules->seats;
	int from = chance_once_in(chance, 3) ? MJ_SELF_DRAW : random_seat(chance, rules);
	unsigned wins = from != MJ_SELF_DRAW && chance_once_in(chance, 4)
				? 2 + chance_below(chance, rules->seats - 2U)
				: 1;
	int seat = random_seat(chance, rules);

	outcome->type = MJ_WIN;
	outcome->has_wins = outcome->has_riichi = true;
	outcome->riichi = random_riichi(chance, request, 15);
	for (unsigned i = 0; i < wins; i++) {
		struct mj_hand *hand = &outcome->wins[i];
		mj_hand_init(hand, places[i]);
		seat = (seat + 1) % seats;
		if (seat == from)
			seat = (seat + 1) % seats;
		hand->seat = (int8_t)seat;
		hand->from = (int8_t)from;
		if (wins == 1 && (outcome->riichi >> seat & 1) != 0 && chance_once_in(chance, 2))
			show_tiles(chance, rules, hand);
		else
			call_value(chance, hand);
		outcome->win_count++;
	}
}

static void
random_draw(struct chance *chance, struct mj_settle_request *request, struct mj_seat *seats)
{
	struct mj_outcome *outcome = &request->outcome;

	outcome->type = MJ_EXHAUSTIVE_DRAW;
	outcome->has_tenpai = outcome->has_riichi = true;
	outcome->tenpai = random_seats(chance, request->rules);
	outcome->riichi = random_riichi(chance, request, outcome->tenpai);
	if (!chance_once_in(chance, 6))
		return;
	outcome->seats = seats;
	mj_put(&seats[random_seat(chance, request->rules)].extra, SEAT_NAGASHI, 1);
}

static void
random_outcome(struct chance *chance, struct mj_settle_request *request, struct mj_seat *seats)
{
	struct mj_outcome *outcome = &request->outcome;
	unsigned kind = chance_below(chance, 20), reason = chance_below(chance, ABORT_FOUR_RIICHI);

	if (kind < 12) {
		random_win(chance, request);
	} else if (kind < 18) {
		random_draw(chance, request, seats);
	} else if (kind < 19 && riichi_on(request->rules, OPT_ABORT_FOUR_WINDS + reason)) {
		outcome->type = MJ_ABORTIVE_DRAW;
		outcome->reason = (uint8_t)reason;
		outcome->has_riichi = true;
		outcome->riichi = random_riichi(chance, request, 15);
	} else {
		outcome->type = MJ_FALSE_WIN;
		outcome->offender = (int8_t)random_seat(chance, request->rules);
	}
}

/* The sticks, the dealer and the counters, as section 7 has them. */
static void
check_riichi_table(const struct mj_settle_request *request, const struct mj_settlement *settlement,
		   const char *label)
{
	const struct mj_table *table = &request->table, *next = &settlement->next_table;
	bool stays = next->dealer == table->dealer;

	cr_assert_eq(settlement->payments.pool, (int64_t)STICK * (next->deposits - table->deposits),
		     "%s", label);
	cr_assert(stays || next->dealer == (table->dealer + 1) % request->rules->seats, "%s",
		  label);
	if (stays || next->dealer != 0)
		cr_assert_eq(next->round_wind, table->round_wind, "%s", label);
	else
		cr_assert_neq(next->round_wind, table->round_wind, "%s", label);
	cr_assert(next->honba == 0 || next->honba == table->honba ||
			  next->honba == table->honba + 1,
		  "%s", label);
	if (!stays)
		cr_assert_eq(next->dealer_streak, 0, "%s", label);
}

/* Uma, oka and whole thousands keep the sum of the final scores. */
static void
check_final_sum(const struct mj_rules *rules, const struct mj_settlement *settlement,
		const char *label)
{
	int64_t scores = 0, points = 0, back = rules->option[OPT_RETURN_POINTS];

	check_standings(settlement, label);
	for (unsigned i = 0; i < settlement->standing_count; i++) {
		scores += settlement->standings[i].score;
		points += settlement->standings[i].points;
	}
	if (settlement->standing_count == 0)
		return;
	int64_t oka = riichi_on(rules, OPT_OKA) ? back - rules->option[OPT_START_POINTS] : 0;
	int64_t expected = points - rules->seats * (back - oka);
	cr_assert_eq(scores, expected, "%s: %lld, not %lld", label, (long long)scores,
		     (long long)expected);
}

static int64_t
points_and_sticks(const struct mj_table *table)
{
	return table->points[0] + table->points[1] + table->points[2] + table->points[3] +
	       (int64_t)STICK * table->deposits;
}

static void
check_settlement(const struct mj_settle_request *request, const struct mj_settlement *settlement,
		 const char *label)
{
	check_riichi_table(request, settlement, label);
	check_final_sum(request->rules, settlement, label);
	cr_assert_eq(points_and_sticks(&settlement->next_table), points_and_sticks(&request->table),
		     "%s", label);
}

static void play(struct mj_rules (*rules)(struct chance *chance))
{
	struct random_counts counts = play_random_matches(&(struct random_matches){
		.seed = 20110524,
		.deals = DEALS,
		.deals_of_a_match = DEALS_OF_A_MATCH_MAX,
		.has_end = true,
		.rules = rules,
		.outcome = random_outcome,
		.check = check_settlement,
	});

	cr_expect_gt(counts.matches, 1000, "%u", counts.matches);
	cr_expect_gt(counts.wins, DEALS / 3, "%u", counts.wins);
}

Test(riichi_match, of_four_keeps_its_invariants_over_random_deals)
{
	play(rules_of_four);
}

Test(riichi_match, of_three_keeps_its_invariants_over_random_deals)
{
	play(rules_of_three);
}
