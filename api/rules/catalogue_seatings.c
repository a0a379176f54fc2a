/*
 * In the catalogue: how a ruleset is played by each number of players there can be. The lists
 * beside it are for the usual number; what they have for another number alone says so itself
 * (`players`).
 */
#include "api/rules/catalogue_tables.h"

#include "json/write.h"

#include <assert.h>

/* Of a table what does not occur, by id. */
#define WRITE_ABSENT(key, table, count, bit, set, out)                                             \
	do {                                                                                       \
		out_open_member((out), (key), '[');                                                \
		for (unsigned i = 0; i < (count); i++)                                             \
			if (((set) >> (bit)&1) != 0)                                               \
				out_string((out), (table)[i].id);                                  \
		out_close((out), ']');                                                             \
	} while (0)

static void
write_absent(const struct mj_ruleset *ruleset, const struct mj_absent *absent, struct buffer *out)
{
	out_open_member(out, "absent", '{');
	WRITE_ABSENT("patterns", ruleset->patterns, ruleset->pattern_count, i, absent->patterns,
		     out);
	WRITE_ABSENT("flags", ruleset->flags, ruleset->flag_count, ruleset->flags[i].bit,
		     absent->flags, out);
	WRITE_ABSENT("reasons", ruleset->reasons, ruleset->reason_count, i, absent->reasons, out);
	WRITE_ABSENT("aborts", ruleset->aborts, ruleset->abort_count, i, absent->aborts, out);
	out_close(out, '}');
}

static void
write_presets(const struct mj_ruleset *ruleset, unsigned seats, struct buffer *out)
{
	out_open_member(out, "presets", '[');
	for (unsigned i = 0; i < ruleset->preset_count; i++)
		if (ruleset->presets[i].seats == 0 || ruleset->presets[i].seats == seats)
			out_string(out, ruleset->presets[i].name);
	out_close(out, ']');
}

/* Options of which the ruleset's list shows those of another number of players. */
static void
write_other_options(const struct mj_ruleset *ruleset, unsigned seats, struct buffer *out)
{
	out_open_member(out, "options", '[');
	for (unsigned i = 0; i < ruleset->option_count; i++)
		if (ruleset->options[i].seats == seats &&
		    !catalogue_is_first(ruleset->options, ruleset->option_count, i))
			catalogue_write_option(ruleset, &ruleset->options[i], out);
	out_close(out, ']');
}

static int32_t
start_points(const struct mj_ruleset *ruleset, unsigned seats)
{
	const int64_t players = seats;
	struct mj_rules rules;
	struct mj_problem problem;

	mj_rules_init(&rules, ruleset);
	int code = mj_rules_set(&rules, ruleset->seats_option, &players, 1, &problem);
	assert(code == MJ_OK);
	(void)code;
	return ruleset->start_points(&rules);
}

void
catalogue_write_seatings(const struct mj_ruleset *ruleset, struct buffer *out)
{
	if (ruleset->seating_count == 0)
		return;
	out_open_member(out, "seatings", '[');
	for (unsigned i = 0; i < ruleset->seating_count; i++) {
		const struct mj_seating *seating = &ruleset->seatings[i];
		out_open(out, '{');
		out_member(out, "players", seating->seats);
		out_string_member(out, "tileset", seating->tileset->id);
		catalogue_write_tiles(seating->tiles, out);
		out_member(out, "start_points", start_points(ruleset, seating->seats));
		out_boolean_member(out, "chows", !seating->absent.chows);
		write_presets(ruleset, seating->seats, out);
		write_other_options(ruleset, seating->seats, out);
		catalogue_write_other_members(ruleset, seating->seats, out);
		write_absent(ruleset, &seating->absent, out);
		out_close(out, '}');
	}
	out_close(out, ']');
}
