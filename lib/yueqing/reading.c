/* Writes the best reading. Only here groups are found that have its traits. */
#include "engine/reading_write.h"
#include "yueqing/best.h"
#include "yueqing/suit.h"

#include <assert.h>

static void
add_set(struct mj_grouping *grouping, enum mj_set_type type, mj_tile kind)
{
	grouping->set[grouping->set_count++] = (struct mj_set){.type = (uint8_t)type, .kind = kind};
}

static void
group_honours(const struct yueqing_choice *choice, struct mj_grouping *grouping)
{
	for (unsigned place = 0; place < HONOUR_KINDS; place++) {
		mj_tile kind = (mj_tile)(MJ_HONOURS + place);
		if (choice->pairs[place] > 0)
			grouping->pair = kind;
		for (unsigned i = 0; i < choice->triplets[place]; i++)
			add_set(grouping, MJ_TRIPLET, kind);
	}
	if (choice->extra == EXTRA_PAIR)
		grouping->pair = choice->extra_kind;
	else if (choice->extra == EXTRA_TRIPLET)
		add_set(grouping, MJ_TRIPLET, choice->extra_kind);
	else if (choice->extra == EXTRA_RUN)
		add_set(grouping, MJ_RUN, choice->extra_kind);
}

/* What is left for this suit and those after it. Sets of traits are bits. */
struct rest {
	unsigned wilds;
	bool pair;
	uint64_t before, wanted; /* of the suits that are grouped, and of all */
};

static bool group_suits(const struct yueqing_best *best, unsigned suit, const struct rest *rest,
			struct mj_grouping *grouping);

/* Groups this suit with so many wilds, with the pair or without. */
static bool
group_suit(const struct yueqing_best *best, unsigned suit, const struct rest *rest, unsigned wilds,
	   bool pair, struct mj_grouping *grouping)
{
	uint64_t left = best->suits[suit].can[wilds][pair];

	for (; left != 0; left &= left - 1) {
		const struct rest behind = {
			.wilds = rest->wilds - wilds,
			.pair = rest->pair && !pair,
			.before = yueqing_join(rest->before, left & -left),
			.wanted = rest->wanted,
		};
		if (!group_suits(best, suit + 1, &behind, grouping))
			continue;
		yueqing_group_suit(&best->tasks[suit], wilds, pair, (unsigned)__builtin_ctzll(left),
				   (mj_tile)(RANKS * suit), grouping);
		return true;
	}
	return false;
}

/* Divides what is left so that the suits' traits are together what is wanted. */
static bool
group_suits(const struct yueqing_best *best, unsigned suit, const struct rest *rest,
	    struct mj_grouping *grouping)
{
	if (suit == SUITS)
		return rest->wilds == 0 && !rest->pair && rest->before == rest->wanted;
	for (unsigned wilds = 0; wilds <= rest->wilds; wilds++)
		for (unsigned pair = 0; pair <= (rest->pair ? 1U : 0U); pair++)
			if (group_suit(best, suit, rest, wilds, pair != 0, grouping))
				return true;
	return false;
}

static bool
is_before(const struct mj_set *left, const struct mj_set *right)
{
	if (left->kind != right->kind)
		return left->kind < right->kind;
	return left->type == MJ_TRIPLET && right->type == MJ_RUN;
}

/* By kind, of one kind triplets before runs. */
static void
sort_sets(struct mj_grouping *grouping)
{
	for (unsigned i = 1; i < grouping->set_count; i++) {
		struct mj_set set = grouping->set[i];
		unsigned place = i;
		for (; place > 0 && is_before(&set, &grouping->set[place - 1]); place--)
			grouping->set[place] = grouping->set[place - 1];
		grouping->set[place] = set;
	}
}

/* Tiles of the groups that are no natural tiles are those that caishen stand for. */
static void
add_wilds(const struct yueqing_hand_context *context, const struct mj_grouping *grouping,
	  struct mj_reading *reading)
{
	uint8_t grouped[MJ_KINDS] = {0};
	mj_tile tiles[3];

	grouped[grouping->pair] = 2;
	for (unsigned i = 0; i < grouping->set_count; i++) {
		mj_set_tiles(&grouping->set[i], tiles);
		for (unsigned k = 0; k < 3; k++)
			grouped[tiles[k]]++;
	}
	for (mj_tile kind = 0; kind < MJ_KINDS; kind++)
		for (unsigned i = context->count[kind]; i < grouped[kind]; i++) {
			reading->wilds[reading->wild_count].tile = context->faces.caishen;
			reading->wilds[reading->wild_count++].as = kind;
		}
	assert(reading->wild_count == context->wilds);
}

void
yueqing_write_reading(const struct yueqing_hand_context *context, const struct yueqing_best *best,
		      struct mj_reading *reading)
{
	const struct yueqing_choice *choice = &best->choice;
	const struct rest all = {
		.wilds = choice->wilds,
		.pair = choice->pair,
		.before = 1,
		.wanted = UINT64_C(1) << choice->traits,
	};
	struct mj_grouping grouping = {.pair = MJ_NO_TILE};

	group_honours(choice, &grouping);
	bool found = group_suits(best, 0, &all, &grouping);
	assert(found && grouping.pair != MJ_NO_TILE);
	(void)found;
	sort_sets(&grouping);
	mj_reading_init(reading, SHAPE_STANDARD, grouping.pair);
	mj_reading_add_sets(reading, &grouping);
	mj_reading_add_melds(reading, context->hand->melds, context->hand->meld_count);
	add_wilds(context, &grouping, reading);
}
