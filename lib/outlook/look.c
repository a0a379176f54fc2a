#include "outlook/look.h"

#include "mahjong/outlook.h"
#include "mahjong/problem.h"
#include "mahjong/rules.h"
#include "mahjong/waits.h"
#include "outlook/search.h"
#include "ruleset.h"

#include <assert.h>
#include <string.h>

static void
prospect_init(struct mj_prospect *prospect, const struct mj_waits_request *request)
{
	const struct mj_ruleset *ruleset = request->rules->ruleset;
	struct mj_problem problem;
	struct mj_shown shown;

	memset(prospect, 0, sizeof(*prospect));
	int code = ruleset->functions->wait_for(request, &prospect->waiting, &problem);
	assert(code == MJ_OK);
	(void)code;
	memcpy(shown.of, request->hand.concealed.of, sizeof(shown.of));
	mj_kinds_of(&shown, prospect->start);
	memcpy(prospect->reds, shown.of + MJ_RED_FIVE, sizeof(prospect->reds));
	mj_count_left(&prospect->waiting.seen, prospect->waiting.playable, prospect->left);
	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		prospect->unseen += prospect->left[kind];
	prospect->won.rules = request->rules;
	prospect->won.table = request->table;
	prospect->won.deal = request->deal;
	prospect->won.hand = request->hand;
}

/* What is true of the hand now, but not when it wins later. */
static void
forget_now(struct mj_prospect *prospect)
{
	struct mj_hand *hand = &prospect->won.hand;

	hand->from = MJ_SELF_DRAW;
	hand->flags &= prospect->waiting.lasting_flags;
	hand->given = 0;
	memset(&hand->discards, 0, sizeof(hand->discards));
	memset(&hand->passed, 0, sizeof(hand->passed));
}

static bool
begin(const struct look *look, struct mj_prospect *prospect, unsigned turns, struct search *search)
{
	forget_now(prospect);
	return mj_search_init(search, prospect, turns, look->changes, look->memory, look->size);
}

/* A hand whose chances are told. */
struct told {
	struct search_root root;
	struct mj_chances *chances;
};

static bool
find(struct look *look, struct search *search, mj_tile without, struct mj_chances *chances,
     struct told *told)
{
	memset(chances, 0, sizeof(*chances));
	told->chances = chances;
	bool fits = mj_search_from(search, without, &told->root);
	look->looked += search->looked;
	search->looked = 0;
	return fits;
}

static void
tell(const struct look *look, const struct search *search, enum chance_number number,
     const struct told *told)
{
	const struct search_root *root = &told->root;

	told->chances->known = root->node != NEXT_NONE;
	for (unsigned turn = 0; told->chances->known && turn < look->turns; turn++) {
		struct mj_chance *chance = &told->chances->by_turn[turn];
		float value = mj_chances_at(&search->chances, root->node, root->distance, turn);
		if (number == CHANCE_READY)
			chance->ready = value;
		else if (number == CHANCE_WIN)
			chance->win = value;
		else
			chance->points = value;
	}
}

static bool
tell_all(const struct look *look, struct search *search, const struct told *told, unsigned count)
{
	if (!mj_search_prepare(search))
		return false;
	for (unsigned number = 0; number < CHANCE_NUMBERS; number++) {
		mj_search_work_out(search, (enum chance_number)number);
		for (unsigned i = 0; i < count; i++)
			tell(look, search, (enum chance_number)number, &told[i]);
	}
	return true;
}

bool
mj_look_at_hand(struct look *look, const struct mj_waits_request *request, bool extra_draw,
		struct mj_chances *chances)
{
	struct mj_prospect prospect;
	struct told told;
	struct search search;

	prospect_init(&prospect, request);
	return begin(look, &prospect, look->turns + extra_draw, &search) &&
	       find(look, &search, MJ_NO_TILE, chances, &told) && tell_all(look, &search, &told, 1);
}

/* ---- Choices ---- */

/* In a search the red fives of a kind are thrown away last. A choice that does it while plain ones
 * are there takes a search of its own. */
static bool
goes_early(const struct mj_waits_request *request, mj_tile tile)
{
	return tile >= MJ_RED_FIVE && request->hand.concealed.of[mj_kind(tile)] > 0;
}

static bool
look_at_early_red(struct look *look, const struct mj_waits_request *request, mj_tile tile,
		  struct mj_chances *chances)
{
	struct mj_prospect prospect;
	struct told told;
	struct search search;

	prospect_init(&prospect, request);
	prospect.reds[tile - MJ_RED_FIVE]--;
	return begin(look, &prospect, look->turns, &search) &&
	       find(look, &search, mj_kind(tile), chances, &told) &&
	       tell_all(look, &search, &told, 1);
}

bool
mj_look_at_choices(struct look *look, const struct mj_waits_request *request,
		   const struct mj_waits *waits, struct mj_choice_outlook *choices)
{
	struct mj_prospect prospect;
	struct told told[MJ_TILES];
	struct search search;
	unsigned count = 0;

	prospect_init(&prospect, request);
	bool fits = begin(look, &prospect, look->turns, &search);
	for (unsigned i = 0; i < waits->choice_count && fits; i++) {
		choices[i].tile = waits->choices[i].tile;
		if (!goes_early(request, choices[i].tile))
			fits = find(look, &search, mj_kind(choices[i].tile), &choices[i].chances,
				    &told[count++]);
	}
	fits = fits && tell_all(look, &search, told, count);
	for (unsigned i = 0; i < waits->choice_count && fits; i++)
		if (goes_early(request, choices[i].tile))
			fits = look_at_early_red(look, request, choices[i].tile,
						 &choices[i].chances);
	return fits;
}

/* ---- Winning now ---- */

bool
mj_look_at_win(struct look *look, const struct mj_waits_request *request, mj_tile tile, int from,
	       bool *wins, float *points)
{
	struct mj_prospect prospect;
	struct mj_worth worth;
	struct search search;

	prospect_init(&prospect, request);
	prospect.won.hand.from = (int8_t)from;
	/* Both flags may be given for a hand that waits; each is of one way to win. */
	prospect.won.hand.flags &=
		~(uint32_t)(from == MJ_SELF_DRAW ? MJ_AFTER_KONG_DISCARD : MJ_AFTER_KONG);
	prospect.waiting.declares = false;
	if (!mj_search_init(&search, &prospect, 0, 0, look->memory, look->size))
		return false;
	mj_search_worth(&search, mj_kind(tile), mj_kind(tile), &worth);
	*wins = worth.win;
	*points = worth.win ? worth.points : 0;
	return true;
}

/* ---- What is told ---- */

void
mj_look_raise(struct mj_chances *chances, const struct mj_chances *other, unsigned turns)
{
	if (!other->known)
		return;
	chances->known = true;
	for (unsigned turn = 0; turn < turns; turn++) {
		struct mj_chance *to = &chances->by_turn[turn];
		const struct mj_chance *from = &other->by_turn[turn];
		to->ready = from->ready > to->ready ? from->ready : to->ready;
		to->win = from->win > to->win ? from->win : to->win;
		to->points = from->points > to->points ? from->points : to->points;
	}
}

void
mj_look_describe(const struct mj_waits_request *request, struct mj_outlook *outlook)
{
	struct mj_prospect prospect;

	prospect_init(&prospect, request);
	outlook->unseen = (uint16_t)prospect.unseen;
	outlook->declares = prospect.waiting.declares;
}
