#include "api/rules/decide_call.h"

#include "api/rules/thought_words.h"
#include "codec/library_problem.h"
#include "codec/play.h"
#include "codec/play_seen.h"
#include "codec/seats.h"
#include "codec/table.h"
#include "codec/tiles.h"
#include "codec/words.h"
#include "lib/mahjong/player.h"
#include "lib/mahjong/problem.h"
#include "json/readers.h"
#include "json/write.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A seat's question, and what it takes to answer it. */
struct question {
	struct mj_table table;
	int8_t seat;
	uint8_t strength;
	int64_t seed;
	struct play_seen seen;
	struct mj_play play;
	struct mj_play_view view;
	struct mj_decision decision;
};

/* ---- Members ---- */

static int
read_strength(struct reader *reader, const struct path *at, const json_t *value,
	      const struct member *member, void *target)
{
	(void)member;
	return read_word(reader, at, value, mj_strength_ids, target);
}

static int
read_view(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	struct question *question = target;

	question->seen.seen.seat = (uint8_t)(question->seat < 0 ? 0 : question->seat);
	return read_play_seen(reader, at, value, member, &question->seen);
}

/* The seat comes before its view, of which it says what is read. */
static const struct member question_members[] = {
	{.name = "ruleset", .read = read_nothing, .required = true},
	{.name = "rules", .read = read_nothing},
	{.name = "id", .read = read_nothing},
	{.name = "table", .read = read_table, .offset = offsetof(struct question, table)},
	{.name = "seat",
	 .read = read_seat,
	 .offset = offsetof(struct question, seat),
	 .required = true},
	{.name = "strength", .read = read_strength, .offset = offsetof(struct question, strength)},
	{.name = "seed",
	 .read = read_int64,
	 .offset = offsetof(struct question, seed),
	 .min = 0,
	 .max = INTEGER_MAX},
	{.name = "view", .read = read_view, .required = true},
};

/* ---- The decision ---- */

/* What lies under "/deal" was worked out from all of the view. */
static int
refuse_view(const struct mj_problem *fault, struct problem *problem)
{
	bool deal = strncmp(fault->pointer, "/deal", strlen("/deal")) == 0;

	problem_from_library(problem, fault);
	snprintf(problem->at, sizeof(problem->at), "/view%s", deal ? "" : fault->pointer);
	return -1;
}

static int
decide(struct question *question, struct problem *problem)
{
	struct mj_play_seen *seen = &question->seen.seen;
	struct mj_problem fault;

	seen->start.table = question->table;
	if (mj_play_retrace(&question->play, seen, &fault) != MJ_OK)
		return refuse_view(&fault, problem);
	mj_play_look(&question->play, seen->seat, &question->view);
	mj_decide(&question->view, (enum mj_strength)question->strength, (uint64_t)question->seed,
		  &question->decision);
	return 0;
}

static void
write_decision(const struct question *question, const struct mj_ruleset *ruleset,
	       enum names_mode names, struct buffer *out)
{
	struct mj_action offer = question->decision.action;

	offer.seat = MJ_NOBODY; /* as offers stand in the view */
	out_member(out, "seat", question->seat);
	out_key(out, "offer");
	write_play_action(ruleset, &offer, out);
	thoughts_write(&question->decision, names, out);
}

static int
call_decide(const json_t *root, const struct request_id *id, const struct answer_style *style,
	    struct buffer *out, struct problem *problem)
{
	struct rules_reader reader;
	struct mj_rules rules;
	int result;
	static const struct members members = MEMBERS(question_members);

	rules_reader_init(&reader, NULL, MJ_SETTLE, problem);
	if (rules_call_begin(&reader, root, &rules) != 0)
		return -1;
	struct question *question = calloc(1, sizeof(*question));
	if (question == NULL)
		return problem_set(problem, UNAVAILABLE, "there is no memory for this now");
	question->strength = MJ_CLUB;
	question->seen.seen.start.rules = &rules;
	mj_table_init(&question->table, &rules);
	result = rules_call_read(&reader, root, &members, question);
	if (result == 0)
		result = decide(question, problem);
	if (result == 0) {
		rules_call_open(rules.ruleset, id, out);
		write_decision(question, rules.ruleset, style->names, out);
		out_close(out, '}');
	}
	free(question);
	return result;
}

const struct rules_call decide_call = {.name = "decide", .run = call_decide};
