/* The results a question is about: ?season=, ?from=, ?to=. */
#ifndef API_LEDGER_SCOPE_H
#define API_LEDGER_SCOPE_H

#include "api/ledger/call.h"
#include "ledger/standings.h"

/* scope->season then points into `text`. 0, or -1 with a problem. */
int scope_read(struct call *call, struct tx *tx, char text[QUERY_VALUE_MAX + 1],
	       struct scope *scope);

/* The members season, from and to. */
void scope_write(const struct scope *scope, struct buffer *out);

#endif
