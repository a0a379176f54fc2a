/* POST /v1/score: what one winning hand is worth. */
#ifndef API_RULES_SCORE_CALL_H
#define API_RULES_SCORE_CALL_H

#include "api/rules/rules_call.h"

extern const struct rules_call score_call;

#endif
