#include "engine/waits.h"
#include "engine/kinds.h"
#include "engine/refuse.h"
#include "mahjong/rules.h"
#include "mahjong/score.h"
#include "mahjong/waits.h"
#include "ruleset.h"

#include <assert.h>
#include <string.h>

void
mj_waits_request_init(struct mj_waits_request *request, const struct mj_rules *rules)
{
	memset(request, 0, sizeof(*request));
	request->rules = rules;
	request->drawn = MJ_NO_TILE;
	mj_table_init(&request->table, rules);
	mj_hand_init(&request->hand, "/hand");
}

static bool
is_better(const struct mj_choice *left, const struct mj_choice *right)
{
	if (left->shanten != right->shanten)
		return left->shanten < right->shanten;
	return left->left > right->left;
}

static void
check_waits(const struct mj_waits *waits)
{
	assert(waits->shanten >= -1);
	if (waits->drawn) {
		assert(waits->choice_count <= MJ_FLOWERS);
		for (unsigned i = 1; i < waits->choice_count; i++)
			assert(!is_better(&waits->choices[i], &waits->choices[i - 1]));
		return;
	}
	unsigned accepted = (unsigned)__builtin_popcountll(waits->accepts);
	assert(waits->left_in_all <= MJ_COPIES * accepted);
	assert(waits->wait_count == (waits->shanten == 0 ? accepted : 0));
	assert(waits->shanten == 0 || !waits->furiten);
}

int
mj_waits(const struct mj_waits_request *request, struct mj_waits *waits, struct mj_problem *problem)
{
	int code = request->rules->ruleset->functions->waits(request, waits, problem);

	if (code == MJ_OK)
		check_waits(waits);
	return code;
}

bool
mj_has_drawn(const struct mj_ruleset *ruleset, const struct mj_hand *hand)
{
	return hand->concealed.size + 3 * hand->meld_count == ruleset->hand_size + 1;
}

int
mj_drawn_check(const struct mj_ruleset *ruleset, const struct mj_waits_request *request,
	       struct mj_problem *problem)
{
	const struct mj_hand *hand = &request->hand;

	if (request->drawn == MJ_NO_TILE)
		return MJ_OK;
	if (!mj_has_drawn(ruleset, hand))
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "drawn",
				 "a hand of %u tiles has drawn none", hand->concealed.size);
	if (hand->concealed.of[request->drawn] == 0)
		return mj_refuse(problem, MJ_CONTRADICTION, hand->at, "drawn",
				 "drawn is one of the concealed tiles");
	return MJ_OK;
}

void
mj_hold(const struct mj_bag *concealed, const struct mj_meld *melds, unsigned meld_count,
	struct mj_held *held)
{
	struct mj_shown shown;

	memset(held, 0, sizeof(*held));
	memcpy(shown.of, concealed->of, sizeof(shown.of));
	mj_kinds_of(&shown, held->count);
	memset(&shown, 0, sizeof(shown));
	mj_show_melds(&shown, melds, meld_count);
	mj_kinds_of(&shown, held->melded);
}

void
mj_count_left(const struct mj_shown *seen, uint64_t playable, uint8_t left[MJ_KINDS])
{
	uint8_t kinds[MJ_KINDS];

	mj_kinds_of(seen, kinds);
	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		left[kind] = (uint8_t)((playable >> kind & 1) != 0 && kinds[kind] < MJ_COPIES
					       ? MJ_COPIES - kinds[kind]
					       : 0);
}

static uint16_t
sum_left(const uint8_t left[MJ_KINDS], uint64_t kinds)
{
	unsigned sum = 0;

	for (; kinds != 0; kinds &= kinds - 1)
		sum += left[__builtin_ctzll(kinds)];
	return (uint16_t)sum;
}

/* Behind all that are as good: choices come in the order of kinds, plain before red. */
static void
insert(struct mj_waits *waits, const struct mj_choice *choice)
{
	unsigned place = waits->choice_count++;

	for (; place > 0 && is_better(choice, &waits->choices[place - 1]); place--)
		waits->choices[place] = waits->choices[place - 1];
	waits->choices[place] = *choice;
}

/* Those of the wild kinds of which hand and melds hold all four. */
static uint64_t
full_wild_kinds(const struct mj_held *held, const struct mj_bag *concealed)
{
	uint64_t full = 0;

	for (uint64_t left = held->wild_kinds; left != 0; left &= left - 1) {
		unsigned kind = (unsigned)__builtin_ctzll(left);
		if (concealed->of[kind] + held->melded[kind] >= MJ_COPIES)
			full |= KIND_BIT(kind);
	}
	return full;
}

/* The entry of what is thrown away with a tile of this kind. */
static const struct mj_discard *
find_discard(const struct mj_held *held, const struct mj_discard *discards, size_t count,
	     mj_tile kind)
{
	mj_tile named = (held->wild_kinds >> kind & 1) != 0 ? MJ_NO_TILE : kind;

	for (size_t i = 0; i < count; i++)
		if (discards[i].kind == named)
			return &discards[i];
	return NULL;
}

static void
fill_choices(const struct mj_waiting *waiting, struct mj_waits *waits)
{
	const struct mj_bag *concealed = &waiting->request->hand.concealed;
	struct mj_discard discards[MJ_DISCARDS_MAX];
	size_t count = mj_discards(&waiting->target, &waiting->held, discards);
	uint64_t full = full_wild_kinds(&waiting->held, concealed);

	waits->choice_count = 0;
	for (mj_tile kind = 0; kind < MJ_KINDS; kind++) {
		const struct mj_discard *discard =
			find_discard(&waiting->held, discards, count, kind);
		if ((waiting->discardable >> kind & 1) == 0 || discard == NULL)
			continue;
		struct mj_choice choice = {
			.tile = kind,
			.shanten = (int8_t)(discard->distance - 1),
			.accepts = discard->accepts & waiting->playable & ~(full & ~KIND_BIT(kind)),
		};
		choice.left = sum_left(waits->left, choice.accepts);
		if (concealed->of[kind] > 0)
			insert(waits, &choice);
		if (kind >= MJ_HONOURS || kind % 9 != 4)
			continue;
		choice.tile = (mj_tile)(MJ_RED_FIVE + kind / 9);
		if (concealed->of[choice.tile] > 0)
			insert(waits, &choice);
	}
}

/* ---- The frame ---- */

void
mj_waiting_init(struct mj_waiting *waiting, const struct mj_waits_request *request)
{
	memset(waiting, 0, sizeof(*waiting));
	waiting->request = request;
	waiting->playable = waiting->ready_kinds = ALL_KIND_BITS;
	waiting->discardable = ALL_KIND_BITS & ~request->barred;
}

static void
fill_acceptance(const struct mj_waiting *waiting, struct mj_waits *waits)
{
	int distance;
	uint64_t kinds = mj_acceptance(&waiting->target, &waiting->held, &distance);

	waits->accepts = kinds & waiting->playable & waiting->ready_kinds;
	waits->shanten = (int8_t)(distance - 1);
	waits->left_in_all = sum_left(waits->left, waits->accepts);
	waits->wait_count = 0;
	waits->furiten = false;
	waits->furiten_kind = MJ_NOT_FURITEN;
}

void
mj_begin_waits(const struct mj_waiting *waiting, struct mj_waits *waits)
{
	const struct mj_waits_request *request = waiting->request;

	mj_count_left(&waiting->seen, waiting->playable, waits->left);
	waits->drawn = mj_has_drawn(request->rules->ruleset, &request->hand);
	waits->kongs_known = waits->nine_terminals_known = waits->nuki_known = false;
	if (!waits->drawn) {
		fill_acceptance(waiting, waits);
		assert(waits->shanten >= 0);
		return;
	}
	waits->shanten = (int8_t)(mj_distance(&waiting->target, &waiting->held) - 1);
	fill_choices(waiting, waits);
}

void
mj_score_waits(struct mj_waits *waits, mj_score_wait *score, const void *payload)
{
	if (waits->drawn || waits->shanten != 0)
		return;
	for (uint64_t left = waits->accepts; left != 0; left &= left - 1) {
		struct mj_wait *wait = &waits->waits[waits->wait_count++];
		wait->tile = (mj_tile)__builtin_ctzll(left);
		wait->dealer_differs = false;
		score(payload, wait->tile, wait);
	}
}

void
mj_write_side(const struct mj_score *score, const uint64_t patterns[MJ_PATTERN_WORDS], int from,
	      struct mj_win_side *side)
{
	side->from = (int8_t)from;
	side->win = score->win;
	memset(side->patterns, 0, sizeof(side->patterns));
	if (!score->win) {
		side->reason = score->reason;
		return;
	}
	memcpy(side->patterns, patterns, sizeof(side->patterns));
	side->total = score->total;
}

void
mj_write_scored_side(const struct mj_score *score, int from, struct mj_win_side *side)
{
	uint64_t patterns[MJ_PATTERN_WORDS] = {0};

	for (unsigned i = 0; score->win && i < score->pattern_count; i++)
		patterns[score->patterns[i].pattern / 64] |= UINT64_C(1)
							     << score->patterns[i].pattern % 64;
	mj_write_side(score, patterns, from, side);
}
