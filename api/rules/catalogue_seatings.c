/*
 * In the catalogue: how a ruleset is played by each number of players there can be, where it can be
 * played by several. What a request may say stands in the ruleset's lists for the usual number, and
 * for another in the lists of its seating, as far as it differs. What answers name stands in the
 * ruleset's lists alone, and each seating names what of them does not occur.
 */
#include "api/rules/catalogue_tables.h"

#include "lib/mahjong/problem.h"
#include "lib/mahjong/rules.h"
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
write_absent_options(const struct mj_ruleset *ruleset, const struct mj_seating *seating,
		     struct buffer *out)
{
	out_open_member(out, "options", '[');
	for (unsigned i = 0; i < ruleset->option_count; i++) {
		const struct mj_field *option = &ruleset->options[i];
		if (option->seats == ruleset->seats &&
		    mj_field_find_for(ruleset->options, ruleset->option_count, option->name,
				      seating->seats) < 0)
			out_string(out, option->name);
	}
	out_close(out, ']');
}

static void
write_absent_presets(const struct catalogue_seats *usual, const struct mj_seating *seating,
		     struct buffer *out)
{
	const struct mj_ruleset *ruleset = usual->ruleset;

	out_open_member(out, "presets", '[');
	for (unsigned i = 0; i < ruleset->preset_count; i++) {
		unsigned seats = ruleset->presets[i].seats;
		if (catalogue_lists(usual, seats) && seats != 0 && seats != seating->seats)
			out_string(out, ruleset->presets[i].name);
	}
	out_close(out, ']');
}

static void
write_absent(const struct mj_ruleset *ruleset, const struct mj_seating *seating, struct buffer *out)
{
	const struct mj_absent *absent = &seating->absent;
	const struct catalogue_seats usual = {.ruleset = ruleset};

	out_open_member(out, "absent", '{');
	write_absent_options(ruleset, seating, out);
	write_absent_presets(&usual, seating, out);
	WRITE_ABSENT("patterns", ruleset->patterns, ruleset->pattern_count, i, absent->patterns,
		     out);
	WRITE_ABSENT("flags", ruleset->flags, ruleset->flag_count, ruleset->flags[i].bit,
		     absent->flags & catalogue_flags(&usual), out);
	WRITE_ABSENT("reasons", ruleset->reasons, ruleset->reason_count, i, absent->reasons, out);
	WRITE_ABSENT("step_whys", ruleset->step_whys, ruleset->step_why_count, i, absent->step_whys,
		     out);
	WRITE_ABSENT("aborts", ruleset->aborts, ruleset->abort_count, i, absent->aborts, out);
	out_close(out, '}');
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
		const struct catalogue_seats of = {ruleset, seating};
		out_open(out, '{');
		out_member(out, "players", seating->seats);
		out_string_member(out, "tileset", seating->tileset->id);
		catalogue_write_tiles(seating->tiles, out);
		out_member(out, "start_points", start_points(ruleset, seating->seats));
		out_boolean_member(out, "chows", !seating->absent.chows);
		catalogue_write_options(&of, out);
		catalogue_write_presets(&of, out);
		catalogue_write_flags(&of, out);
		catalogue_write_shown(&of, out);
		catalogue_write_flag_rules(&of, out);
		write_absent(ruleset, seating, out);
		out_close(out, '}');
	}
	out_close(out, ']');
}
