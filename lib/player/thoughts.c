/* How a decision says why. */
#include "player/player.h"

#include <assert.h>
#include <string.h>

const char *const mj_strength_ids[MJ_STRENGTHS + 1] = {
	[MJ_PLAIN] = "plain",
	[MJ_EASY] = "easy",
	[MJ_CLUB] = "club",
	[MJ_STRONG] = "strong",
};

const char *const mj_thought_ids[MJ_THOUGHTS + 1] = {
	[MJ_THOUGHT_ONLY] = "only",
	[MJ_THOUGHT_WINS] = "wins",
	[MJ_THOUGHT_ABORTS] = "aborts",
	[MJ_THOUGHT_READY] = "ready",
	[MJ_THOUGHT_KEEPS] = "keeps",
	[MJ_THOUGHT_DECLARES] = "declares",
	[MJ_THOUGHT_WORTH] = "worth",
	[MJ_THOUGHT_NEARER] = "nearer",
	[MJ_THOUGHT_FASTER] = "faster",
	[MJ_THOUGHT_STAYS] = "stays",
	[MJ_THOUGHT_FOLDS] = "folds",
	[MJ_THOUGHT_SAFE_OWN] = "safe_own",
	[MJ_THOUGHT_SAFE_LET_GO] = "safe_let_go",
	[MJ_THOUGHT_SAFE_RIICHI] = "safe_riichi",
	[MJ_THOUGHT_SAFE_SEEN] = "safe_seen",
	[MJ_THOUGHT_RISK] = "risk",
};

const char *const mj_thought_numbers[MJ_THOUGHTS][MJ_THOUGHT_NUMBERS] = {
	[MJ_THOUGHT_READY] = {"kinds", "tiles"}, [MJ_THOUGHT_KEEPS] = {"shanten", "kinds", "tiles"},
	[MJ_THOUGHT_WORTH] = {"points"},         [MJ_THOUGHT_NEARER] = {"shanten", "before"},
	[MJ_THOUGHT_RISK] = {"chance"},
};

void
think_seat(struct mj_decision *decision, enum mj_thought_type type, mj_tile tile, int seat)
{
	assert(decision->thought_count < MJ_DECISION_THOUGHTS);
	decision->thoughts[decision->thought_count++] =
		(struct mj_thought){.type = (uint8_t)type, .seat = (int8_t)seat, .tile = tile};
}

void
think(struct mj_decision *decision, enum mj_thought_type type)
{
	think_seat(decision, type, MJ_NO_TILE, MJ_NOBODY);
}

void
think_numbers(struct mj_decision *decision, enum mj_thought_type type, unsigned count,
	      const int32_t *numbers)
{
	think(decision, type);
	struct mj_thought *thought = &decision->thoughts[decision->thought_count - 1];
	thought->number_count = (uint8_t)count;
	memcpy(thought->numbers, numbers, count * sizeof(*numbers));
}

void
think_way(struct mj_decision *decision, const struct way *way)
{
	int32_t kinds = __builtin_popcountll(way->accepts), tiles = (int32_t)way->tiles;

	if (way->distance == 1)
		think_numbers(decision, MJ_THOUGHT_READY, 2, (int32_t[]){kinds, tiles});
	else
		think_numbers(decision, MJ_THOUGHT_KEEPS, 3,
			      (int32_t[]){way->distance - 1, kinds, tiles});
}
