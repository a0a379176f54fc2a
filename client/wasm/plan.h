/* Settling up without a club's book: the transfers that bring given balances to 0. */
#ifndef CLIENT_WASM_PLAN_H
#define CLIENT_WASM_PLAN_H

#include "api/rules/rules_call.h"

/* {"balances": [{"account", "balance"}], "account"?} -> {"method", "transfers"} */
extern const struct rules_call plan_call;

#endif
