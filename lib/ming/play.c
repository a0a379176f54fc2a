/* What ming tells the referee (docs/rules/ming.md, sections 1, 2 and 5). */
#include "ming/play.h"
#include "engine/kinds.h"
#include "engine/waits.h"
#include "mahjong/play.h"
#include "mahjong/waits.h"
#include "ming/ready.h"
#include "ming/win.h"
#include "play/rules.h"

#include <string.h>

enum { RIICHI_TILES = 4, FIRST_ROUND = 4 };

static void
hold(const struct mj_play *play, unsigned seat, const struct mj_bag *concealed,
     struct mj_target *target, struct mj_held *held)
{
	const struct mj_player *player = &play->players[seat];

	*target = ming_target(player->meld_count);
	mj_hold(concealed, player->melds, player->meld_count, held);
}

/* D25: a go-around lasts until the own next draw or claim, in riichi too. */
static void
freed(struct mj_play *play, unsigned seat, bool by_draw)
{
	(void)by_draw;
	memset(&play->players[seat].passed, 0, sizeof(play->players[seat].passed));
}

static bool
in_riichi(const struct mj_play *play, unsigned seat)
{
	return play->players[seat].riichi >= MJ_IN_RIICHI;
}

/* Section 2: in riichi the drawn tile alone, and the hand waits for the same. */
static bool
may_kong(const struct mj_play *play, unsigned seat, mj_tile kind, enum mj_meld_type type)
{
	const struct mj_player *player = &play->players[seat];
	struct mj_target target = ming_target(player->meld_count + 1U);
	struct mj_bag rest = player->concealed;
	struct mj_held held;
	int distance;

	if (!in_riichi(play, seat))
		return true;
	if (type != MJ_CONCEALED_KONG || !player->known || play->drawn != kind)
		return type == MJ_CONCEALED_KONG && !player->known;
	rest.of[kind] = 0;
	rest.size = (uint8_t)(rest.size - MJ_COPIES);
	mj_hold(&rest, player->melds, player->meld_count, &held);
	held.melded[kind] = MJ_COPIES;
	uint64_t kinds = mj_acceptance(&target, &held, &distance);
	return distance == 1 && kinds == mj_play_waits(play, seat);
}

/* D30. */
static enum mj_declaration
declares(const struct mj_play *play, unsigned seat)
{
	if (play->claimed || play->left < RIICHI_TILES ||
	    play->players[seat].riichi != MJ_NO_RIICHI || !mj_play_is_closed(play, seat))
		return MJ_DECLARES_NOTHING;
	return MJ_DECLARES_RIICHI;
}

static unsigned
barred(const struct mj_play *play, unsigned seat)
{
	return in_riichi(play, seat) ? MJ_NO_CLAIM : 0;
}

static bool
robbed(const struct mj_play *play, enum mj_action_type type)
{
	(void)play;
	return type == MJ_ACT_ADDED_KONG;
}

/* P7; a riichi whose discard is won on does not count (section 2). */
static void
let_go(struct mj_play *play)
{
	if (play->claim != MJ_ACT_DISCARD)
		return;
	mj_play_pass_to_all(play);
	mj_play_accept_riichi(play, MJ_IN_RIICHI);
}

/* D18, PD10: until four discards lie, the fourth included, no claim or kong before. */
static bool
is_first_turn(const struct mj_play *play, int from)
{
	if (play->interrupted)
		return false;
	if (from == MJ_SELF_DRAW)
		return play->river_count < FIRST_ROUND;
	return play->claim == MJ_ACT_DISCARD && play->river_count <= FIRST_ROUND;
}

static uint32_t
flags_of(const struct mj_play *play, unsigned seat, int from, uint32_t flags)
{
	if (in_riichi(play, seat))
		flags |= FLAG_RIICHI;
	return is_first_turn(play, from) ? flags | MJ_FIRST_TURN : flags;
}

static void
tell_hand(const struct mj_play *play, unsigned seat, struct mj_hand *hand)
{
	hand->discards = play->players[seat].discards;
	hand->passed = play->players[seat].passed;
	hand->given |= MJ_GIVES_DISCARDS | MJ_GIVES_PASSED;
	hand->flags = in_riichi(play, seat) ? FLAG_RIICHI : 0;
}

/* D7: a win on the replacement tile of an open kong is paid by who fed it. */
static int
fed_by(const struct mj_play *play)
{
	return ming_on(mj_play_rules_of(play), OPT_OPEN_KONG_FEEDER_PAYS) &&
			       play->source == MJ_DRAW_KONG && play->kong_feeder != MJ_NOBODY
		       ? play->kong_feeder
		       : MJ_SELF_DRAW;
}

/* R66, D28. */
static unsigned
ura(const struct mj_play *play, unsigned winners)
{
	if (!ming_on(mj_play_rules_of(play), OPT_URA_DORA))
		return 0;
	for (unsigned seat = 0; seat < play->start->rules->seats; seat++)
		if ((winners >> seat & 1) != 0 && in_riichi(play, seat))
			return 1;
	return 0;
}

static void
tell_end(const struct mj_play *play, struct mj_play_end *end)
{
	struct mj_outcome *outcome = &end->request.outcome;

	outcome->has_riichi = true;
	outcome->has_tenpai = play->outcome == MJ_EXHAUSTIVE_DRAW;
	mj_play_show_all(play, end);
	for (unsigned seat = 0; seat < play->start->rules->seats; seat++) {
		struct mj_seat *shown = &end->seats[seat];
		if (in_riichi(play, seat))
			outcome->riichi = (uint8_t)(outcome->riichi | 1U << seat);
		if (outcome->has_tenpai && mj_play_waits(play, seat) != 0)
			outcome->tenpai = (uint8_t)(outcome->tenpai | 1U << seat);
		if (!shown->given)
			continue;
		shown->has_discards = true;
		shown->discards = play->players[seat].discards;
	}
}

static uint8_t
furiten(const struct mj_play *play, unsigned seat)
{
	struct mj_hand hand;

	mj_play_hand(play, seat, &hand);
	return (mj_play_waits(play, seat) & ming_furiten_kinds(mj_play_rules_of(play), &hand)) != 0
		       ? 0
		       : MJ_NOT_FURITEN;
}

/* R13, D25: a tile bars itself alone. */
static unsigned
barred_by(const struct mj_rules *rules)
{
	return ming_on(rules, OPT_FURITEN) ? MJ_BARRED_OWN | MJ_BARRED_LET_GO : 0;
}

const struct mj_play_rules ming_play = {
	.hold = hold,
	.freed = freed,
	.keeps_hand = in_riichi,
	.may_kong = may_kong,
	.declares = declares,
	.barred = barred,
	.robbed = robbed,
	.let_go = let_go,
	.flags = flags_of,
	.tell_hand = tell_hand,
	.fed_by = fed_by,
	.indicators = DEAL_DORA,
	.ura_indicators = DEAL_URA,
	.ura = ura,
	.tell_end = tell_end,
	.furiten = furiten,
	.barred_by = barred_by,
	.pace = {.deal_in = 2,
		 .lost = 1,
		 .wins = 12,
		 .thrown = 42,
		 .by_discard = 54,
		 .waits = 130,
		 .ready = {{0, 0, 0, 0, 0, 0, 0, 0},
			   {0, 0, 11, 28, 41, 51, 51, 51},
			   {10, 25, 39, 58, 67, 67, 70, 70},
			   {50, 60, 70, 80, 90, 90, 90, 90}}},
};
