/*
 * Random deals chained into yueqing matches: what must hold after each, whatever happened (sections
 * 6 to 8).
 */
#include "support/random_matches.h"
#include "support/yueqing_hands.h"

#include <stdio.h>
#include <string.h>

enum { DEALS = 120000, DEALS_OF_A_MATCH_MAX = 400, TIAO_MAX = 1000000 };

/* The deal on the table, and what tiles of it have not been shown yet. */
struct scene {
	struct chance *chance;
	struct mj_settle_request *request;
	struct mj_seat seats[MJ_SEATS_MAX];
	struct yueqing_faces faces;
	unsigned caishen, gangtou, baiban; /* left */
	uint8_t left[MJ_KINDS];
};

/* ---- Winners ---- */

static void
take_shown(struct scene *scene, const struct mj_hand *hand)
{
	for (mj_tile kind = 0; kind < MJ_KINDS; kind++)
		scene->left[kind] = (uint8_t)(scene->left[kind] - hand->concealed.of[kind]);
	for (unsigned i = 0; i < hand->meld_count; i++)
		for (unsigned k = 0; k < hand->melds[i].count; k++)
			scene->left[hand->melds[i].tile[k]]--;
	scene->left[hand->win_tile]--;
	scene->caishen = scene->left[scene->faces.caishen];
	scene->gangtou -= (unsigned)mj_get(&hand->extra, SLOT_GANGTOU, 0);
	scene->baiban -= (unsigned)mj_get(&hand->extra, SLOT_BAIBAN, 0);
}

static void
win_by_tiles(struct scene *scene, struct mj_hand *hand)
{
	struct mj_score_request score;
	unsigned wilds = chance_below(scene->chance, CAISHEN_MAX + 1);

	mj_score_request_init(&score, scene->request->rules);
	yueqing_random_hand(scene->chance, wilds, &score);
	score.hand.flags &= ~(uint32_t)FLAG_BROKEN;
	scene->request->deal = score.deal;
	yueqing_faces_told(&score.deal, &scene->faces);
	*hand = score.hand;
	hand->at = "/outcome/wins/0";
	if (hand->meld_count == SETS && chance_once_in(scene->chance, 2))
		mj_put(&hand->extra, HAND_SINGLE_DISCARD, chance_below(scene->chance, MJ_KINDS));
	take_shown(scene, hand);
}

static void
win_as_called(struct scene *scene, struct mj_hand *hand)
{
	struct chance *chance = scene->chance;

	hand->seat = (int8_t)chance_below(chance, MJ_SEATS_MAX);
	if (!chance_once_in(chance, 3))
		hand->from =
			(int8_t)((hand->seat + 1 + (int)chance_below(chance, 3)) % MJ_SEATS_MAX);
	mj_put(&hand->extra, HAND_CALLED, 0);
	if (chance_once_in(chance, 2))
		mj_put(&hand->extra, HAND_CALLED_BASIC, chance_below(chance, 10));
	if (chance_once_in(chance, 2))
		mj_put(&hand->extra, HAND_CALLED_BIG, 15 * chance_below(chance, 20));
	if (chance_once_in(chance, 2))
		mj_put(&hand->extra, HAND_CALLED_HUA, chance_below(chance, 30));
}

static void
random_win(struct scene *scene)
{
	struct mj_outcome *outcome = &scene->request->outcome;
	struct mj_hand *hand = &outcome->wins[0];

	outcome->type = MJ_WIN;
	outcome->has_wins = true;
	outcome->win_count = 1;
	mj_hand_init(hand, "/outcome/wins/0");
	if (chance_once_in(scene->chance, 3))
		win_as_called(scene, hand);
	else
		win_by_tiles(scene, hand);
	if (chance_once_in(scene->chance, 6))
		mj_put(&hand->extra, HAND_LIABLE,
		       (hand->seat + 1 + (int)chance_below(scene->chance, 3)) % MJ_SEATS_MAX);
	else if (chance_once_in(scene->chance, 10))
		mj_put(&hand->extra, HAND_LIABLE, MJ_NOBODY);
}

/* ---- The other seats ---- */

static unsigned
some_of(struct scene *scene, unsigned *left)
{
	unsigned some = chance_below(scene->chance, *left + 1);

	*left -= some;
	return some;
}

/* A kong or pung of what is left, if there are as many. */
static void
add_meld(struct scene *scene, struct mj_seat *seat)
{
	struct mj_meld *meld = &seat->melds[seat->meld_count];
	mj_tile kind = (mj_tile)(chance_once_in(scene->chance, 2)
					 ? MJ_HONOURS + chance_below(scene->chance, 7)
					 : chance_below(scene->chance, MJ_KINDS));
	uint8_t type = (uint8_t)(MJ_PUNG + chance_below(scene->chance, 4));
	uint8_t size = type == MJ_PUNG ? 3 : 4;

	if (yueqing_is_flower(&scene->faces, kind) || kind == scene->faces.caishen ||
	    scene->left[kind] < size)
		return;
	*meld = (struct mj_meld){
		.type = type, .count = size, .from = MJ_NOBODY, .claimed = MJ_NO_TILE};
	memset(meld->tile, kind, size);
	scene->left[kind] = (uint8_t)(scene->left[kind] - size);
	seat->meld_count++;
}

/* Tiles that are left, as many as go with the melds. */
static void
show_concealed(struct scene *scene, struct mj_seat *seat)
{
	unsigned wanted = 3U * (SETS - seat->meld_count) + 1;

	seat->has_concealed = true;
	while (seat->concealed.size < wanted) {
		mj_tile kind = (mj_tile)chance_below(scene->chance, MJ_KINDS);
		if (yueqing_is_flower(&scene->faces, kind) || scene->left[kind] == 0)
			continue;
		scene->left[kind]--;
		mj_bag_add(&seat->concealed, kind);
	}
	scene->caishen = scene->left[scene->faces.caishen];
}

static void
show_counts(struct scene *scene, struct mj_seat *seat)
{
	struct chance *chance = scene->chance;

	mj_put(&seat->extra, SEAT_CAISHEN, some_of(scene, &scene->caishen));
	if (scene->faces.caishen != MJ_NO_TILE)
		scene->left[scene->faces.caishen] = (uint8_t)scene->caishen;
	mj_put(&seat->extra, SEAT_KONGS, 0);
	mj_put(&seat->extra, SEAT_KONGS_OPEN, chance_below(chance, 3));
	mj_put(&seat->extra, SEAT_KONGS_CONCEALED, chance_below(chance, 3));
	mj_put(&seat->extra, SEAT_HONOR_TRIPLETS, chance_below(chance, 4));
}

static void
show_seat(struct scene *scene, struct mj_seat *seat)
{
	struct chance *chance = scene->chance;
	bool tiles = scene->faces.gangtou != MJ_NO_TILE && chance_once_in(chance, 2);

	seat->given = true;
	mj_put(&seat->extra, SLOT_GANGTOU, some_of(scene, &scene->gangtou));
	mj_put(&seat->extra, SLOT_BAIBAN, some_of(scene, &scene->baiban));
	if (chance_once_in(chance, 6))
		mj_put(&seat->extra, SEAT_HUA, chance_below(chance, 201));
	if (chance_once_in(chance, 6))
		mj_put(&seat->extra, SEAT_BREAKS, chance_below(chance, 2));
	if (!tiles) {
		show_counts(scene, seat);
		return;
	}
	seat->has_melds = true;
	for (unsigned i = chance_below(chance, 8); i > 0 && seat->meld_count < SETS; i--)
		add_meld(scene, seat);
	if (chance_once_in(chance, 2))
		show_concealed(scene, seat);
}

static void
random_seats(struct scene *scene)
{
	struct mj_outcome *outcome = &scene->request->outcome;

	outcome->seats = scene->seats;
	for (int seat = 0; seat < MJ_SEATS_MAX; seat++)
		if ((outcome->win_count == 0 || outcome->wins[0].seat != seat) &&
		    chance_once_in(scene->chance, 2))
			show_seat(scene, &scene->seats[seat]);
}

static void
random_outcome(struct chance *chance, struct mj_settle_request *request, struct mj_seat *seats)
{
	static struct scene on_the_table; /* its seats are read until the deal is settled */
	struct scene *scene = &on_the_table;
	struct mj_outcome *outcome = &request->outcome;
	unsigned kind = chance_below(chance, 20);

	(void)seats;
	memset(scene, 0, sizeof(*scene));
	scene->chance = chance;
	scene->request = request;
	memset(scene->left, MJ_COPIES, sizeof(scene->left));
	scene->caishen = CAISHEN_MAX;
	scene->gangtou = GANGTOU_MAX;
	scene->baiban = BAIBAN_MAX;
	if (chance_once_in(chance, 2))
		mj_put(&scene->request->deal, DEAL_GANGTOU, chance_below(chance, MJ_KINDS));
	yueqing_faces_told(&scene->request->deal, &scene->faces);
	if (kind < 14) {
		random_win(scene);
	} else if (kind < 18) {
		outcome->type = MJ_EXHAUSTIVE_DRAW;
	} else {
		outcome->type = MJ_FALSE_WIN;
		outcome->offender = (int8_t)chance_below(chance, MJ_SEATS_MAX);
	}
	if (chance_once_in(chance, 2))
		random_seats(scene);
}

/* ---- What must hold ---- */

static bool
any_kong(const struct mj_settlement *settlement)
{
	bool kong = false;

	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++) {
		const int64_t *counted = settlement->counted[seat].value;
		kong |= counted[COUNTED_OPEN_KONGS] + counted[COUNTED_CONCEALED_KONGS] +
				counted[COUNTED_CAISHEN_KONG] >
			0;
	}
	return kong;
}

/* R48-R51, D16. */
static void
check_dealer(const struct mj_settle_request *request, const struct mj_settlement *settlement,
	     const char *label)
{
	const struct mj_table *table = &request->table, *next = &settlement->next_table;
	const struct mj_outcome *outcome = &request->outcome;
	int64_t rounds = request->rules->option[OPT_ROUNDS];
	bool again = outcome->type == MJ_FALSE_WIN;
	bool stays = outcome->type == MJ_WIN ? outcome->wins[0].seat == table->dealer
					     : !any_kong(settlement);

	if (again || stays) {
		cr_assert_eq(next->dealer, table->dealer, "%s", label);
		cr_assert_eq(next->dealer_streak, table->dealer_streak + !again, "%s", label);
		cr_assert_eq(next->round_wind, table->round_wind, "%s", label);
		cr_assert_not(settlement->match_over, "%s", label);
		return;
	}
	cr_assert_eq(next->dealer, (table->dealer + 1) % MJ_SEATS_MAX, "%s", label);
	cr_assert_eq(next->dealer_streak, 0, "%s", label);
	cr_assert_eq(next->round_wind != table->round_wind, next->dealer == 0, "%s", label);
	cr_assert_eq(settlement->match_over,
		     next->dealer == 0 && table->round_wind - MJ_HONOURS + 1 == rounds, "%s",
		     label);
}

/*
 * R72, R75: nobody gains beside who has more than another; what each pair settles is what was
 * counted.
 */
static void
check_money(const struct mj_settle_request *request, const struct mj_settlement *settlement,
	    const char *label)
{
	const int64_t *deltas = settlement->payments.deltas;
	bool liable = false, win = request->outcome.type == MJ_WIN;
	int64_t tiao[MJ_SEATS_MAX], sum = 0;

	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++) {
		tiao[seat] = settlement->counted[seat].value[COUNTED_TIAO];
		liable |= settlement->counted[seat].value[COUNTED_LIABLE] != 0;
		sum += tiao[seat];
	}
	bool drawn = request->outcome.type == MJ_EXHAUSTIVE_DRAW &&
		     request->rules->option[OPT_DRAW_SETTLES_HUA] != 0;
	for (unsigned seat = 0; seat < MJ_SEATS_MAX && (win || drawn) && !liable; seat++)
		cr_assert_eq(deltas[seat], MJ_SEATS_MAX * tiao[seat] - sum, "%s", label);
	if (!win)
		return;
	const struct mj_record *total = &settlement->wins[0].total;
	cr_assert_eq(total->value[TOTAL_DOUBLED], total->value[TOTAL_TAI_COUNT] >= DOUBLES_AT);
	cr_assert_eq(total->value[TOTAL_TIAO], tiao[request->outcome.wins[0].seat], "%s", label);
	if (liable) /* R141: the winner gets as much, from whomever */
		cr_assert_eq(deltas[request->outcome.wins[0].seat],
			     MJ_SEATS_MAX * total->value[TOTAL_TIAO] - sum, "%s", label);
}

/* A hand may be won by self-draw alone. */
static bool
is_barred(int code, const struct mj_problem *problem)
{
	return code == MJ_NOT_A_WIN && strcmp(problem->reason, "self_draw_only") == 0;
}

static void
check_settlement(const struct mj_settle_request *request, const struct mj_settlement *settlement,
		 const char *label)
{
	check_standings(settlement, label);
	check_dealer(request, settlement, label);
	check_money(request, settlement, label);
}

Test(yueqing_match, keeps_its_invariants_over_random_deals)
{
	struct random_counts counts = play_random_matches(&(struct random_matches){
		.seed = 20250102,
		.deals = DEALS,
		.deals_of_a_match = DEALS_OF_A_MATCH_MAX,
		.rules = yueqing_random_rules,
		.outcome = random_outcome,
		.may_refuse = is_barred,
		.check = check_settlement,
	});

	cr_expect(counts.wins > DEALS / 2 && counts.refused > 100 && counts.ended > 50, "%u %u %u",
		  counts.wins, counts.refused, counts.ended);
}

/* The robbed tile, the flags and more are left to the cases: here hands by chance, whole. */
Test(yueqing_match, scores_are_bounded)
{
	struct chance chance = {.state = 31};

	for (unsigned i = 0; i < 20000; i++) {
		struct mj_rules rules = yueqing_random_rules(&chance);
		struct mj_score_request request;
		struct mj_score score;
		struct mj_problem problem;
		mj_score_request_init(&request, &rules);
		yueqing_random_hand(&chance, chance_below(&chance, CAISHEN_MAX + 1), &request);
		cr_assert_eq(mj_score(&request, &score, &problem), MJ_OK, "%s", problem.detail);
		if (!score.win)
			continue;
		int64_t tiao = score.total.value[TOTAL_TIAO];
		cr_assert(tiao >= 2 && tiao < TIAO_MAX, "%lld", (long long)tiao);
		cr_assert_eq(score.payments.deltas[request.hand.seat],
			     score.total.value[TOTAL_POINTS]);
	}
}
