/* What nanchang tells the referee (docs/rules/nanchang.md, sections 2 and 6). */
#include "nanchang/play.h"
#include "engine/kinds.h"
#include "mahjong/play.h"
#include "mahjong/waits.h"
#include "nanchang/ready.h"
#include "nanchang/win.h"
#include "play/rules.h"

#include <string.h>

static void
hold(const struct mj_play *play, unsigned seat, const struct mj_bag *concealed,
     struct mj_target *target, struct mj_held *held)
{
	const struct mj_player *player = &play->players[seat];
	struct mj_hand hand = {.concealed = *concealed, .meld_count = player->meld_count};

	memcpy(hand.melds, player->melds, sizeof(hand.melds));
	nanchang_hold(&hand, (mj_tile)play->deal.value[DEAL_JING], target, held);
}

/* R6, R7: until the own next draw or claim. */
static void
freed(struct mj_play *play, unsigned seat, bool by_draw)
{
	struct mj_player *player = &play->players[seat];

	(void)by_draw;
	memset(&player->passed, 0, sizeof(player->passed));
	player->passed_kinds = 0;
}

/* R7: a pung passed up is not claimed later. */
static unsigned
barred(const struct mj_play *play, unsigned seat)
{
	return (play->players[seat].passed_kinds >> play->tile & 1) != 0 ? MJ_NO_PUNG : 0;
}

static bool
robbed(const struct mj_play *play, enum mj_action_type type)
{
	(void)play;
	return type == MJ_ACT_ADDED_KONG;
}

static bool
takes_something(const struct mj_play *play, unsigned seat)
{
	return (play->answered >> seat & 1) != 0 && play->answers[seat].type != MJ_ACT_PASS;
}

/* P7. */
static void
let_go(struct mj_play *play)
{
	if (play->claim != MJ_ACT_DISCARD)
		return;
	mj_play_pass_to_all(play);
	for (unsigned seat = 0; seat < play->start->rules->seats; seat++)
		if ((play->can_pung >> seat & 1) != 0 && !takes_something(play, seat))
			play->players[seat].passed_kinds |= KIND_BIT(play->tile);
}

/* PD10: the dealer's dealt tiles, or another's win on his first discard, no kong before. */
static uint32_t
flags_of(const struct mj_play *play, unsigned seat, int from, uint32_t flags)
{
	bool own =
		from == MJ_SELF_DRAW && seat == play->start->table.dealer && play->river_count == 0;
	bool first =
		from != MJ_SELF_DRAW && play->claim == MJ_ACT_DISCARD && play->river_count == 1;

	return !play->interrupted && (own || first) ? flags | MJ_FIRST_TURN : flags;
}

static void
tell_hand(const struct mj_play *play, unsigned seat, struct mj_hand *hand)
{
	hand->passed = play->players[seat].passed;
	hand->given |= MJ_GIVES_PASSED;
}

/* R29: what each seat was dealt, the dealer with his first tile. */
static void
tell_dealt(const struct mj_play *play, unsigned seat, struct mj_record *extra)
{
	const struct mj_play_start *start = play->start;
	struct mj_bag bag =
		start->dealt != NULL ? start->dealt->hands[seat].concealed : start->hands[seat];
	struct mj_tiles *dealt = &extra->tiles[0];

	if (start->dealt == NULL && seat == start->table.dealer)
		mj_bag_add(&bag, play->first_tile);
	mj_put(extra, SEAT_DEALT, 0);
	for (mj_tile tile = 0; tile < MJ_TILES; tile++)
		for (unsigned i = 0; i < bag.of[tile]; i++)
			dealt->tile[dealt->count++] = tile;
}

static void
tell_end(const struct mj_play *play, struct mj_play_end *end)
{
	struct mj_outcome *outcome = &end->request.outcome;

	mj_play_show_all(play, end);
	for (unsigned seat = 0; seat < play->start->rules->seats; seat++) {
		struct mj_seat *shown = &end->seats[seat];
		shown->given = shown->has_discards = true;
		mj_play_left_discards(play, seat, &shown->discards);
		if (nanchang_on(mj_play_rules_of(play), OPT_LOWER_JING))
			tell_dealt(play, seat, &shown->extra);
	}
	if (mj_play_followed(play, 1) == 0)
		return;
	outcome->followed.given = true;
	outcome->followed.first = play->river[0].tile;
	outcome->followed.count = 1;
}

static uint8_t
furiten(const struct mj_play *play, unsigned seat)
{
	struct mj_hand hand;
	struct nanchang_claim claim = {
		.one = {mj_play_rules_of(play), &play->start->table, &play->deal, &hand}};

	mj_play_hand(play, seat, &hand);
	return nanchang_is_furiten(&claim) ? 0 : MJ_NOT_FURITEN;
}

/* R6. */
static unsigned
barred_by(const struct mj_rules *rules)
{
	(void)rules;
	return MJ_BARRED_LET_GO | MJ_BARRED_ALL_WAITS;
}

const struct mj_play_rules nanchang_play = {
	.hold = hold,
	.freed = freed,
	.barred = barred,
	.robbed = robbed,
	.let_go = let_go,
	.flags = flags_of,
	.tell_hand = tell_hand,
	.drawn_later = 1 << DEAL_JING | 1 << DEAL_LOWER_JING,
	.late_deal = 1 << DEAL_LOWER_JING,
	.win_needs_all = true,
	.tell_end = tell_end,
	.furiten = furiten,
	.barred_by = barred_by,
	.pace = {.deal_in = 2,
		 .lost = 3,
		 .wins = 28,
		 .thrown = 75,
		 .by_discard = 68,
		 .waits = 175,
		 .ready = {{4, 21, 38, 60, 70, 70, 70, 70},
			   {13, 34, 65, 70, 70, 70, 70, 70},
			   {24, 52, 64, 75, 75, 75, 75, 75},
			   {60, 60, 60, 60, 60, 60, 60, 60}}},
};
