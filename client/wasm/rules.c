/* The module of the rules: the service's calls, and settling up. */
#include "client/wasm/module.h"
#include "client/wasm/plan.h"

#include "api/rules/calls.h"

#include <string.h>

const struct rules_call *
module_call_find(const char *name)
{
	return strcmp(name, plan_call.name) == 0 ? &plan_call : rules_call_find(name);
}
