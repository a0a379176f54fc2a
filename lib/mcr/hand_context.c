#include "mcr/hand_context.h"
#include "engine/hand.h"
#include "engine/kinds.h"
#include "mcr/ready.h"

#include <string.h>

/* Sets of kinds by the tiles that fans ask for (section 4). */
#define EACH_SUIT(ranks) ((uint64_t)(ranks) | (uint64_t)(ranks) << 9 | (uint64_t)(ranks) << 18)
#define BAMBOO(ranks)    ((uint64_t)(ranks) << 18)
#define DOTS(ranks)      ((uint64_t)(ranks) << 9)
/* 2s 3s 4s 6s 8s 6z. */
#define GREEN            (BAMBOO(0xae) | KIND_BIT(MJ_DRAGONS + 1))
/* 1234589p, 245689s, 5z. */
#define REVERSIBLE       (DOTS(0x19f) | BAMBOO(0x1ba) | KIND_BIT(MJ_DRAGONS))

unsigned
mcr_flowers_of(const struct mj_record *extra)
{
	if (mj_has(extra, HAND_FLOWERS))
		return extra->tiles[HAND_FLOWERS].count;
	return (unsigned)mj_get(extra, HAND_FLOWER_COUNT, 0);
}

static void
read_melds(struct mcr_hand_context *context)
{
	const struct mj_hand *hand = context->hand;

	context->meld_count = hand->meld_count;
	for (unsigned i = 0; i < hand->meld_count; i++) {
		const struct mj_meld *meld = &hand->melds[i];
		mj_tile kind = mj_meld_kind(meld);
		context->melds[i] = (struct mcr_set){kind, meld->type != MJ_CHOW};
		context->kinds |= (meld->type == MJ_CHOW ? UINT64_C(7) : UINT64_C(1)) << kind;
		if (mj_meld_is_kong(meld)) {
			bool concealed = meld->type == MJ_CONCEALED_KONG;
			context->concealed_kongs = (uint8_t)(context->concealed_kongs + concealed);
			context->melded_kongs = (uint8_t)(context->melded_kongs + !concealed);
		}
	}
}

/* 4.2: one fan for all kongs. */
static void
add_kongs(struct mcr_hand_context *context)
{
	unsigned concealed = context->concealed_kongs, melded = context->melded_kongs;
	struct mcr_fans *fans = &context->tiles;

	if (concealed + melded == 4) {
		mcr_add(fans, FAN_FOUR_KONGS, 1);
	} else if (concealed + melded == 3) {
		mcr_add(fans, FAN_THREE_KONGS, 1);
	} else if (concealed == 2 || melded == 2) {
		mcr_add(fans, concealed == 2 ? FAN_TWO_CONCEALED_KONGS : FAN_TWO_MELDED_KONGS, 1);
	} else if (concealed == 1 && melded == 1 &&
		   mcr_on(context->rules, OPT_MIXED_KONGS)) { /* D8 */
		mcr_add(fans, FAN_CONCEALED_AND_MELDED_KONG, 1);
	} else {
		mcr_add(fans, FAN_CONCEALED_KONG, concealed);
		mcr_add(fans, FAN_MELDED_KONG, melded);
	}
}

/* ---- How the hand was won ---- */

static unsigned
melded_copies(const struct mj_hand *hand, mj_tile kind)
{
	unsigned copies = 0;

	for (unsigned i = 0; i < hand->meld_count; i++)
		for (unsigned k = 0; k < hand->melds[i].count; k++)
			copies += mj_kind(hand->melds[i].tile[k]) == kind;
	return copies;
}

static void
add_way(struct mcr_hand_context *context)
{
	uint32_t flags = context->hand->flags;
	struct mcr_fans *way = &context->way;
	bool last = (flags & MJ_LAST_TILE) != 0;

	mcr_add_if(way, FAN_LAST_TILE_DRAW, last && context->self_draw);
	mcr_add_if(way, FAN_LAST_TILE_CLAIM, last && !context->self_draw);
	mcr_add_if(way, FAN_OUT_WITH_REPLACEMENT_TILE, (flags & MJ_AFTER_KONG) != 0);
	mcr_add_if(way, FAN_ROBBING_THE_KONG, (flags & MJ_ROBBING_KONG) != 0);
	mcr_add_if(way, FAN_LAST_OF_KIND,
		   (flags & FLAG_LAST_OF_KIND) != 0 ||
			   (context->meld_count > 0 &&
			    melded_copies(context->hand, context->win) == MJ_COPIES - 1));
	mcr_add_if(way, FAN_SELF_DRAWN, context->self_draw);
}

/* ---- Which tiles there are ---- */

static bool
only(const struct mcr_hand_context *context, uint64_t kinds)
{
	return (context->kinds & ~kinds) == 0;
}

/* Ranks of numbers. */
static void
add_ranks(struct mcr_hand_context *context)
{
	static const struct {
		uint8_t fan;
		uint16_t ranks;
	} rows[] = {
		{FAN_UPPER_TILES, 0x1c0}, {FAN_MIDDLE_TILES, 0x38}, {FAN_LOWER_TILES, 0x07},
		{FAN_UPPER_FOUR, 0x1e0},  {FAN_LOWER_FOUR, 0x0f},   {FAN_ALL_SIMPLES, 0xfe},
	};

	if ((context->kinds & HONOUR_BITS) != 0)
		return;
	mcr_add(&context->tiles, FAN_NO_HONORS, 1);
	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		mcr_add_if(&context->tiles, rows[i].fan, only(context, EACH_SUIT(rows[i].ranks)));
}

static void
add_suits(struct mcr_hand_context *context)
{
	uint64_t kinds = context->kinds;
	bool honours = (kinds & HONOUR_BITS) != 0;
	unsigned suits = 0;

	for (unsigned suit = 0; suit < 3; suit++)
		suits += (kinds >> 9 * suit & SUIT_BITS) != 0;
	mcr_add_if(&context->tiles, FAN_FULL_FLUSH, suits == 1 && !honours);
	mcr_add_if(&context->tiles, FAN_HALF_FLUSH, suits == 1 && honours);
	mcr_add_if(&context->tiles, FAN_ONE_VOIDED_SUIT, suits == 2);
	mcr_add_if(&context->tiles, FAN_ALL_TYPES,
		   suits == 3 && (kinds & WIND_BITS) != 0 && (kinds & DRAGON_BITS) != 0);
}

/* Each tile of which the hand has four that are no kong (R84). */
static void
add_hogs(struct mcr_hand_context *context)
{
	uint8_t copies[MJ_KINDS];
	unsigned hogs = 0;

	memcpy(copies, context->count, sizeof(copies));
	for (unsigned i = 0; i < context->meld_count; i++) {
		const struct mcr_set *set = &context->melds[i];
		if (mj_meld_is_kong(&context->hand->melds[i]))
			continue;
		for (unsigned k = 0; k < 3; k++)
			copies[set->pung ? set->kind : set->kind + k]++;
	}
	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		hogs += copies[kind] == MJ_COPIES;
	mcr_add(&context->tiles, FAN_TILE_HOG, hogs);
}

static void
add_tiles(struct mcr_hand_context *context)
{
	struct mcr_fans *fans = &context->tiles;
	bool honours = (context->kinds & HONOUR_BITS) != 0;
	bool numbers = (context->kinds & NUMBER_BITS) != 0;

	mcr_add_if(fans, FAN_ALL_GREEN, only(context, GREEN));
	mcr_add_if(fans, FAN_REVERSIBLE_TILES, only(context, REVERSIBLE));
	if (only(context, YAOCHU_BITS)) {
		mcr_add_if(fans, FAN_ALL_TERMINALS, !honours);
		mcr_add_if(fans, FAN_ALL_HONORS, !numbers);
		mcr_add_if(fans, FAN_ALL_TERMINALS_AND_HONORS, honours && numbers);
	}
	add_ranks(context);
	add_suits(context);
	add_hogs(context);
	mcr_add_if(fans, FAN_MELDED_HAND,
		   context->meld_count == MCR_SETS && context->concealed_kongs == 0 &&
			   !context->self_draw);
}

void
mcr_hand_context_init(struct mcr_hand_context *context, const struct mj_case *one)
{
	const struct mj_hand *hand = one->hand;

	memset(context, 0, sizeof(*context));
	context->rules = one->rules;
	context->hand = hand;
	context->win = mj_kind(hand->win_tile);
	context->self_draw = hand->from == MJ_SELF_DRAW;
	context->closed = mj_is_closed(hand);
	context->dealt = context->self_draw && (hand->flags & MJ_FIRST_TURN) != 0 &&
			 hand->seat == one->table->dealer;
	context->round_wind = one->table->round_wind;
	context->seat_wind =
		(mj_tile)(MJ_HONOURS + mj_seat_wind(one->rules, one->table, hand->seat));
	context->flowers = (uint8_t)mcr_flowers_of(&hand->extra);
	memcpy(context->count, hand->concealed.of, sizeof(context->count));
	context->count[context->win]++;
	for (mj_tile kind = 0; kind < MJ_KINDS; kind++)
		context->kinds |= (uint64_t)(context->count[kind] > 0) << kind;
	read_melds(context);
	add_way(context);
	context->tiles = context->way;
	add_tiles(context);
	add_kongs(context);
}

void
mcr_hand_context_init_waiting(struct mcr_hand_context *context, const struct mj_case *one,
			      bool single_wait)
{
	mcr_hand_context_init(context, one);
	context->wait_known = true;
	context->single_wait = single_wait;
}

bool
mcr_waits_singly(struct mcr_hand_context *context)
{
	if (!context->wait_known) {
		uint64_t kinds = mcr_wait_kinds(context->hand);
		context->single_wait = (kinds & (kinds - 1)) == 0;
		context->wait_known = true;
	}
	return context->single_wait;
}
