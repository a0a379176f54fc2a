/*
 * A module of one ruleset for who plays it: the referee, what a learner is told, the player, and
 * the catalogue. What it refuses with is in English alone, for people see none of it.
 */
#include "client/wasm/module.h"

#include "api/request/details/texts.h"
#include "api/rules/deal_call.h"
#include "api/rules/decide_call.h"
#include "api/rules/play_call.h"
#include "api/rules/review_call.h"
#include "api/rules/waits_call.h"

#include <string.h>

const struct detail_list detail_lists[] = {{NULL, NULL}};

const struct rules_call *
module_call_find(const char *name)
{
	static const struct rules_call *const calls[] = {&play_call, &waits_call, &deal_call,
							 &decide_call, &review_call};

	for (size_t i = 0; i < sizeof(calls) / sizeof(calls[0]); i++)
		if (strcmp(name, calls[i]->name) == 0)
			return calls[i];
	return NULL;
}
