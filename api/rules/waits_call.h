/* POST /v1/waits: what a hand waits for, or what to discard from it. */
#ifndef API_RULES_WAITS_CALL_H
#define API_RULES_WAITS_CALL_H

#include "api/rules/rules_call.h"

extern const struct rules_call waits_call;

#endif
