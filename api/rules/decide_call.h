/* POST /v1/play/decide: what a player does at a seat (docs/player.md). */
#ifndef API_RULES_DECIDE_CALL_H
#define API_RULES_DECIDE_CALL_H

#include "api/rules/rules_call.h"

extern const struct rules_call decide_call;

#endif
