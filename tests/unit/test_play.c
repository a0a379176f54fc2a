/* The referee in random play: hands end, tiles are conserved, offers and only they can be done. */
#include "mahjong.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS_MAX = 1000, SEED_SIZE = 4 };

/* ---- Chance ---- */

static uint64_t
next_number(uint64_t *state)
{
	*state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return *state >> 33;
}

static unsigned
draw(uint64_t *state, unsigned bound)
{
	return (unsigned)(next_number(state) % bound);
}

/* ---- A hand ---- */

struct hand {
	struct mj_rules rules;
	struct mj_dealt dealt;
	struct mj_play_start start;
	struct mj_play play;
	uint64_t chance;
	unsigned tiles; /* of the wall: hands, flowers and what can be drawn */
};

/* Some options at random. Rules that contradict each other are left out. */
static void
choose_rules(struct hand *hand, const char *ruleset, unsigned players)
{
	const struct mj_ruleset *chosen = mj_ruleset_find(ruleset);
	struct mj_problem problem;
	struct mj_rules tried;

	mj_rules_init(&hand->rules, chosen);
	if (players != chosen->seats)
		cr_assert(mj_rules_set(&hand->rules, chosen->seats_option, (int64_t[]){players}, 1,
				       &problem) == MJ_OK);
	for (unsigned i = 0; i < 12; i++) {
		const struct mj_field *option =
			&chosen->options[draw(&hand->chance, chosen->option_count)];
		int64_t range = option->max - option->min + 1;
		if (option->length > 1 || range > 8 || mj_says_seats(chosen, option->name))
			continue;
		int64_t value =
			option->type == MJ_BOOLEAN
				? (int64_t)draw(&hand->chance, 2)
				: option->min + (int64_t)draw(&hand->chance, (unsigned)range);
		tried = hand->rules;
		struct mj_rules resolved;
		if (mj_rules_set(&tried, option->name, &value, 1, &problem) != MJ_OK)
			continue;
		resolved = tried;
		if (mj_rules_resolve(&resolved, &problem) == MJ_OK)
			hand->rules = tried;
	}
	cr_assert(mj_rules_resolve(&hand->rules, &problem) == MJ_OK);
}

static unsigned
count_tiles(const struct mj_play *play)
{
	unsigned count = play->left + play->river_count;

	for (unsigned seat = 0; seat < play->start->rules->seats; seat++) {
		const struct mj_player *player = &play->players[seat];
		count += player->concealed.size + player->flowers.count + player->norths;
		for (unsigned i = 0; i < player->meld_count; i++)
			count += player->melds[i].count - (player->melds[i].from != MJ_NOBODY);
	}
	return count;
}

static void
begin(struct hand *hand, const char *ruleset, unsigned players, uint64_t seed)
{
	struct mj_deal_request request;
	struct mj_problem problem;
	uint8_t bytes[SEED_SIZE];

	memset(hand, 0, sizeof(*hand));
	hand->chance = seed;
	for (unsigned i = 0; i < SEED_SIZE; i++)
		bytes[i] = (uint8_t)next_number(&hand->chance);
	choose_rules(hand, ruleset, players);
	mj_deal_request_init(&request, &hand->rules);
	request.table.dealer = (uint8_t)draw(&hand->chance, players);
	request.seed = bytes;
	request.seed_size = SEED_SIZE;
	cr_assert(mj_deal(&request, &hand->dealt, &problem) == MJ_OK);
	hand->start.rules = &hand->rules;
	hand->start.table = request.table;
	hand->start.dealt = &hand->dealt;
	cr_assert(mj_play_begin(&hand->play, &hand->start, &problem) == MJ_OK);
	hand->tiles = count_tiles(&hand->play);
}

/* ---- Seats that choose ---- */

enum policy { UNIFORM, EAGER, GREEDY, POLICIES };

/* How much a policy likes an offer: eager to call, or greedy to win and to keep its hand closed. */
static unsigned
weight(enum policy policy, const struct mj_action *offer)
{
	bool calls = offer->type != MJ_ACT_DISCARD && offer->type != MJ_ACT_PASS;

	if (policy == UNIFORM)
		return 1;
	if (policy == EAGER)
		return calls ? 8 : 1;
	if (offer->type == MJ_ACT_WIN || offer->declare != MJ_DECLARES_NOTHING)
		return 100;
	return offer->type == MJ_ACT_PASS ? 20 : 1;
}

static const struct mj_action *
choose(struct hand *hand, enum policy policy, const struct mj_offers *offers)
{
	unsigned total = 0, i = 0;

	for (unsigned k = 0; k < offers->count; k++)
		total += weight(policy, &offers->list[k]);
	unsigned chosen = draw(&hand->chance, total);
	while (chosen >= weight(policy, &offers->list[i]))
		chosen -= weight(policy, &offers->list[i++]);
	return &offers->list[i];
}

static unsigned
pick_asked(struct hand *hand)
{
	unsigned seats = hand->rules.seats, first = draw(&hand->chance, seats);

	for (unsigned i = 0; i < seats; i++)
		if (mj_play_is_asked(&hand->play, (first + i) % seats))
			return (first + i) % seats;
	cr_assert_fail("a hand waits for nobody");
	return first;
}

/* ---- What must hold ---- */

static void
check_offers(const struct hand *hand, const struct mj_offers *offers)
{
	struct mj_problem problem;

	for (unsigned i = 0; i < offers->count; i++) {
		struct mj_play copy = hand->play;
		cr_assert(mj_play_act(&copy, &offers->list[i], &problem) == MJ_OK,
			  "an offer %s was refused", mj_action_ids[offers->list[i].type]);
	}
}

static bool
is_offered(const struct mj_offers *offers, const struct mj_action *action)
{
	for (unsigned i = 0; i < offers->count; i++) {
		const struct mj_action *offer = &offers->list[i];
		if (offer->type == action->type && offer->tile == action->tile &&
		    offer->drawn == action->drawn && offer->declare == action->declare &&
		    offer->reason == action->reason && offer->tile_count == action->tile_count &&
		    memcmp(offer->tiles, action->tiles, sizeof(offer->tiles)) == 0)
			return true;
	}
	return false;
}

/* An action at random is refused unless it is an offer, and then changes nothing. */
static void
check_others(struct hand *hand)
{
	struct mj_play before = hand->play;
	struct mj_problem problem;
	struct mj_offers offers;
	struct mj_action action = {
		.seat = (int8_t)draw(&hand->chance, hand->rules.seats),
		.type = (uint8_t)draw(&hand->chance, MJ_ACTION_TYPES),
		.reason = MJ_NO_REASON,
		.tile = MJ_NO_TILE,
	};

	if (action.type == MJ_ACT_DISCARD || action.type == MJ_ACT_CONCEALED_KONG ||
	    action.type == MJ_ACT_ADDED_KONG)
		action.tile = (mj_tile)draw(&hand->chance, MJ_TILES);
	if (action.type == MJ_ACT_DISCARD) {
		action.drawn = draw(&hand->chance, 2) == 0;
		action.declare = (uint8_t)draw(&hand->chance, MJ_DECLARATIONS);
	}
	if (action.type == MJ_ACT_PUNG || action.type == MJ_ACT_CHOW) {
		action.tile_count = 2;
		action.tiles[0] = (mj_tile)draw(&hand->chance, MJ_FLOWERS);
		action.tiles[1] = (mj_tile)draw(&hand->chance, MJ_FLOWERS);
	}
	mj_play_offers(&hand->play, (unsigned)action.seat, &offers);
	if (is_offered(&offers, &action))
		return;
	if (action.type == MJ_ACT_CHOW || action.type == MJ_ACT_PUNG)
		return; /* its tiles may stand in another order than the offer's */
	cr_assert(mj_play_act(&hand->play, &action, &problem) == MJ_ILLEGAL_ACTION,
		  "what is no offer was taken: %s", mj_action_ids[action.type]);
	cr_assert(memcmp(&before, &hand->play, sizeof(before)) == 0);
}

static void
check_end(const struct hand *hand)
{
	struct mj_settlement settlement;
	struct mj_play_end end;
	struct mj_problem problem;

	cr_assert(mj_play_finish(&hand->play, &end, &problem) == MJ_OK);
	cr_assert(mj_settle(&end.request, &settlement, &problem) == MJ_OK,
		  "an outcome was refused: %s %s", problem.pointer, problem.detail);
}

static unsigned
play_hand(struct hand *hand, enum policy policy, bool checks)
{
	struct mj_problem problem;
	struct mj_offers offers;
	unsigned steps = 0;

	for (; hand->play.phase != MJ_PHASE_OVER; steps++) {
		unsigned seat = pick_asked(hand);
		cr_assert(steps < STEPS_MAX, "a hand does not end");
		mj_play_offers(&hand->play, seat, &offers);
		cr_assert(offers.count > 0);
		if (checks) {
			check_offers(hand, &offers);
			check_others(hand);
		}
		const struct mj_action action = *choose(hand, policy, &offers);
		cr_assert(mj_play_act(&hand->play, &action, &problem) == MJ_OK);
		cr_assert(count_tiles(&hand->play) == hand->tiles ||
			  hand->play.phase == MJ_PHASE_OVER);
	}
	check_end(hand);
	return steps;
}

static const struct {
	const char *ruleset;
	unsigned players;
} games[] = {{"riichi", 4},   {"riichi", 3},  {"nanchang", 4}, {"ming", 4},
	     {"jiujiang", 4}, {"yueqing", 4}, {"mcr", 4}};

static void
play_many(unsigned hands, bool checks)
{
	struct hand *hand = malloc(sizeof(*hand));

	cr_assert(hand != NULL);
	for (unsigned game = 0; game < sizeof(games) / sizeof(games[0]); game++)
		for (unsigned i = 0; i < hands; i++) {
			begin(hand, games[game].ruleset, games[game].players, i * 31 + game);
			play_hand(hand, (enum policy)(i % POLICIES), checks);
		}
	free(hand);
}

Test(play, hands_of_random_play_end_and_settle)
{
	play_many(1000, false);
}

Test(play, offers_and_nothing_else_can_be_done)
{
	play_many(40, true);
}

Test(play, a_state_takes_at_most_4_kib)
{
	cr_assert(sizeof(struct mj_play) <= 4096);
}

/* ---- P2: the order of answers does not matter ---- */

/* Answers all that are asked, those of the seats in this order; who is not asked any more is left
 * out. */
static struct mj_play
answer_in_order(const struct mj_play *play, const struct mj_action answers[], const uint8_t order[])
{
	struct mj_play copy = *play;
	struct mj_problem problem;

	for (unsigned i = 0; i < MJ_SEATS_MAX; i++)
		if (copy.phase == MJ_PHASE_CLAIMS && copy.river_count == play->river_count &&
		    mj_play_is_asked(&copy, order[i]) && answers[order[i]].seat == (int)order[i])
			cr_assert(mj_play_act(&copy, &answers[order[i]], &problem) == MJ_OK);
	return copy;
}

static void
check_orders(struct hand *hand)
{
	static const uint8_t orders[][MJ_SEATS_MAX] = {{0, 1, 2, 3}, {3, 2, 1, 0}, {2, 0, 3, 1},
						       {1, 3, 0, 2}, {0, 3, 2, 1}, {2, 1, 0, 3}};
	struct mj_action answers[MJ_SEATS_MAX] = {{.seat = MJ_NOBODY}};
	struct mj_offers offers;

	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++)
		answers[seat].seat = MJ_NOBODY;
	for (unsigned seat = 0; seat < hand->rules.seats; seat++) {
		mj_play_offers(&hand->play, seat, &offers);
		if (offers.count > 0)
			answers[seat] = *choose(hand, UNIFORM, &offers);
	}
	const struct mj_play first = answer_in_order(&hand->play, answers, orders[0]);
	for (unsigned i = 1; i < sizeof(orders) / sizeof(orders[0]); i++) {
		const struct mj_play other = answer_in_order(&hand->play, answers, orders[i]);
		cr_assert(memcmp(&first, &other, sizeof(first)) == 0,
			  "the order of answers makes a difference");
	}
}

Test(play, the_order_of_answers_makes_no_difference)
{
	struct hand *hand = malloc(sizeof(*hand));
	struct mj_problem problem;
	struct mj_offers offers;
	unsigned several = 0;

	cr_assert(hand != NULL);
	for (unsigned i = 0; i < 70; i++) {
		unsigned game = i % (sizeof(games) / sizeof(games[0]));
		begin(hand, games[game].ruleset, games[game].players, i);
		while (hand->play.phase != MJ_PHASE_OVER) {
			unsigned asked = 0;
			for (unsigned seat = 0; seat < hand->rules.seats; seat++)
				asked += mj_play_is_asked(&hand->play, seat);
			if (hand->play.phase == MJ_PHASE_CLAIMS && asked > 1) {
				check_orders(hand);
				several++;
			}
			mj_play_offers(&hand->play, pick_asked(hand), &offers);
			const struct mj_action action = *choose(hand, GREEDY, &offers);
			cr_assert(mj_play_act(&hand->play, &action, &problem) == MJ_OK);
		}
	}
	free(hand);
	cr_assert(several > 30, "only %u claims of several seats", several);
}
