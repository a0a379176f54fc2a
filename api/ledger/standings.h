/* GET /v1/standings: the club's table. */
#ifndef API_LEDGER_STANDINGS_H
#define API_LEDGER_STANDINGS_H

#include "api/ledger/fields.h"

int work_get_standings(struct work *work, struct tx *tx);

/* The results a question is about: ?season=, ?from=, ?to=. */
struct scope {
	char text[QUERY_VALUE_MAX + 1];
	const char *season; /* points into `text`, or NULL: all */
	struct period period;
};

/* 0, or -1 with a problem. */
int scope_read(struct work *work, struct scope *scope);

/* The members season, from and to. */
void scope_write(const struct scope *scope, struct buffer *out);

#endif
