#include "codec/explain.h"

#include "codec/score.h"
#include "lib/mahjong/explain.h"
#include "lib/mahjong/rules.h"
#include "json/write.h"

#include <assert.h>
#include <string.h>

static const struct {
	const char *word;
	enum explain bit;
} explains[] = {
	{"fu", EXPLAIN_FU},
	{"steps", EXPLAIN_STEPS},
	{"readings", EXPLAIN_READINGS},
};

/* The bit of a word of `size` bytes; 0 when it is none. */
static unsigned
bit_of(const char *word, size_t size)
{
	for (size_t i = 0; i < sizeof(explains) / sizeof(explains[0]); i++)
		if (strlen(explains[i].word) == size && memcmp(explains[i].word, word, size) == 0)
			return explains[i].bit;
	return 0;
}

bool
explain_parse(const char *words, unsigned known, unsigned *explain)
{
	*explain = 0;
	for (;;) {
		size_t size = strcspn(words, ",");
		unsigned bit = bit_of(words, size) & known;
		if (bit == 0 || (*explain & bit) != 0)
			return false;
		*explain |= bit;
		if (words[size] == '\0')
			return true;
		words += size + 1;
	}
}

static void
write_step_tiles(const struct mj_step *step, struct buffer *out)
{
	char text[2 * MJ_STEP_TILES + 1];

	if (step->tile_count == 0)
		return;
	assert(step->tile_count <= MJ_STEP_TILES);
	mj_tiles_write(step->tiles, step->tile_count, text);
	out_string_member(out, "tiles", text);
}

/* Why, and of what tiles. */
static void
write_why(const struct mj_ruleset *ruleset, const struct mj_step *step, struct buffer *out)
{
	assert(step->why < (step->by_pattern ? ruleset->pattern_count : ruleset->step_why_count));
	out_string_member(out, "why",
			  step->by_pattern ? ruleset->patterns[step->why].id
					   : ruleset->step_whys[step->why].id);
	write_step_tiles(step, out);
}

static void
write_why_name(const struct mj_ruleset *ruleset, const struct mj_step *step, enum names_mode names,
	       struct buffer *out)
{
	if (names == NAMES_NONE)
		return;
	if (step->by_pattern) {
		struct text text = pattern_text(ruleset, step->why, names);
		out_raw(out, text.data, text.size);
		return;
	}
	out_key(out, "name");
	names_write(&ruleset->step_whys[step->why].names, names, out);
}

/* What is added makes fu_raw; what changes the sum after that adds no fu, but says the new total.
 * Fu that were called have no parts. */
static void
write_fu_parts(const struct mj_steps *steps, enum names_mode names, struct buffer *out)
{
	out_open_member(out, "fu_parts", '[');
	for (unsigned i = 0; i < steps->count; i++) {
		const struct mj_step *step = &steps->list[i];
		if (step->number != steps->ruleset->fu_number || step->op == MJ_STEP_SET)
			continue;
		out_open(out, '{');
		write_why(steps->ruleset, step, out);
		out_member(out, "fu", step->op == MJ_STEP_ADD ? step->value : 0);
		out_member(out, "total", step->total);
		write_why_name(steps->ruleset, step, names, out);
		out_close(out, '}');
	}
	out_close(out, ']');
}

static void
write_step(const struct mj_ruleset *ruleset, const struct mj_step *step, enum names_mode names,
	   struct buffer *out)
{
	assert(step->number < ruleset->number_count && step->op < MJ_STEP_OPS);
	out_open(out, '{');
	out_string_member(out, "of", ruleset->numbers[step->number].id);
	if (step->has_seat)
		out_member(out, "seat", step->seat);
	out_string_member(out, "op", mj_step_op_ids[step->op]);
	write_why(ruleset, step, out);
	if (step->has_from)
		out_string_member(out, "from", ruleset->numbers[step->from].id);
	if (step->has_struck_by)
		out_string_member(out, "struck_by", ruleset->patterns[step->struck_by].id);
	out_member(out, "value", step->value);
	out_member(out, "total", step->total);
	write_why_name(ruleset, step, names, out);
	out_close(out, '}');
}

void
write_account(const struct mj_rules *rules, const struct mj_table *table,
	      const struct mj_hand *hand, const struct mj_score *score,
	      const struct answer_style *style, struct buffer *out)
{
	struct mj_steps steps;

	assert(score->win);
	if ((style->explain & (EXPLAIN_FU | EXPLAIN_STEPS)) == 0)
		return;
	mj_explain(rules, table, hand, score, &steps);
	if ((style->explain & EXPLAIN_FU) != 0 && steps.ruleset->fu_number != MJ_NO_NUMBER)
		write_fu_parts(&steps, style->names, out);
	if ((style->explain & EXPLAIN_STEPS) == 0)
		return;
	out_open_member(out, "steps", '[');
	for (unsigned i = 0; i < steps.count; i++)
		write_step(steps.ruleset, &steps.list[i], style->names, out);
	out_close(out, ']');
}

void
write_readings(const struct mj_score_request *request, const struct mj_score *score,
	       const struct answer_style *style, struct buffer *out)
{
	const struct mj_ruleset *ruleset = request->rules->ruleset;
	struct mj_readings readings;

	if ((style->explain & EXPLAIN_READINGS) == 0)
		return;
	mj_list_readings(request, score, &readings);
	out_open_member(out, "readings", '[');
	for (unsigned i = 0; i < readings.count; i++) {
		const struct mj_score *reading = &readings.list[i];
		out_open(out, '{');
		out_boolean_member(out, "taken", score->win && i == 0);
		out_boolean_member(out, "win", reading->win);
		if (!reading->win)
			out_string_member(out, "reason", ruleset->reasons[reading->reason].id);
		write_worth(ruleset, reading, style->names, out);
		out_close(out, '}');
	}
	out_close(out, ']');
	out_boolean_member(out, "more_readings", readings.more);
}
