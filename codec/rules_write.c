/* Options as JSON: what makes these rules out of the ruleset's defaults. */
#include "codec/codec.h"
#include "codec/ruleset_fields.h"

void
write_rules(const struct mj_rules *rules, struct buffer *out)
{
	const struct mj_ruleset *ruleset = rules->ruleset;

	OUT(out, "\"rules\":{");
	for (unsigned i = 0; i < ruleset->option_count; i++) {
		const struct mj_field *option = &ruleset->options[i];
		int64_t values[MJ_OPTION_SLOTS];
		if ((rules->given >> option->slot & 1) == 0)
			continue;
		for (unsigned k = 0; k == 0 || k < option->length; k++)
			values[k] = rules->option[option->slot + k];
		out_key(out, option->name);
		write_option(option, values, out);
	}
	out_close(out, '}');
}
