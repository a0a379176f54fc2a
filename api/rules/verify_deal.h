/* POST /v1/deals/verify: every step of a sealed match's transcript, done again. */
#ifndef API_RULES_VERIFY_DEAL_H
#define API_RULES_VERIFY_DEAL_H

#include "api/rules/rules_call.h"

extern const struct rules_call verify_deal_call;

#endif
