/* What a player makes of each offer: the one it takes is the one it decides for, and the numbers
 * are what they are said to be. */
#include "tests/unit/support/chance.h"
#include "tests/unit/support/play_games.h"

#include <stdlib.h>

/* Seen on the way through whole hands. */
struct seen {
	unsigned weighed, wins, calls, undeclared, worthless;
};

static const struct mj_weighed *
taken_of(const struct mj_weighing *weighing)
{
	cr_assert(weighing->taken < weighing->count);
	return &weighing->list[weighing->taken];
}

/* ---- The decision ---- */

static void
check_decision(const struct mj_play_view *view, enum mj_strength strength, uint64_t seed,
	       const struct mj_weighing *weighing)
{
	struct mj_decision decision;
	struct mj_offers offers;

	mj_decide(view, strength, seed, &decision);
	mj_play_offers(&view->play, view->seat, &offers);
	cr_assert(weighing->count == offers.count);
	for (unsigned i = 0; i < offers.count; i++)
		cr_assert(memcmp(&weighing->list[i].decision.action, &offers.list[i],
				 sizeof(offers.list[i])) == 0);
	const struct mj_decision *taken = &taken_of(weighing)->decision;
	cr_assert(memcmp(&taken->action, &decision.action, sizeof(decision.action)) == 0,
		  "%s is weighed best, and %s is done", mj_action_ids[taken->action.type],
		  mj_action_ids[decision.action.type]);
	if (offers.count == 1 || decision.action.type == MJ_ACT_NORTH)
		return; /* they are taken unweighed, and have nothing else to say */
	cr_assert(taken->thought_count == decision.thought_count &&
		  memcmp(taken->thoughts, decision.thoughts, sizeof(decision.thoughts)) == 0);
}

/* ---- The numbers ---- */

/* A win brings what its hand is settled at, where nothing of that is hidden. */
static void
check_win(const struct mj_play *play, const struct mj_weighed *win)
{
	unsigned seat = (unsigned)win->decision.action.seat;
	struct mj_settlement settlement;
	struct mj_play after = *play;
	struct mj_problem problem;
	struct mj_play_end end;

	cr_assert(mj_play_act(&after, &win->decision.action, &problem) == MJ_OK);
	if (after.phase != MJ_PHASE_OVER || after.winners != 1U << seat)
		return;
	cr_assert(mj_play_finish(&after, &end, &problem) == MJ_OK);
	cr_assert(mj_settle(&end.request, &settlement, &problem) == MJ_OK);
	if (strcmp(play->start->rules->ruleset->id, "mcr") == 0)
		cr_assert(win->value == 100 * settlement.payments.deltas[seat], "%ld, not %ld",
			  (long)win->value, (long)settlement.payments.deltas[seat]);
	cr_assert(win->value > 0 && win->risk == 0);
}

static const struct mj_weighed *
find_declared(const struct mj_weighing *weighing, const struct mj_action *discard)
{
	for (unsigned i = 0; i < weighing->count; i++) {
		const struct mj_action *one = &weighing->list[i].decision.action;
		if (one->type == MJ_ACT_DISCARD && one->tile == discard->tile &&
		    one->declare == MJ_DECLARES_RIICHI)
			return &weighing->list[i];
	}
	return NULL;
}

/* Who is not declared wins no more than who is, and with no pattern nothing. */
static void
check_discard(const struct mj_weighing *weighing, const struct mj_weighed *one, struct seen *seen)
{
	const struct mj_action *action = &one->decision.action;
	const struct mj_weighed *declared =
		action->declare == MJ_DECLARES_NOTHING ? find_declared(weighing, action) : NULL;

	if (declared == NULL)
		return;
	cr_assert(one->value <= declared->value && one->risk == declared->risk);
	seen->undeclared++;
	seen->worthless += one->value == 0 && declared->value > 0;
}

static void
check_numbers(const struct mj_play *play, const struct mj_weighing *weighing, struct seen *seen)
{
	for (unsigned i = 0; i < weighing->count; i++) {
		const struct mj_weighed *one = &weighing->list[i];
		cr_assert(one->value >= 0 && one->risk >= 0);
		switch (one->decision.action.type) {
		case MJ_ACT_WIN:
			check_win(play, one);
			seen->wins++;
			break;
		case MJ_ACT_DISCARD:
			check_discard(weighing, one, seen);
			break;
		case MJ_ACT_ABORT:
		case MJ_ACT_PASS:
			cr_assert(one->risk == 0);
			break;
		default:
			seen->calls++;
		}
	}
}

/* ---- Whole hands ---- */

static void
weigh_hand(struct dealt_play *hand, enum mj_strength strength, struct seen *seen)
{
	struct mj_weighing *weighing = malloc(sizeof(*weighing));
	struct mj_problem problem;

	cr_assert(weighing != NULL);
	while (hand->play.phase != MJ_PHASE_OVER) {
		unsigned seat = play_first_asked(&hand->play);
		struct mj_play_view view;
		mj_play_look(&hand->play, seat, &view);
		mj_weigh(&view, strength, 7, weighing);
		check_decision(&view, strength, 7, weighing);
		check_numbers(&hand->play, weighing, seen);
		seen->weighed++;
		cr_assert(mj_play_act(&hand->play, &taken_of(weighing)->decision.action,
				      &problem) == MJ_OK);
	}
	free(weighing);
}

static void
weigh_hands(enum mj_strength strength, unsigned hands, struct seen *seen)
{
	struct dealt_play *hand = malloc(sizeof(*hand));
	struct mj_table table;

	cr_assert(hand != NULL);
	for (unsigned i = 0; i < hands * PLAY_GAMES; i++) {
		play_game_rules(&play_games[i % PLAY_GAMES], &hand->rules);
		mj_table_init(&table, &hand->rules);
		play_game_deal(hand, &table, i);
		weigh_hand(hand, strength, seen);
	}
	free(hand);
}

Test(weigh, what_is_taken_is_what_is_decided_in_every_game)
{
	struct seen seen = {0};

	weigh_hands(MJ_EASY, 12, &seen);
	weigh_hands(MJ_CLUB, 8, &seen);
	cr_assert(seen.weighed > 5000 && seen.wins > 50 && seen.calls > 500,
		  "weighed %u, wins %u, calls %u", seen.weighed, seen.wins, seen.calls);
	cr_assert(seen.undeclared > 50 && seen.worthless > 5, "undeclared %u, worthless %u",
		  seen.undeclared, seen.worthless);
}

Test(weigh, the_strong_one_too)
{
	struct seen seen = {0};

	weigh_hands(MJ_STRONG, 1, &seen);
	cr_assert(seen.weighed > 300);
}

/* ---- What the strong one knows of the ruleset ---- */

/* Plays hands among `club`, and shows each turn. */
static void
show_turns(const char *ruleset, unsigned hands,
	   void (*look)(const struct mj_play *play, unsigned seat, unsigned *seen), unsigned *seen)
{
	struct dealt_play *hand = malloc(sizeof(*hand));
	struct mj_play_view view;
	struct mj_decision decision;
	struct mj_problem problem;
	struct mj_table table;

	cr_assert(hand != NULL);
	mj_rules_init(&hand->rules, mj_ruleset_find(ruleset));
	cr_assert(mj_rules_resolve(&hand->rules, &problem) == MJ_OK);
	mj_table_init(&table, &hand->rules);
	for (unsigned i = 0; i < hands; i++) {
		play_game_deal(hand, &table, i);
		while (hand->play.phase != MJ_PHASE_OVER) {
			unsigned seat = play_first_asked(&hand->play);
			if (hand->play.phase == MJ_PHASE_TURN)
				look(&hand->play, seat, seen);
			mj_play_look(&hand->play, seat, &view);
			mj_decide(&view, MJ_CLUB, i, &decision);
			cr_assert(mj_play_act(&hand->play, &decision.action, &problem) == MJ_OK);
		}
	}
	free(hand);
}

static bool
have_all_discarded(const struct mj_play *play, unsigned seat, mj_tile tile)
{
	for (unsigned other = 0; other < play->start->rules->seats; other++)
		if (other != seat && play->players[other].discards.of[tile] == 0)
			return false;
	return true;
}

/* What all others have thrown away themselves risks much less, though no rule bars their wins. */
static void
look_at_thrown(const struct mj_play *play, unsigned seat, unsigned *seen)
{
	static struct mj_weighing strong, club;
	struct mj_play_view view;

	mj_play_look(play, seat, &view);
	mj_weigh(&view, MJ_STRONG, 1, &strong);
	mj_weigh(&view, MJ_CLUB, 1, &club);
	for (unsigned i = 0; i < strong.count; i++) {
		const struct mj_action *action = &strong.list[i].decision.action;
		if (action->type != MJ_ACT_DISCARD || !have_all_discarded(play, seat, action->tile))
			continue;
		cr_assert(strong.list[i].risk * 4 <= club.list[i].risk, "%ld beside %ld",
			  (long)strong.list[i].risk, (long)club.list[i].risk);
		*seen += club.list[i].risk > 0;
	}
}

Test(weigh, the_strong_one_takes_what_all_have_thrown_away_for_unlikely)
{
	unsigned seen = 0;

	show_turns("mcr", 12, look_at_thrown, &seen);
	cr_assert(seen > 10, "%u discards", seen);
}

/* To be ready when nobody has won brings 2,700 points in riichi. */
static void
look_at_last_turn(const struct mj_play *play, unsigned seat, unsigned *seen)
{
	static struct mj_weighing strong;
	struct mj_problem problem;
	struct mj_play_view view;

	if (play->left >= play->start->rules->seats)
		return;
	mj_play_look(play, seat, &view);
	mj_weigh(&view, MJ_STRONG, 1, &strong);
	for (unsigned i = 0; i < strong.count; i++) {
		const struct mj_action *action = &strong.list[i].decision.action;
		struct mj_play after = *play;
		if (action->type != MJ_ACT_DISCARD)
			continue;
		cr_assert(mj_play_act(&after, action, &problem) == MJ_OK);
		bool ready = after.players[seat].distance == 1;
		cr_assert(strong.list[i].value == (ready ? 270000 : 0), "%ld",
			  (long)strong.list[i].value);
		*seen += ready;
	}
}

Test(weigh, the_strong_one_knows_what_it_brings_to_be_ready_at_the_draw)
{
	unsigned seen = 0;

	show_turns("riichi", 30, look_at_last_turn, &seen);
	cr_assert(seen > 10, "%u discards", seen);
}

Test(weigh, so_it_is_in_any_state_of_random_play)
{
	struct dealt_play *hand = malloc(sizeof(*hand));
	struct mj_weighing *weighing = malloc(sizeof(*weighing));
	struct chance chance = {11};
	struct seen seen = {0};
	struct mj_problem problem;
	struct mj_table table;

	cr_assert(hand != NULL && weighing != NULL);
	for (unsigned i = 0; i < 3 * PLAY_GAMES; i++) {
		play_game_rules(&play_games[i % PLAY_GAMES], &hand->rules);
		mj_table_init(&table, &hand->rules);
		play_game_deal(hand, &table, i);
		while (hand->play.phase != MJ_PHASE_OVER) {
			struct mj_play_view view;
			mj_play_look(&hand->play, play_first_asked(&hand->play), &view);
			mj_weigh(&view, MJ_CLUB, i, weighing);
			check_decision(&view, MJ_CLUB, i, weighing);
			check_numbers(&hand->play, weighing, &seen);
			const struct mj_weighed *any =
				&weighing->list[chance_below(&chance, weighing->count)];
			cr_assert(mj_play_act(&hand->play, &any->decision.action, &problem) ==
				  MJ_OK);
		}
	}
	cr_assert(seen.calls > 100);
	free(weighing);
	free(hand);
}

/* ---- One decision ---- */

/* Each discard has a value of its own: to lead away from the win costs some of it, not all. */
Test(weigh, a_discard_that_leads_away_is_worth_less_than_one_that_does_not)
{
	struct dealt_play *hand = malloc(sizeof(*hand));
	struct mj_weighing *weighing = malloc(sizeof(*weighing));
	struct mj_play_view view;
	struct mj_table table;
	unsigned some = 0, less = 0;

	cr_assert(hand != NULL && weighing != NULL);
	play_game_rules(&play_games[0], &hand->rules);
	mj_table_init(&table, &hand->rules);
	for (uint32_t i = 0; i < 40; i++) {
		play_game_deal(hand, &table, i);
		mj_play_look(&hand->play, 0, &view);
		mj_weigh(&view, MJ_CLUB, 1, weighing);
		const struct mj_weighed *taken = taken_of(weighing);
		for (unsigned k = 0; k < weighing->count; k++) {
			if (weighing->list[k].decision.action.type != MJ_ACT_DISCARD)
				continue;
			some += weighing->list[k].value > 0;
			less += weighing->list[k].value < taken->value;
		}
	}
	cr_assert(some > 400 && less > 300, "%u are worth something, %u less", some, less);
	free(weighing);
	free(hand);
}
