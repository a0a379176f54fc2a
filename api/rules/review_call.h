/* POST /v1/play/review: the decisions of a game, judged. */
#ifndef API_RULES_REVIEW_CALL_H
#define API_RULES_REVIEW_CALL_H

#include "api/rules/rules_call.h"

extern const struct rules_call review_call;

#endif
