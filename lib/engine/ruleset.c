/* What must be true of every ruleset's description, so that the engine can play by it. */
#include "engine/tileset.h"
#include "mahjong/hand.h"

#include <stddef.h>

enum {
	WORD_BITS = 64,
	PATTERN_BITS = WORD_BITS * MJ_PATTERN_WORDS,
	STEP_WHY_BITS = WORD_BITS,
	SEAT_NUMBER_BITS = 16
};

static const char *
tileset_fault(const struct mj_tileset *tileset)
{
	unsigned count = 0;
	uint64_t kinds = 0;

	if (tileset == NULL || tileset->id == NULL)
		return "the tile set is not known";
	for (unsigned i = 0; i < tileset->range_count; i++) {
		const struct mj_tile_range *range = &tileset->ranges[i];
		unsigned end = range->first + range->kinds;
		if (end > MJ_KINDS && (range->first < MJ_FLOWERS || end > MJ_TILES))
			return "the tile set has a kind that is none";
		uint64_t added = ((UINT64_C(1) << range->kinds) - 1) << range->first;
		if ((kinds & added) != 0)
			return "the tile set names a kind twice";
		kinds |= added;
		count += (unsigned)range->kinds * range->copies;
	}
	if (count != tileset->tile_count || count > MJ_WALL_MAX)
		return "the tile set's number of tiles is wrong";
	return NULL;
}

/* The kinds of the tiles that may be in a hand. */
static uint64_t
hand_kinds(uint64_t tiles)
{
	uint64_t kinds = 0;

	for (mj_tile tile = 0; tile < MJ_FLOWERS; tile++)
		if ((tiles >> tile & 1) != 0)
			kinds |= UINT64_C(1) << mj_kind(tile);
	return kinds;
}

static const char *
options_fault(const struct mj_ruleset *ruleset)
{
	for (unsigned i = 0; i < ruleset->option_count; i++) {
		const struct mj_field *option = &ruleset->options[i];
		unsigned slots = option->length == 0 ? 1 : option->length;
		if (option->slot + slots > MJ_OPTION_SLOTS)
			return "an option has no slot";
	}
	return NULL;
}

/* Of how so many play it. */
static const char *
seating_fault(const struct mj_ruleset *ruleset, const struct mj_seating *seating)
{
	const char *fault = tileset_fault(seating->tileset);

	if (fault != NULL)
		return fault;
	if (seating->seats < MJ_SEATS_MIN || seating->seats > MJ_SEATS_MAX)
		return "too few or too many seats play";
	if (seating->seats * ruleset->hand_size + 1 > seating->tileset->tile_count)
		return "the tile set is too small for all hands";
	if ((seating->tiles >> MJ_FLOWERS) != 0)
		return "a hand may hold a flower";
	if ((hand_kinds(seating->tiles) & ~mj_tileset_kinds(seating->tileset)) != 0)
		return "a hand may hold a tile that is not in the tile set";
	return NULL;
}

/* The numbers of players that there can be. */
static const char *
seatings_fault(const struct mj_ruleset *ruleset)
{
	bool usual = ruleset->seating_count == 0;

	if (!usual &&
	    (ruleset->seats_option == NULL ||
	     mj_field_find(ruleset->options, ruleset->option_count, ruleset->seats_option) < 0))
		return "no option says how many play";
	if (!usual && ruleset->pattern_count > WORD_BITS)
		return "there are more patterns than can be left out by the number of players";
	if (!usual && ruleset->step_why_count > STEP_WHY_BITS)
		return "there are more reasons of steps than a set of them can hold";
	for (unsigned i = 0; i < ruleset->seating_count; i++) {
		const char *fault = seating_fault(ruleset, &ruleset->seatings[i]);
		if (fault != NULL)
			return fault;
		usual |= ruleset->seatings[i].seats == ruleset->seats;
	}
	return usual ? NULL : "the usual number of players is none of those there can be";
}

static const char *
flag_rules_fault(const struct mj_ruleset *ruleset)
{
	uint32_t known = (1U << MJ_OWN_FLAGS) - 1;

	for (unsigned i = 0; i < ruleset->flag_count; i++)
		known |= UINT32_C(1) << ruleset->flags[i].bit;
	for (unsigned i = 0; i < ruleset->flag_rule_count; i++) {
		const struct mj_flag_rule *rule = &ruleset->flag_rules[i];
		if (rule->flags == 0 || rule->states == 0 || rule->detail == NULL)
			return "a rule of flags binds no hand, or says nothing";
		if (((rule->flags | rule->needs | rule->excludes) & ~known) != 0)
			return "a rule of flags names a flag that is none";
		if (rule->unless != NULL &&
		    mj_field_find(ruleset->options, ruleset->option_count, rule->unless) < 0)
			return "a rule of flags names an option that is none";
	}
	return NULL;
}

const char *
mj_ruleset_fault(const struct mj_ruleset *ruleset)
{
	const struct mj_seating usual = {
		.seats = ruleset->seats,
		.tileset = ruleset->tileset,
		.tiles = ruleset->tiles,
	};
	const char *fault = seating_fault(ruleset, &usual);

	if (ruleset->functions == NULL)
		return "the ruleset has no functions";
	if (fault != NULL)
		return fault;
	if (ruleset->sets > MJ_MELDS || ruleset->hand_size != 3 * ruleset->sets + 1)
		return "the hand's size does not fit its sets and pair";
	if (ruleset->pattern_count > PATTERN_BITS)
		return "there are more patterns than a set of them can hold";
	if (ruleset->number_count > SEAT_NUMBER_BITS)
		return "the account of a score has too many numbers";
	fault = options_fault(ruleset);
	if (fault == NULL)
		fault = flag_rules_fault(ruleset);
	return fault != NULL ? fault : seatings_fault(ruleset);
}
