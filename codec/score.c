#include "codec/score.h"

#include "codec/ruleset_fields_write.h"
#include "codec/seats.h"
#include "codec/tiles.h"
#include "lib/mahjong/rules.h"
#include "lib/mahjong/score.h"
#include "json/write.h"

#include <assert.h>

/* ---- Patterns ---- */

static void
write_note(const struct mj_ruleset *ruleset, unsigned bits, struct buffer *out)
{
	out_open_member(out, ruleset->pattern_note, '[');
	for (unsigned i = 0; bits >> i != 0; i++) {
		if ((bits >> i & 1) == 0)
			continue;
		if (ruleset->note_words != NULL)
			out_word(out, ruleset->note_words[i]);
		else
			out_integer(out, i);
	}
	out_close(out, ']');
}

static void
write_patterns(const struct mj_ruleset *ruleset, const struct mj_score *score,
	       enum names_mode names, struct buffer *out)
{
	assert(score->pattern_count <= MJ_PATTERNS_MAX);
	out_open_member(out, "patterns", '[');
	for (unsigned i = 0; i < score->pattern_count; i++) {
		const struct mj_scored *scored = &score->patterns[i];
		assert(scored->pattern < ruleset->pattern_count);
		struct text text = pattern_text(ruleset, scored->pattern, names);
		out_open(out, '{');
		out_word_member(out, "id", ruleset->patterns[scored->pattern].id);
		out_member(out, "value", scored->value);
		out_word_member(out, "unit", scored->unit);
		if (scored->times != 0)
			out_member(out, "count", scored->times);
		if (text.size > 0)
			out_raw(out, text.data, text.size);
		if (scored->note != 0)
			write_note(ruleset, scored->note, out);
		out_close(out, '}');
	}
	out_close(out, ']');
}

/* ---- Reading ---- */

static void
write_groups(const struct mj_reading *reading, struct buffer *out)
{
	const mj_tile *tile = reading->tile;

	assert(reading->group_count <= MJ_GROUPS_MAX);
	out_open_member(out, "groups", '[');
	for (unsigned i = 0; i < reading->group_count; i++) {
		char text[2 * MJ_READING_TILES + 1];
		size_t size = mj_tiles_write(tile, reading->group_size[i], text);
		out_word_sized(out, text, size);
		tile += reading->group_size[i];
	}
	out_close(out, ']');
}

static void
write_reading(const struct mj_ruleset *ruleset, const struct mj_reading *reading,
	      struct buffer *out)
{
	assert(reading->shape < ruleset->shape_count && reading->wild_count <= MJ_WILDS_MAX);
	out_open_member(out, "reading", '{');
	out_word_member(out, "shape", ruleset->shapes[reading->shape].id);
	write_groups(reading, out);
	out_key(out, "pair");
	write_tile(reading->pair, out);
	if (ruleset->wait_words != NULL) {
		out_word_member(out, "wait",
				reading->wait == MJ_NO_WAIT ? NULL
							    : ruleset->wait_words[reading->wait]);
	}
	out_open_member(out, "wilds", '[');
	for (unsigned i = 0; i < reading->wild_count; i++) {
		out_open(out, '{');
		out_key(out, "tile");
		write_tile(reading->wilds[i].tile, out);
		out_key(out, "as");
		write_tile(reading->wilds[i].as, out);
		out_close(out, '}');
	}
	out_close(out, ']');
	out_close(out, '}');
}

void
write_win(const struct mj_ruleset *ruleset, const struct mj_score *score, enum names_mode names,
	  struct buffer *out)
{
	if (!score->win) {
		out_boolean_member(out, "win", false);
		assert(score->reason < ruleset->reason_count);
		out_word_member(out, "reason", ruleset->reasons[score->reason].id);
		return;
	}
	out_boolean_member(out, "win", true);
	write_worth(ruleset, score, names, out);
}

void
write_worth(const struct mj_ruleset *ruleset, const struct mj_score *score, enum names_mode names,
	    struct buffer *out)
{
	write_patterns(ruleset, score, names, out);
	out_key(out, "total");
	ruleset_fields_write(ruleset, ruleset->total, ruleset->total_count, &score->total, out);
	if (score->has_reading)
		write_reading(ruleset, &score->reading, out);
	else
		out_word_member(out, "reading", NULL);
}
