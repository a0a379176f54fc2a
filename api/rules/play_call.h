/* POST /v1/play: a hand of play, refereed. */
#ifndef API_RULES_PLAY_CALL_H
#define API_RULES_PLAY_CALL_H

#include "api/rules/rules_call.h"

extern const struct rules_call play_call;

#endif
