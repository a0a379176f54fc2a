/* All calls of the rules. */
#ifndef API_RULES_CALLS_H
#define API_RULES_CALLS_H

#include "api/rules/deal_call.h"
#include "api/rules/play_call.h"
#include "api/rules/score_call.h"
#include "api/rules/settle_call.h"
#include "api/rules/waits_call.h"

/* NULL-terminated. */
extern const struct rules_call *const rules_calls[];

/* The call of this name, or NULL. */
const struct rules_call *rules_call_find(const char *name);

#endif
