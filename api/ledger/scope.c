#include "api/ledger/scope.h"

#include "ledger/clock.h"
#include "ledger/seasons.h"

int
scope_read(struct call *call, struct tx *tx, char text[QUERY_VALUE_MAX + 1], struct scope *scope)
{
	struct season_row row;

	scope->season = NULL;
	if (call_id_query(call, "season", text)) {
		if (seasons_find(&call->book, tx, text, &row) != 0)
			return -1;
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
