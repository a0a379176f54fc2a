#include "outlook/look.h"

#include "outlook/walk.h"

#include <assert.h>
#include <string.h>

static void
prospect_init(struct mj_prospect *prospect, const struct mj_waits_request *request)
{
	const struct mj_ruleset *ruleset = request->rules->ruleset;
	struct mj_problem problem;
	struct mj_shown shown;

	memset(prospect, 0, sizeof(*prospect));
	int code = ruleset->wait_for(request, &prospect->waiting, &problem);
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
begin(const struct look *look, struct mj_prospect *prospect, unsigned turns, struct walk *walk)
{
	forget_now(prospect);
	return mj_walk_init(walk, prospect, turns, look->changes, look->memory, look->size);
}

/* The chances of the hand of 3n+1 tiles where the walk is. */
static bool
tell(struct look *look, struct walk *walk, struct mj_chances *chances)
{
	const struct chance *found = mj_walk_chances(walk);

	memset(chances, 0, sizeof(*chances));
	look->looked += walk->looked;
	walk->looked = 0;
	chances->known = found != NULL;
	for (unsigned turn = 0; found != NULL && turn < look->turns; turn++)
		chances->by_turn[turn] = (struct mj_chance){
			.ready = found[turn].of[CHANCE_READY],
			.win = found[turn].of[CHANCE_WIN],
			.points = found[turn].of[CHANCE_POINTS],
		};
	return !walk->full;
}

bool
mj_look_at_hand(struct look *look, const struct mj_waits_request *request, bool extra_draw,
		struct mj_chances *chances)
{
	struct mj_prospect prospect;
	struct walk walk;

	prospect_init(&prospect, request);
	return begin(look, &prospect, look->turns + extra_draw, &walk) &&
	       tell(look, &walk, chances);
}

/* ---- Choices ---- */

static bool
look_at_choice(struct look *look, struct walk *walk, mj_tile tile, struct mj_chances *chances)
{
	mj_walk_take(walk, mj_kind(tile));
	bool fits = tell(look, walk, chances);
	mj_walk_add(walk, mj_kind(tile));
	return fits;
}

/* In a walk the red fives of a kind are thrown away last. A choice that does it while plain ones
 * are there takes a walk of its own. */
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
	struct walk walk;

	prospect_init(&prospect, request);
	prospect.reds[tile - MJ_RED_FIVE]--;
	return begin(look, &prospect, look->turns, &walk) &&
	       look_at_choice(look, &walk, tile, chances);
}

bool
mj_look_at_choices(struct look *look, const struct mj_waits_request *request,
		   const struct mj_waits *waits, struct mj_choice_outlook *choices)
{
	struct mj_prospect prospect;
	struct walk walk;

	prospect_init(&prospect, request);
	bool fits = begin(look, &prospect, look->turns, &walk);
	for (unsigned i = 0; i < waits->choice_count && fits; i++) {
		choices[i].tile = waits->choices[i].tile;
		if (!goes_early(request, choices[i].tile))
			fits = look_at_choice(look, &walk, choices[i].tile, &choices[i].chances);
	}
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
	struct walk walk;

	prospect_init(&prospect, request);
	prospect.won.hand.from = (int8_t)from;
	prospect.waiting.declares = false;
	if (!mj_walk_init(&walk, &prospect, 0, 0, look->memory, look->size))
		return false;
	mj_walk_take(&walk, mj_kind(tile));
	mj_walk_worth(&walk, mj_kind(tile), &worth);
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
