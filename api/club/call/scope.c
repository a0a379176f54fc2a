#include "api/club/call/scope.h"

#include "ledger/core/clock.h"
#include "ledger/season/seasons.h"

#include <stdio.h>

static int
read_ruleset(struct call *call, struct result_scope *scope)
{
	char text[QUERY_VALUE_MAX + 1];

	if (!call_query(call, "ruleset", text))
		return 0;
	const struct mj_ruleset *ruleset = mj_ruleset_find(text);
	if (ruleset == NULL)
		return problem_set_at_parameter(&call->book.problem, UNKNOWN_RULESET, "ruleset",
						"there is no ruleset of this id");
	scope->ruleset = ruleset->id;
	return 0;
}

int
scope_read(struct call *call, struct tx *tx, char text[QUERY_VALUE_MAX + 1],
	   struct result_scope *scope)
{
	struct season_row row;

	*scope = (struct result_scope){.season = NULL};
	if (call_id_query(call, "season", text)) {
		if (seasons_find(&call->book, tx, text, &row) != 0)
			return -1;
		scope->season = text;
	}
	if (read_ruleset(call, scope) != 0)
		return -1;
	return call_period(call, &scope->period);
}

void
scope_write(const struct result_scope *scope, struct buffer *out)
{
	out_key(out, "season");
	out_string(out, scope->season);
	out_time(out, "from", scope->period.from);
	out_time(out, "to", scope->period.to);
	out_string_member(out, "ruleset", scope->ruleset);
}

int
record_question_read(struct call *call, struct tx *tx, struct record_question *question)
{
	struct player_row player;

	if (scope_read(call, tx, question->season, &question->scope) != 0)
		return -1;
	int found = tx->calls->player_find(tx, call->book.club, call_part(call, 0), &player);
	if (book_found(&call->book, found, "player") != 0)
		return -1;
	snprintf(question->player, sizeof(question->player), "%s",
		 player.merged_into == NULL ? player.id : player.merged_into);
	return 0;
}

void
record_question_write(const struct record_question *question, struct buffer *out)
{
	out_text_member(out, "player", question->player);
	scope_write(&question->scope, out);
}
