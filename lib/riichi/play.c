/* What riichi tells the referee (docs/rules/riichi.md, sections 2 and 6; riichi-sanma.md, 2). */
#include "riichi/play.h"
#include "engine/kinds.h"
#include "mahjong/play.h"
#include "play/rules.h"
#include "riichi/kong.h"
#include "riichi/ready.h"
#include "riichi/win.h"

#include <string.h>

enum { KONGS_MAX = 4, NINE_KINDS = 9 };

static bool
is_on(const struct mj_play *play, enum riichi_option option)
{
	return riichi_on(mj_play_rules_of(play), option);
}

static bool
in_riichi(const struct mj_player *player)
{
	return player->riichi >= MJ_IN_RIICHI;
}

static void
hold(const struct mj_play *play, unsigned seat, const struct mj_bag *concealed,
     struct mj_target *target, struct mj_held *held)
{
	const struct mj_player *player = &play->players[seat];

	riichi_hold(mj_play_rules_of(play), concealed, player->melds, player->meld_count,
		    player->norths, target, held);
}

/* R74: in riichi what was let go stays. */
static void
freed(struct mj_play *play, unsigned seat, bool by_draw)
{
	struct mj_player *player = &play->players[seat];

	(void)by_draw;
	if (!in_riichi(player))
		memset(&player->passed, 0, sizeof(player->passed));
}

/* ---- Turns ---- */

/* R58. */
static bool
keeps_hand(const struct mj_play *play, unsigned seat)
{
	return in_riichi(&play->players[seat]);
}

/* P10; R59, R60: in riichi the drawn tile alone. */
static bool
may_kong(const struct mj_play *play, unsigned seat, mj_tile kind, enum mj_meld_type type)
{
	struct mj_hand hand;

	if (play->kongs >= KONGS_MAX)
		return false;
	if (!in_riichi(&play->players[seat]))
		return true;
	if (type != MJ_CONCEALED_KONG || !play->players[seat].known)
		return type == MJ_CONCEALED_KONG;
	mj_play_hand(play, seat, &hand);
	return riichi_keeps_waits(mj_play_rules_of(play), &hand, play->drawn, kind);
}

/* R55. */
static enum mj_declaration
declares(const struct mj_play *play, unsigned seat)
{
	const int32_t *option = mj_play_rules_of(play)->option;

	if (play->claimed || play->left == 0 || play->left < option[OPT_RIICHI_MIN_TILES] ||
	    play->start->table.points[seat] < option[OPT_RIICHI_MIN_POINTS] ||
	    play->players[seat].riichi != MJ_NO_RIICHI || !mj_play_is_closed(play, seat))
		return MJ_DECLARES_NOTHING;
	return MJ_DECLARES_RIICHI;
}

/* R68. */
static uint8_t
nine_terminals(const struct mj_play *play, unsigned seat)
{
	const struct mj_player *player = &play->players[seat];

	if (!is_on(play, OPT_ABORT_NINE_TERMINALS) || play->interrupted ||
	    player->discards.size > 0 ||
	    __builtin_popcountll(mj_kinds_in(&player->concealed) & YAOCHU_BITS) < NINE_KINDS)
		return MJ_NO_REASON;
	return ABORT_NINE_TERMINALS;
}

/* S26: in riichi the drawn tile alone. */
static bool
may_set_aside(const struct mj_play *play, unsigned seat)
{
	const struct mj_player *player = &play->players[seat];

	return riichi_sets_norths_aside(mj_play_rules_of(play)) &&
	       (!in_riichi(player) || play->drawn == NORTH || play->drawn == MJ_NO_TILE);
}

/* ---- Claims ---- */

/* P10; nothing is claimed in riichi but wins (R58). */
static unsigned
barred(const struct mj_play *play, unsigned seat)
{
	if (in_riichi(&play->players[seat]))
		return MJ_NO_CLAIM;
	return play->kongs >= KONGS_MAX ? MJ_NO_KONG : 0;
}

static bool
robbed(const struct mj_play *play, enum mj_action_type type)
{
	if (type == MJ_ACT_CONCEALED_KONG)
		return is_on(play, OPT_ROB_CONCEALED_KONG);
	if (type == MJ_ACT_NORTH)
		return mj_play_rules_of(play)->option[OPT_ROB_NUKI] != ROB_NUKI_NONE;
	return true;
}

static bool
several_win(const struct mj_play *play)
{
	return mj_play_rules_of(play)->option[OPT_MULTIPLE_RON] != MULTIPLE_RON_HEAD_BUMP;
}

/* PD2. */
static uint8_t
too_many_win(const struct mj_play *play, unsigned count)
{
	if (count < 3 || mj_play_rules_of(play)->option[OPT_MULTIPLE_RON] != MULTIPLE_RON_DOUBLE)
		return MJ_NO_REASON;
	return ABORT_TRIPLE_RON;
}

/* P7. Of a concealed kong only those are charged who were offered it. */
static void
let_go(struct mj_play *play)
{
	bool first = !play->interrupted && play->players[play->seat].discards.size == 1;

	if (play->claim == MJ_ACT_CONCEALED_KONG) {
		for (unsigned seat = 0; seat < play->start->rules->seats; seat++)
			if ((play->can_win >> seat & 1) != 0)
				mj_bag_add(&play->players[seat].passed, play->tile);
	} else if (robbed(play, (enum mj_action_type)play->claim)) {
		mj_play_pass_to_all(play);
	}
	if (play->claim == MJ_ACT_DISCARD) /* R56 */
		mj_play_accept_riichi(play, first ? MJ_IN_DOUBLE_RIICHI : MJ_IN_RIICHI);
}

/* R42: a concealed kong's indicator is turned at once, others as kong_dora says; one that waits
 * comes before it (PD4). */
static void
kong_made(struct mj_play *play, enum mj_meld_type type)
{
	bool late = type != MJ_CONCEALED_KONG &&
		    mj_play_rules_of(play)->option[OPT_KONG_DORA] == KONG_DORA_WITH_DISCARD;

	play->owed_indicators = (uint8_t)(play->owed_indicators + play->late_indicators + !late);
	play->late_indicators = late;
}

static void
north_made(struct mj_play *play)
{
	play->owed_indicators = (uint8_t)(play->owed_indicators + play->late_indicators);
	play->late_indicators = 0;
}

/* R67. */
static bool
are_four_winds(const struct mj_play *play)
{
	const struct mj_discarded *river = play->river;

	if (play->interrupted || play->river_count != FOUR || river[0].tile < MJ_HONOURS ||
	    river[0].tile >= MJ_DRAGONS)
		return false;
	return river[1].tile == river[0].tile && river[2].tile == river[0].tile &&
	       river[3].tile == river[0].tile;
}

static bool
are_all_in_riichi(const struct mj_play *play)
{
	for (unsigned seat = 0; seat < FOUR; seat++)
		if (play->players[seat].riichi == MJ_NO_RIICHI)
			return false;
	return true;
}

/* R67, R69, R71, PD3; S40, S41: what takes four players does not end a hand of three. */
static uint8_t
ends(const struct mj_play *play)
{
	bool of_four = play->start->rules->seats == FOUR;

	if (of_four && is_on(play, OPT_ABORT_FOUR_WINDS) && are_four_winds(play))
		return ABORT_FOUR_WINDS;
	if (is_on(play, OPT_ABORT_FOUR_KONGS) && play->kongs == KONGS_MAX &&
	    __builtin_popcount(play->kong_makers) > 1)
		return ABORT_FOUR_KONGS;
	if (of_four && is_on(play, OPT_ABORT_FOUR_RIICHI) && are_all_in_riichi(play))
		return ABORT_FOUR_RIICHI;
	return MJ_NO_REASON;
}

/* ---- Wins and the end ---- */

static uint32_t
riichi_flags(const struct mj_play *play, const struct mj_player *player)
{
	uint32_t flags = 0;

	if (in_riichi(player))
		flags |= player->riichi == MJ_IN_DOUBLE_RIICHI ? FLAG_DOUBLE_RIICHI : FLAG_RIICHI;
	if (in_riichi(player) && player->ippatsu && is_on(play, OPT_IPPATSU))
		flags |= FLAG_IPPATSU;
	return flags;
}

/* PD10: no claim, kong or north before. */
static bool
is_first_turn(const struct mj_play *play, unsigned seat, int from)
{
	if (play->interrupted || play->players[seat].discards.size > 0)
		return false;
	return from == MJ_SELF_DRAW ||
	       (play->claim == MJ_ACT_DISCARD && seat != play->start->table.dealer);
}

static uint32_t
flags_of(const struct mj_play *play, unsigned seat, int from, uint32_t flags)
{
	if (from == MJ_SELF_DRAW && play->source != MJ_DRAW_WALL)
		flags &= ~(uint32_t)MJ_LAST_TILE;
	if (from == MJ_SELF_DRAW && play->replaces_north)
		flags |= FLAG_AFTER_NUKI;
	if (from != MJ_SELF_DRAW && play->claim == MJ_ACT_CONCEALED_KONG)
		flags = (flags & ~(uint32_t)MJ_ROBBING_KONG) | FLAG_ROBBING_CONCEALED_KONG;
	if (from != MJ_SELF_DRAW && play->claim == MJ_ACT_NORTH)
		flags |= FLAG_ROBBING_NUKI;
	if (is_first_turn(play, seat, from))
		flags |= MJ_FIRST_TURN;
	return flags | riichi_flags(play, &play->players[seat]);
}

/* PD13: nobody has fed a fourth kong that was an added one. */
static void
forget_feeder(const struct mj_play *play, struct mj_hand *hand)
{
	unsigned kongs = 0;

	for (unsigned i = 0; i < hand->meld_count; i++)
		kongs += mj_meld_is_kong(&hand->melds[i]);
	if (kongs < KONGS_MAX || play->last_kong != MJ_ADDED_KONG)
		return;
	hand->melds[hand->meld_count - 1].from = MJ_NOBODY;
	hand->melds[hand->meld_count - 1].claimed = MJ_NO_TILE;
}

static void
tell_hand(const struct mj_play *play, unsigned seat, struct mj_hand *hand)
{
	const struct mj_player *player = &play->players[seat];

	hand->discards = player->discards;
	hand->passed = player->passed;
	hand->given |= MJ_GIVES_DISCARDS | MJ_GIVES_PASSED;
	hand->flags = riichi_flags(play, player);
	if (play->start->rules->seats == THREE)
		mj_put(&hand->extra, HAND_NUKIDORA, player->norths);
	forget_feeder(play, hand);
}

/* R25, D3. */
static unsigned
ura(const struct mj_play *play, unsigned winners)
{
	for (unsigned seat = 0; seat < play->start->rules->seats; seat++)
		if ((winners >> seat & 1) != 0 && in_riichi(&play->players[seat]) &&
		    is_on(play, OPT_URA_DORA))
			return play->deal.tiles[DEAL_DORA].count;
	return 0;
}

static void
tell_draw(const struct mj_play *play, struct mj_play_end *end)
{
	struct mj_outcome *outcome = &end->request.outcome;

	outcome->has_tenpai = true;
	mj_play_show_all(play, end);
	for (unsigned seat = 0; seat < play->start->rules->seats; seat++) {
		const struct mj_player *player = &play->players[seat];
		struct mj_record *extra = &end->seats[seat].extra;
		struct mj_bag left;
		if (mj_play_waits(play, seat) != 0)
			outcome->tenpai = (uint8_t)(outcome->tenpai | 1U << seat);
		mj_play_left_discards(play, seat, &left);
		end->seats[seat].has_discards = true;
		end->seats[seat].discards = player->discards;
		mj_put(extra, SEAT_CALLED_AWAY, player->discards.size - left.size);
		if (play->start->rules->seats == THREE)
			mj_put(extra, SEAT_NUKIDORA, player->norths);
	}
}

static void
tell_end(const struct mj_play *play, struct mj_play_end *end)
{
	struct mj_outcome *outcome = &end->request.outcome;

	outcome->has_riichi = true;
	for (unsigned seat = 0; seat < play->start->rules->seats; seat++)
		if (in_riichi(&play->players[seat]))
			outcome->riichi = (uint8_t)(outcome->riichi | 1U << seat);
	if (play->outcome == MJ_EXHAUSTIVE_DRAW)
		tell_draw(play, end);
}

static uint8_t
furiten(const struct mj_play *play, unsigned seat)
{
	struct mj_hand hand;

	mj_play_hand(play, seat, &hand);
	return riichi_furiten_of(&hand, mj_play_waits(play, seat));
}

/* R73, R74. */
static unsigned
barred_by(const struct mj_rules *rules)
{
	(void)rules;
	return MJ_BARRED_OWN | MJ_BARRED_LET_GO | MJ_BARRED_SINCE_RIICHI | MJ_BARRED_ALL_WAITS;
}

const struct mj_play_rules riichi_play = {
	.hold = hold,
	.freed = freed,
	.keeps_hand = keeps_hand,
	.may_kong = may_kong,
	.declares = declares,
	.abort = nine_terminals,
	.may_set_aside = may_set_aside,
	.barred = barred,
	.robbed = robbed,
	.several_win = several_win,
	.too_many_win = too_many_win,
	.let_go = let_go,
	.kong_made = kong_made,
	.north_made = north_made,
	.ends = ends,
	.flags = flags_of,
	.tell_hand = tell_hand,
	.indicators = DEAL_DORA,
	.ura_indicators = DEAL_URA,
	.ura = ura,
	.tell_end = tell_end,
	.furiten = furiten,
	.barred_by = barred_by,
	.pace = {.deal_in = 5500,
		 .lost = 1500,
		 .ready_at_draw = 2700,
		 .wins = 10,
		 .thrown = 25,
		 .by_discard = 40,
		 .waits = 130,
		 .ready = {{0, 0, 0, 0, 0, 0, 0, 1},
			   {0, 4, 4, 16, 27, 42, 43, 43},
			   {10, 16, 25, 29, 55, 62, 62, 62},
			   {30, 40, 70, 90, 90, 90, 90, 90}}},
	.pace_of_three = {.deal_in = 5500,
			  .lost = 2200,
			  .ready_at_draw = 2000,
			  .wins = 14,
			  .thrown = 50,
			  .by_discard = 47,
			  .waits = 170,
			  .ready = {{0, 0, 0, 0, 0, 0, 0, 0},
				    {0, 0, 4, 21, 42, 44, 44, 44},
				    {10, 20, 30, 43, 75, 76, 80, 80},
				    {50, 60, 70, 90, 90, 90, 90, 90}}},
};
