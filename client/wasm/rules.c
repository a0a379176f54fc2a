/* The module of the rules: the service's calls, settling up, the catalogue. */
#include "client/wasm/module.h"
#include "client/wasm/plan.h"

#include "api/rules/calls.h"
#include "api/rules/catalogue_write.h"
#include "api/rules/texts/find.h"
#include "json/arena.h"

#include <string.h>

bool
module_start(void)
{
	json_arena_install();
	return names_prepare(text_pattern_japanese);
}

const struct rules_call *
module_call_find(const char *name)
{
	return strcmp(name, plan_call.name) == 0 ? &plan_call : rules_call_find(name);
}

unsigned
module_rulesets(void)
{
	struct buffer *out;

	exchange_begin(0, &out);
	catalogue_write_all(out);
	return exchange_show(200);
}
