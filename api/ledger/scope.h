/* The results a question is about: ?season=, ?from=, ?to=, and whose they are. */
#ifndef API_LEDGER_SCOPE_H
#define API_LEDGER_SCOPE_H

#include "api/ledger/call.h"
#include "ledger/standings.h"

/* scope->season then points into `text`. 0, or -1 with a problem. */
int scope_read(struct call *call, struct tx *tx, char text[QUERY_VALUE_MAX + 1],
	       struct scope *scope);

/* The members season, from and to. */
void scope_write(const struct scope *scope, struct buffer *out);

/*
 * What a player played: the player of the path, or whom that one was merged into, the scope,
 * ?ruleset=.
 */
struct record_question {
	char player[STORE_ID];
	char season[QUERY_VALUE_MAX + 1];
	struct scope scope;               /* points into `season` */
	const struct mj_ruleset *ruleset; /* NULL: all */
};

/* 0, or -1 with a problem. */
int record_question_read(struct call *call, struct tx *tx, struct record_question *question);

/* The members player, season, from, to and ruleset. */
void record_question_write(const struct record_question *question, struct buffer *out);

#endif
