#include "codec/rules_write.h"

#include "lib/mahjong/problem.h"
#include "lib/mahjong/rules.h"
#include "json/write.h"

#include <assert.h>
#include <string.h>

void
write_option(const struct mj_field *option, const int64_t *values, struct buffer *out)
{
	switch (option->type) {
	case MJ_BOOLEAN:
		out_boolean(out, values[0] != 0);
		break;
	case MJ_ENUM:
		out_word(out, option->words[values[0]]);
		break;
	case MJ_INTEGER_LIST:
		out_open(out, '[');
		for (unsigned i = 0; i < option->length; i++)
			out_integer(out, values[i]);
		out_close(out, ']');
		break;
	default:
		assert(option->type == MJ_INTEGER);
		out_integer(out, values[0]);
	}
}

/* What is not: options for another number of players, and that as many play as usual. */
static bool
is_said(const struct mj_rules *rules, const struct mj_field *option)
{
	if (!mj_field_holds(option, rules->seats))
		return false;
	return !mj_says_seats(rules->ruleset, option->name) ||
	       rules->seats != rules->ruleset->seats;
}

void
write_rules(const struct mj_rules *rules, struct buffer *out)
{
	out_key(out, "rules");
	write_rules_object(rules, out);
}

void
write_rules_object(const struct mj_rules *rules, struct buffer *out)
{
	const struct mj_ruleset *ruleset = rules->ruleset;

	out_open(out, '{');
	for (unsigned i = 0; i < ruleset->option_count; i++) {
		const struct mj_field *option = &ruleset->options[i];
		int64_t values[MJ_OPTION_SLOTS];
		if (!mj_option_set_has(&rules->given, option->slot) || !is_said(rules, option))
			continue;
		for (unsigned k = 0; k == 0 || k < option->length; k++)
			values[k] = rules->option[option->slot + k];
		out_key(out, option->name);
		write_option(option, values, out);
	}
	out_close(out, '}');
}

/* The options that the rules say have these values. */
static bool
are_of(const struct mj_rules *rules, const struct mj_rules *made)
{
	const struct mj_ruleset *ruleset = rules->ruleset;

	for (unsigned i = 0; i < ruleset->option_count; i++) {
		const struct mj_field *option = &ruleset->options[i];
		size_t slots = option->type == MJ_INTEGER_LIST ? option->length : 1;
		if (mj_option_set_has(&rules->given, option->slot) &&
		    memcmp(&made->option[option->slot], &rules->option[option->slot],
			   slots * sizeof(rules->option[0])) != 0)
			return false;
	}
	return true;
}

/* For as many players as the rules are for. */
static bool
makes(const char *preset, const struct mj_rules *rules)
{
	const struct mj_ruleset *ruleset = rules->ruleset;
	const int64_t seats = rules->seats;
	struct mj_problem problem;
	struct mj_rules made;

	mj_rules_init(&made, ruleset);
	if (ruleset->seats_option != NULL &&
	    mj_rules_set(&made, ruleset->seats_option, &seats, 1, &problem) != MJ_OK)
		return false;
	return mj_rules_preset(&made, preset, &problem) == MJ_OK &&
	       mj_rules_resolve(&made, &problem) == MJ_OK && are_of(rules, &made);
}

const char *
rules_preset(const struct mj_rules *rules)
{
	const struct mj_ruleset *ruleset = rules->ruleset;

	for (unsigned i = 0; i < ruleset->preset_count; i++)
		if (makes(ruleset->presets[i].name, rules))
			return ruleset->presets[i].name;
	return NULL;
}
