/* How an exchange has the calls of the routes with state answered. */
#ifndef API_CLUB_RUN_CALL_RUN_H
#define API_CLUB_RUN_CALL_RUN_H

#include "api/request/stateful.h"

extern const struct stateful_calls call_calls;

#endif
