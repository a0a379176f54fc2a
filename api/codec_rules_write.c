/* Options as JSON: what makes these rules out of the ruleset's defaults. */
#include "api/codec.h"
#include "api/json_out.h"

static void
write_option(const struct mj_field *option, const int32_t *values, struct buffer *out)
{
	switch (option->type) {
	case MJ_BOOLEAN:
		out_boolean(out, values[0] != 0);
		break;
	case MJ_ENUM:
		out_string(out, option->words[values[0]]);
		break;
	case MJ_INTEGER_LIST:
		out_open(out, '[');
		for (unsigned i = 0; i < option->length; i++)
			out_integer(out, values[i]);
		out_close(out, ']');
		break;
	default:
		out_integer(out, values[0]);
	}
}

void
write_rules(const struct mj_rules *rules, struct buffer *out)
{
	const struct mj_ruleset *ruleset = rules->ruleset;

	OUT(out, "\"rules\":{");
	for (unsigned i = 0; i < ruleset->option_count; i++) {
		const struct mj_field *option = &ruleset->options[i];
		if ((rules->given >> option->slot & 1) == 0)
			continue;
		out_key(out, option->name);
		write_option(option, &rules->option[option->slot], out);
	}
	out_close(out, '}');
}
