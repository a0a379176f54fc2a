/* POST /v1/deals: the wall and the hands that a seed makes. */
#ifndef API_RULES_DEAL_CALL_H
#define API_RULES_DEAL_CALL_H

#include "api/rules/rules_call.h"

extern const struct rules_call deal_call;

#endif
