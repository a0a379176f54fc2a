/* The module of the player: what it does at a seat, and what it says of hands that were played. */
#include "client/wasm/module.h"

#include "api/rules/decide_call.h"
#include "api/rules/review_call.h"
#include "json/arena.h"

#include <string.h>

bool
module_start(void)
{
	json_arena_install();
	return true;
}

const struct rules_call *
module_call_find(const char *name)
{
	static const struct rules_call *const calls[] = {&decide_call, &review_call};

	for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++)
		if (strcmp(name, calls[i]->name) == 0)
			return calls[i];
	return NULL;
}
