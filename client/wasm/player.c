/* The module of the player: what it does at a seat, in all rulesets. */
#include "client/wasm/module.h"

#include "api/rules/decide_call.h"
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
	return strcmp(name, decide_call.name) == 0 ? &decide_call : NULL;
}
