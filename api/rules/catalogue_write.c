#include "api/rules/catalogue_write.h"

#include "api/rules/catalogue_tables.h"
#include "api/rules/catalogue_texts.h"
#include "codec/names.h"
#include "lib/mahjong/rules.h"
#include "json/write.h"

#include <stdio.h>

enum { LINK_MAX = 64 };

static void
write_summary(const struct mj_ruleset *ruleset, struct buffer *out)
{
	out_string_member(out, "id", ruleset->id);
	out_string_member(out, "version", ruleset->version);
	out_key(out, "name");
	names_write(&ruleset->names, NAMES_ALL, out);
	out_string_member(out, "tileset", ruleset->tileset->id);
	out_member(out, "hand_size", ruleset->hand_size);
}

void
catalogue_write_list(struct buffer *out)
{
	char link[LINK_MAX];

	out_open(out, '{');
	out_open_member(out, "rulesets", '[');
	for (size_t i = 0; i < mj_ruleset_count(); i++) {
		out_open(out, '{');
		write_summary(mj_ruleset_at(i), out);
		snprintf(link, sizeof(link), "/v1/rulesets/%s", mj_ruleset_at(i)->id);
		out_string_member(out, "link", link);
		out_close(out, '}');
	}
	out_close(out, ']');
	out_close(out, '}');
}

void
catalogue_write_ruleset(const struct mj_ruleset *ruleset, struct buffer *out)
{
	const struct catalogue_seats usual = {.ruleset = ruleset};

	out_open(out, '{');
	write_summary(ruleset, out);
	catalogue_text_ruleset(ruleset, out);
	catalogue_write_shape(ruleset, out);
	catalogue_write_options(&usual, out);
	catalogue_write_presets(&usual, out);
	catalogue_write_patterns(ruleset, out);
	catalogue_write_flags(&usual, out);
	catalogue_write_shown(&usual, out);
	catalogue_write_members(ruleset, out);
	catalogue_write_flag_rules(&usual, out);
	catalogue_write_called_fu(ruleset, out);
	catalogue_write_words(ruleset, out);
	catalogue_write_refusals(ruleset, out);
	catalogue_write_labels(ruleset, out);
	catalogue_write_limits(out);
	catalogue_write_seatings(ruleset, out);
	out_close(out, '}');
}

void
catalogue_write_all(struct buffer *out)
{
	out_open(out, '{');
	out_open_member(out, "rulesets", '[');
	for (size_t i = 0; i < mj_ruleset_count(); i++)
		catalogue_write_ruleset(mj_ruleset_at(i), out);
	out_close(out, ']');
	out_close(out, '}');
}
