/* How an exchange has the calls of the routes with state answered. */
#ifndef API_LEDGER_CALL_RUN_H
#define API_LEDGER_CALL_RUN_H

#include "api/request/stateful.h"

extern const struct stateful_calls call_calls;

#endif
