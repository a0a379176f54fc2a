#include "api/rules/calls.h"

#include <string.h>

const struct rules_call *const rules_calls[] = {&score_call, &waits_call, &settle_call,
						&deal_call,  &play_call,  NULL};

const struct rules_call *
rules_call_find(const char *name)
{
	for (size_t i = 0; rules_calls[i] != NULL; i++)
		if (strcmp(rules_calls[i]->name, name) == 0)
			return rules_calls[i];
	return NULL;
}
