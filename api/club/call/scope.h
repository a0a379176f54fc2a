/* The results a question is about: ?season=, ?ruleset=, ?from=, ?to=, and whose they are. */
#ifndef API_CLUB_CALL_SCOPE_H
#define API_CLUB_CALL_SCOPE_H

#include "api/club/call/call.h"
#include "ledger/season/standings.h"

/*
 * scope->season then points into `text`; a question that ?ruleset= is no parameter of is about all
 * rulesets. 0, or -1 with a problem.
 */
int scope_read(struct call *call, struct tx *tx, char text[QUERY_VALUE_MAX + 1],
	       struct result_scope *scope);

/* The members season, from, to and ruleset. */
void scope_write(const struct result_scope *scope, struct buffer *out);

/*
 * What a player played: the player of the path, or whom that one was merged into, and the scope.
 */
struct record_question {
	char player[STORE_ID];
	char season[QUERY_VALUE_MAX + 1];
	struct result_scope scope; /* points into `season` */
};

/* 0, or -1 with a problem. */
int record_question_read(struct call *call, struct tx *tx, struct record_question *question);

/* The members player, season, from, to and ruleset. */
void record_question_write(const struct record_question *question, struct buffer *out);

#endif
