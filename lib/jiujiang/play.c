/* What jiujiang tells the referee (docs/rules/jiujiang.md, section 2). */
#include "jiujiang/play.h"
#include "engine/kinds.h"
#include "jiujiang/jiujiang.h"
#include "jiujiang/ready.h"
#include "mahjong/play.h"
#include "mahjong/rules.h"
#include "mahjong/waits.h"
#include "play/rules.h"

#include <string.h>

enum { FOLLOWED_MAX = 2 };

static void
hold(const struct mj_play *play, unsigned seat, const struct mj_bag *concealed,
     struct mj_target *target, struct mj_held *held)
{
	const struct mj_player *player = &play->players[seat];
	struct mj_hand hand = {.concealed = *concealed, .meld_count = player->meld_count};

	memcpy(hand.melds, player->melds, sizeof(hand.melds));
	jiujiang_hold_hand(&hand, target, held);
}

/* R19. */
static uint64_t
set_out(const struct mj_play *play)
{
	(void)play;
	return KIND_BIT(FA);
}

/* R51, D7: until the own next draw. */
static void
freed(struct mj_play *play, unsigned seat, bool by_draw)
{
	struct mj_player *player = &play->players[seat];

	if (!by_draw)
		return;
	memset(&player->passed, 0, sizeof(player->passed));
	player->passed_kinds = 0;
}

/* ---- Turns ---- */

/* R52: who has declared; R29: the last tile. */
static bool
keeps_hand(const struct mj_play *play, unsigned seat)
{
	return play->players[seat].baoting || play->left == 0;
}

static bool
has_pung(const struct mj_player *player, mj_tile kind)
{
	for (unsigned i = 0; i < player->meld_count; i++)
		if (player->melds[i].type == MJ_PUNG && player->melds[i].tile[0] == kind)
			return true;
	return false;
}

/* R49, PD6: the drawn fourth tile of an own pung, while the kong can be made. */
static uint64_t
kept(const struct mj_play *play, unsigned seat)
{
	if (play->drawn == MJ_NO_TILE || play->left == 0 ||
	    !has_pung(&play->players[seat], play->drawn))
		return 0;
	return KIND_BIT(play->drawn);
}

/* R52, PD6: who has declared makes that kong alone. */
static bool
may_kong(const struct mj_play *play, unsigned seat, mj_tile kind, enum mj_meld_type type)
{
	return !play->players[seat].baoting ||
	       (type == MJ_ADDED_KONG && (play->drawn == kind || !play->players[seat].known));
}

/* R15, R90: with the first discard, after the first draw or a first pung. */
static enum mj_declaration
declares(const struct mj_play *play, unsigned seat)
{
	const struct mj_player *player = &play->players[seat];
	bool after_pung =
		play->claimed && player->meld_count == 1 && player->melds[0].type == MJ_PUNG;

	if (player->discards.size > 0 || (player->meld_count > 0 && !after_pung))
		return MJ_DECLARES_NOTHING;
	return MJ_DECLARES_BAOTING;
}

/* ---- Claims ---- */

static unsigned
barred(const struct mj_play *play, unsigned seat)
{
	if (play->players[seat].baoting)
		return MJ_NO_CLAIM;
	return mj_play_rules_of(play)->option[OPT_CHOW_CLAIMS] != 0 ? 0 : MJ_NO_CHOW;
}

/* D6. */
static bool
robbed(const struct mj_play *play, enum mj_action_type type)
{
	(void)play;
	return type == MJ_ACT_ADDED_KONG;
}

static bool
several_win(const struct mj_play *play)
{
	return mj_play_rules_of(play)->option[OPT_MULTIPLE_WINNERS] != 0;
}

/* R51, P7: discards on which a win was offered; whether one was the dealer's. */
static void
let_go(struct mj_play *play)
{
	for (unsigned seat = 0; seat < play->start->rules->seats; seat++) {
		struct mj_player *player = &play->players[seat];
		if (play->claim != MJ_ACT_DISCARD || (play->can_win >> seat & 1) == 0)
			continue;
		mj_bag_add(&player->passed, play->tile);
		if (play->seat == play->start->table.dealer)
			player->passed_kinds |= KIND_BIT(play->tile);
	}
}

/* ---- Wins and the end ---- */

/* PD10: the own first draw, no claim or kong before; or the dealer's first discard. */
static uint32_t
flags_of(const struct mj_play *play, unsigned seat, int from, uint32_t flags)
{
	const struct mj_player *player = &play->players[seat];
	bool own = from == MJ_SELF_DRAW && player->discards.size == 0 && !play->interrupted;
	bool first =
		from != MJ_SELF_DRAW && play->claim == MJ_ACT_DISCARD && play->river_count == 1;

	if (player->baoting)
		flags |= FLAG_BAOTING;
	return own || first ? flags | MJ_FIRST_TURN : flags;
}

static void
tell_hand(const struct mj_play *play, unsigned seat, struct mj_hand *hand)
{
	const struct mj_player *player = &play->players[seat];
	bool dealers =
		hand->win_tile != MJ_NO_TILE && (player->passed_kinds >> hand->win_tile & 1) != 0;

	hand->passed = player->passed;
	hand->given |= MJ_GIVES_PASSED;
	hand->flags = player->baoting ? FLAG_BAOTING : 0;
	mj_put(&hand->extra, HAND_PASSED_DEALER, dealers);
	if (player->flowers.count == 0)
		return;
	mj_put(&hand->extra, HAND_FLOWERS, FLOWERS_LIST);
	hand->extra.tiles[FLOWERS_LIST] = player->flowers;
}

static void
tell_end(const struct mj_play *play, struct mj_play_end *end)
{
	struct mj_outcome *outcome = &end->request.outcome;
	unsigned followed = mj_play_followed(play, FOLLOWED_MAX);

	mj_play_show_all(play, end);
	for (unsigned seat = 0; seat < play->start->rules->seats; seat++) {
		struct mj_record *extra = &end->seats[seat].extra;
		if (!end->seats[seat].given)
			continue;
		mj_put(extra, SEAT_FLOWERS, FLOWERS_LIST);
		extra->tiles[FLOWERS_LIST] = play->players[seat].flowers;
		mj_put(extra, SEAT_BAOTING, play->players[seat].baoting);
	}
	if (followed == 0)
		return;
	outcome->followed.given = true;
	outcome->followed.first = play->river[0].tile;
	outcome->followed.count = (uint8_t)followed;
}

/* R51, as waits says it: some wait is among what was let go. */
static uint8_t
furiten(const struct mj_play *play, unsigned seat)
{
	bool barred = mj_play_rules_of(play)->option[OPT_PASS_RULE] != 0 &&
		      (mj_play_waits(play, seat) & mj_kinds_in(&play->players[seat].passed)) != 0;

	return barred ? 0 : MJ_NOT_FURITEN;
}

/* R51. */
static unsigned
barred_by(const struct mj_rules *rules)
{
	return rules->option[OPT_PASS_RULE] != 0 ? MJ_BARRED_LET_GO | MJ_BARRED_NOT_DEALER : 0;
}

const struct mj_play_rules jiujiang_play = {
	.hold = hold,
	.set_out = set_out,
	.freed = freed,
	.keeps_hand = keeps_hand,
	.kept = kept,
	.may_kong = may_kong,
	.declares = declares,
	.barred = barred,
	.robbed = robbed,
	.several_win = several_win,
	.let_go = let_go,
	.flags = flags_of,
	.tell_hand = tell_hand,
	.win_needs_all = true,
	.tell_end = tell_end,
	.furiten = furiten,
	.barred_by = barred_by,
	.pace = {.deal_in = 4,
		 .lost = 2,
		 .wins = 17,
		 .thrown = 65,
		 .by_discard = 69,
		 .waits = 125,
		 .ready = {{1, 7, 18, 33, 41, 45, 45, 45},
			   {6, 19, 44, 55, 58, 58, 58, 58},
			   {20, 44, 61, 69, 85, 90, 90, 90},
			   {100, 100, 100, 100, 100, 100, 100, 100}}},
};
