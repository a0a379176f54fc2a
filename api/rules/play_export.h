/* POST /v1/play/export: hands of play as the file of a game. */
#ifndef API_RULES_PLAY_EXPORT_H
#define API_RULES_PLAY_EXPORT_H

#include "api/rules/rules_call.h"

extern const struct rules_call play_export_call;

#endif
