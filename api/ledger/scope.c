#include "api/ledger/scope.h"

#include "ledger/clock.h"
#include "ledger/match.h"

#include <string.h>

int
scope_read(struct call *call, char text[QUERY_VALUE_MAX + 1], struct scope *scope)
{
	scope->season = NULL;
	if (call_query(call, "season", text)) {
		if (text[0] == '\0' || strlen(text) > NAME_MAX_BYTES)
			return call_refuse_parameter(call, "season",
						     "expected a season of 1 to %d bytes",
						     NAME_MAX_BYTES);
		scope->season = text;
	}
	return call_period(call, &scope->period);
}

void
scope_write(const struct scope *scope, struct buffer *out)
{
	out_key(out, "season");
	out_string(out, scope->season);
	out_time(out, "from", scope->period.from);
	out_time(out, "to", scope->period.to);
}
