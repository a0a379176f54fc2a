/* A player decides: among the offers, by what its seat sees alone, always the same way. */
#include "tests/unit/support/chance.h"
#include "tests/unit/support/play_games.h"

#include <stdlib.h>

enum { HANDS_OF_MATCH = 4 };

static struct mj_decision
decide(const struct mj_play *play, unsigned seat, enum mj_strength strength, uint64_t seed)
{
	struct mj_play_view view;
	struct mj_decision decision;

	mj_play_look(play, seat, &view);
	mj_decide(&view, strength, seed, &decision);
	return decision;
}

static bool
is_same(const struct mj_action *one, const struct mj_action *other)
{
	return one->seat == other->seat && one->type == other->type && one->tile == other->tile &&
	       one->drawn == other->drawn && one->declare == other->declare &&
	       one->reason == other->reason && one->tile_count == other->tile_count &&
	       memcmp(one->tiles, other->tiles, one->tile_count) == 0;
}

static bool
is_offered(const struct mj_offers *offers, const struct mj_action *action)
{
	for (unsigned i = 0; i < offers->count; i++)
		if (is_same(&offers->list[i], action))
			return true;
	return false;
}

/* ---- Whole hands ---- */

/* Which types were offered and taken, as bits; discards that declare beside them. */
struct seen {
	unsigned offered, taken;
	unsigned safe; /* how often a discard was said to be safe */
};

enum { DECLARED = 1 << MJ_ACTION_TYPES };

static unsigned
bits_of(const struct mj_action *action)
{
	return 1U << action->type | (action->declare != MJ_DECLARES_NOTHING ? DECLARED : 0);
}

static void
check_thoughts(const struct mj_decision *decision, const struct mj_rules *rules)
{
	cr_assert(decision->thought_count > 0 || decision->action.type == MJ_ACT_DISCARD);
	for (unsigned i = 0; i < decision->thought_count; i++) {
		const struct mj_thought *thought = &decision->thoughts[i];
		cr_assert(thought->type < MJ_THOUGHTS && mj_thought_ids[thought->type] != NULL);
		cr_assert(thought->seat >= MJ_NOBODY && thought->seat < rules->seats);
		unsigned count = 0;
		while (count < MJ_THOUGHT_NUMBERS &&
		       mj_thought_numbers[thought->type][count] != NULL)
			count++;
		cr_assert(thought->number_count == count, "%s has %u numbers",
			  mj_thought_ids[thought->type], thought->number_count);
	}
}

/* What bars a win by the rules pages: riichi R73, R74; nanchang R6; ming R13; jiujiang R51. In
 * yueqing and mcr nothing does. */
static bool
can_be_safe(const char *ruleset, unsigned why)
{
	if (why == MJ_THOUGHT_SAFE_SEEN || strcmp(ruleset, "riichi") == 0)
		return true;
	if (why == MJ_THOUGHT_SAFE_OWN)
		return strcmp(ruleset, "ming") == 0;
	return why == MJ_THOUGHT_SAFE_LET_GO && strcmp(ruleset, "mcr") != 0 &&
	       strcmp(ruleset, "yueqing") != 0;
}

/* Nobody wins on what the player called safe against him. Returns how often it said so. */
static unsigned
check_safety(const struct mj_play *after, const struct mj_decision *decision)
{
	unsigned said = 0;

	for (unsigned i = 0; i < decision->thought_count; i++) {
		const struct mj_thought *thought = &decision->thoughts[i];
		if (thought->type < MJ_THOUGHT_SAFE_OWN || thought->type > MJ_THOUGHT_SAFE_SEEN)
			continue;
		cr_assert(thought->tile == mj_kind(decision->action.tile));
		cr_assert(can_be_safe(after->start->rules->ruleset->id, thought->type), "%s in %s",
			  mj_thought_ids[thought->type], after->start->rules->ruleset->id);
		cr_assert(after->phase != MJ_PHASE_CLAIMS ||
				  (after->can_win >> thought->seat & 1) == 0,
			  "seat %d can win on what is safe: %s", thought->seat,
			  mj_thought_ids[thought->type]);
		said++;
	}
	return said;
}

static void
play_to_end(struct dealt_play *hand, enum mj_strength strength, struct seen *seen)
{
	struct mj_problem problem;
	struct mj_offers offers;

	while (hand->play.phase != MJ_PHASE_OVER) {
		unsigned seat = play_first_asked(&hand->play);
		mj_play_offers(&hand->play, seat, &offers);
		const struct mj_decision decision = decide(&hand->play, seat, strength, 7);
		cr_assert(is_offered(&offers, &decision.action), "%s is no offer",
			  mj_action_ids[decision.action.type]);
		check_thoughts(&decision, &hand->rules);
		for (unsigned i = 0; i < offers.count; i++)
			seen->offered |= bits_of(&offers.list[i]);
		seen->taken |= bits_of(&decision.action);
		cr_assert(mj_play_act(&hand->play, &decision.action, &problem) == MJ_OK);
		seen->safe += check_safety(&hand->play, &decision);
	}
}

static void
play_hands(enum mj_strength strength, unsigned hands, struct seen *seen)
{
	struct dealt_play *hand = malloc(sizeof(*hand));
	struct mj_settlement settlement;
	struct mj_play_end end;
	struct mj_problem problem;
	struct mj_table table;

	cr_assert(hand != NULL);
	for (unsigned game = 0; game < PLAY_GAMES; game++) {
		play_game_rules(&play_games[game], &hand->rules);
		mj_table_init(&table, &hand->rules);
		for (uint32_t i = 0; i < hands; i++) {
			play_game_deal(hand, &table, i + 1000 * game);
			play_to_end(hand, strength, seen);
			cr_assert(mj_play_finish(&hand->play, &end, &problem) == MJ_OK);
			cr_assert(mj_settle(&end.request, &settlement, &problem) == MJ_OK);
			table = settlement.next_table;
			if (settlement.match_over)
				mj_table_init(&table, &hand->rules);
		}
	}
	free(hand);
}

/* Kongs and norths are made, wins, riichi, chows and pungs taken; what it never takes, it was
 * offered and let go. */
Test(player, each_kind_of_offer_is_decided)
{
	const unsigned all = 1U << MJ_ACT_WIN | 1U << MJ_ACT_NORTH | 1U << MJ_ACT_CONCEALED_KONG |
			     1U << MJ_ACT_ADDED_KONG | 1U << MJ_ACT_DISCARD |
			     1U << MJ_ACT_OPEN_KONG | 1U << MJ_ACT_PUNG | 1U << MJ_ACT_CHOW |
			     1U << MJ_ACT_PASS | DECLARED;
	struct seen seen = {0};

	play_hands(MJ_EASY, 60, &seen);
	cr_assert((seen.taken & all) == all, "taken: %x", seen.taken);
	seen = (struct seen){0};
	play_hands(MJ_CLUB, 12, &seen);
	cr_assert((seen.taken & all) == (seen.offered & all), "offered %x, taken %x", seen.offered,
		  seen.taken);
	cr_assert(seen.safe > 100, "%u safe discards", seen.safe);
}

Test(player, the_plain_one_calls_nothing)
{
	const unsigned calls = 1U << MJ_ACT_CHOW | 1U << MJ_ACT_PUNG | 1U << MJ_ACT_OPEN_KONG |
			       1U << MJ_ACT_CONCEALED_KONG;
	struct seen seen = {0};

	play_hands(MJ_PLAIN, 60, &seen);
	cr_assert((seen.offered & calls) == calls && (seen.taken & calls) == 0);
	cr_assert((seen.taken & DECLARED) != 0);
}

Test(player, the_strong_one_plays_whole_hands)
{
	struct seen seen = {0};

	play_hands(MJ_STRONG, 1, &seen);
	cr_assert((seen.taken & 1U << MJ_ACT_DISCARD) != 0);
}

/* ---- What a seat does not see ---- */

/* Changes a tile of another seat with one that will be drawn, and one with a third seat's. */
static void
change_hidden(struct mj_play *play, unsigned seat, struct chance *chance)
{
	unsigned seats = play->start->rules->seats;
	struct mj_bag *one = &play->players[(seat + 1) % seats].concealed;
	struct mj_bag *two = &play->players[(seat + 2) % seats].concealed;
	unsigned drawn = chance_below(chance, MJ_WALL_MAX);
	mj_tile first = 0, second = 0;

	while (one->of[first] == 0)
		first++;
	while (two->of[second] == 0 || second == first)
		if (++second == MJ_TILES)
			return;
	one->of[first]--;
	one->of[second]++;
	two->of[second]--;
	two->of[first]++;
	if (play->draws.live[drawn] < MJ_FLOWERS) {
		mj_tile tile = play->draws.live[drawn];
		play->draws.live[drawn] = second;
		one->of[second]--;
		one->of[tile]++;
	}
	for (unsigned other = 0; other < seats; other++) {
		struct mj_player *player = &play->players[other];
		if (other == seat)
			continue;
		player->accepts ^= chance_next(chance);
		player->distance ^= 1;
		player->passed.of[first] ^= 1;
	}
	play->can_pung ^= (uint8_t)(0xf & ~(1U << seat));
	play->can_win ^= (uint8_t)(0xf & ~(1U << seat));
}

/* Views are the same but for where they are. */
static void
cr_same_view(struct mj_play_view *one, struct mj_play_view *other)
{
	one->play.start = other->play.start = NULL;
	cr_assert(memcmp(&one->play, &other->play, sizeof(one->play)) == 0,
		  "a view tells what the seat does not see");
	one->play.start = &one->start;
	other->play.start = &other->start;
}

static void
check_blindness(const struct mj_play *play, unsigned seat, struct chance *chance)
{
	struct mj_play_view view, other_view;
	struct mj_play other = *play;
	struct mj_decision decision, other_decision;

	change_hidden(&other, seat, chance);
	mj_play_look(play, seat, &view);
	mj_play_look(&other, seat, &other_view);
	cr_same_view(&view, &other_view);
	cr_assert(view.start.dealt == NULL);
	mj_decide(&view, MJ_EASY, 3, &decision);
	mj_decide(&other_view, MJ_EASY, 3, &other_decision);
	cr_assert(memcmp(&decision, &other_decision, sizeof(decision)) == 0);
}

/* What the seat sees and what it does not are all tiles. */
static void
check_unseen(const struct mj_play *play, unsigned seat)
{
	const struct mj_rules *rules = play->start->rules;
	struct mj_play_view view;
	unsigned hidden = 0, unseen = 0;

	mj_play_look(play, seat, &view);
	for (unsigned other = 0; other < rules->seats; other++)
		hidden += view.play.players[other].hidden;
	for (mj_tile tile = 0; tile < MJ_TILES; tile++)
		unseen += tile < MJ_RED_FIVE || tile >= MJ_FLOWERS ? view.play.unseen[tile] : 0;
	cr_assert(unseen >= view.play.left && unseen <= rules->tileset->tile_count);
	cr_assert(unseen + 24 >= hidden + view.play.left, "%u unseen, %u hidden, %u left", unseen,
		  hidden, view.play.left);
}

static void
check_offers(const struct mj_play *play, unsigned seat)
{
	struct mj_offers all, seen;
	struct mj_play_view view;

	mj_play_look(play, seat, &view);
	mj_play_offers(play, seat, &all);
	mj_play_offers(&view.play, seat, &seen);
	cr_assert(all.count == seen.count);
	for (unsigned i = 0; i < all.count; i++)
		cr_assert(is_same(&all.list[i], &seen.list[i]));
	cr_assert(mj_play_furiten(play, seat) == mj_play_furiten(&view.play, seat));
}

Test(player, sees_what_its_seat_sees_and_nothing_else)
{
	struct dealt_play *hand = malloc(sizeof(*hand));
	struct mj_problem problem;
	struct mj_offers offers;
	struct mj_table table;
	struct chance chance = {5};

	cr_assert(hand != NULL);
	for (unsigned i = 0; i < 12 * PLAY_GAMES; i++) {
		play_game_rules(&play_games[i % PLAY_GAMES], &hand->rules);
		mj_table_init(&table, &hand->rules);
		play_game_deal(hand, &table, i);
		while (hand->play.phase != MJ_PHASE_OVER) {
			unsigned seat = play_first_asked(&hand->play);
			check_offers(&hand->play, seat);
			check_unseen(&hand->play, seat);
			check_blindness(&hand->play, seat, &chance);
			mj_play_offers(&hand->play, seat, &offers);
			const struct mj_action *any =
				&offers.list[chance_below(&chance, offers.count)];
			cr_assert(mj_play_act(&hand->play, any, &problem) == MJ_OK);
		}
	}
	free(hand);
}

/* ---- The same again ---- */

Test(player, decides_the_same_way_again_in_any_state_of_random_play)
{
	struct dealt_play *hand = malloc(sizeof(*hand));
	struct mj_problem problem;
	struct mj_offers offers;
	struct mj_table table;
	struct chance chance = {9};

	cr_assert(hand != NULL);
	for (unsigned i = 0; i < 3 * PLAY_GAMES; i++) {
		play_game_rules(&play_games[i % PLAY_GAMES], &hand->rules);
		mj_table_init(&table, &hand->rules);
		play_game_deal(hand, &table, i);
		while (hand->play.phase != MJ_PHASE_OVER) {
			unsigned seat = play_first_asked(&hand->play);
			mj_play_offers(&hand->play, seat, &offers);
			for (unsigned strength = 0; strength <= MJ_CLUB; strength++) {
				const struct mj_decision one =
					decide(&hand->play, seat, (enum mj_strength)strength, i);
				const struct mj_decision two =
					decide(&hand->play, seat, (enum mj_strength)strength, i);
				cr_assert(memcmp(&one, &two, sizeof(one)) == 0);
				cr_assert(is_offered(&offers, &one.action));
			}
			const struct mj_action *any =
				&offers.list[chance_below(&chance, offers.count)];
			cr_assert(mj_play_act(&hand->play, any, &problem) == MJ_OK);
		}
	}
	free(hand);
}
