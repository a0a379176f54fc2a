/* POST /v1/settle: who pays whom after a deal, and the table of the next one. */
#ifndef API_RULES_SETTLE_CALL_H
#define API_RULES_SETTLE_CALL_H

#include "api/rules/rules_call.h"

extern const struct rules_call settle_call;

#endif
