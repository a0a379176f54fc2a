#include "api/rules/play_call.h"

#include "codec/library_problem.h"
#include "codec/outcome_write.h"
#include "codec/play.h"
#include "codec/settlement.h"
#include "codec/table.h"
#include "lib/mahjong/problem.h"
#include "json/readers.h"
#include "json/write.h"

#include <assert.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Draws and discards are as many as the wall has tiles, and few other events come to each. */
enum { EVENTS_MAX = 512 };

/* A hand, with all that is asked about it. */
struct hand {
	struct play_request request;
	struct mj_dealt dealt;
	struct mj_play play;
	struct mj_play_end end;
	struct mj_settlement settlement;
	struct buffer trace;
	unsigned event_count;
	struct mj_event events[EVENTS_MAX];
};

static void
hear(void *payload, const struct mj_event *event)
{
	struct hand *hand = payload;

	assert(hand->event_count < EVENTS_MAX);
	hand->events[hand->event_count++] = *event;
}

/* ---- The course ---- */

static void
trace(struct hand *hand)
{
	if (!hand->request.trace)
		return;
	write_play_offers(&hand->play, hand->request.view, &hand->trace);
}

static int
play(struct hand *hand, struct problem *problem)
{
	struct play_request *request = &hand->request;

	request->start.listener = hear;
	request->start.payload = hand;
	if (play_request_begin(request, &hand->dealt, &hand->play, problem) != 0)
		return -1;
	for (unsigned i = 0; i < request->action_count; i++) {
		trace(hand);
		if (play_request_act(request, i, &hand->play, problem) != 0)
			return -1;
	}
	return 0;
}

/* The outcome, when it is known, and what it comes to. */
static int
write_end(struct hand *hand, const struct answer_style *style, struct buffer *out,
	  struct problem *problem)
{
	struct mj_problem fault;

	if (hand->play.phase != MJ_PHASE_OVER)
		return 0;
	if (mj_play_finish(&hand->play, &hand->end, &fault) != MJ_OK)
		return 0;
	if (mj_settle(&hand->end.request, &hand->settlement, &fault) != MJ_OK)
		return problem_set(problem, INTERNAL_ERROR, "an outcome was refused: %s",
				   fault.detail);
	write_outcome(&hand->end.request, out);
	out_open_member(out, "settlement", '{');
	write_settlement_explained(&hand->end.request, &hand->settlement, style, out);
	out_close(out, '}');
	return 0;
}

static void
write_events(const struct hand *hand, struct buffer *out)
{
	out_open_member(out, "events", '[');
	for (unsigned i = 0; i < hand->event_count; i++)
		write_play_event(&hand->play, &hand->events[i], hand->request.view, out);
	out_close(out, ']');
}

static void
write_trace(const struct buffer *trace, struct buffer *out)
{
	out_open_member(out, "trace", '[');
	if (trace->size > 0)
		out_raw(out, trace->data, trace->size);
	out_close(out, ']');
	out->failed |= trace->failed;
}

static int
answer(struct hand *hand, const struct request_id *id, const struct answer_style *style,
       struct buffer *out, struct problem *problem)
{
	const struct play_request *request = &hand->request;

	if (play(hand, problem) != 0)
		return -1;
	rules_call_open(request->start.rules->ruleset, id, out);
	write_play(&hand->play, request->view, out);
	write_events(hand, out);
	if (write_end(hand, style, out, problem) != 0)
		return -1;
	if (request->trace)
		write_trace(&hand->trace, out);
	out_close(out, '}');
	return 0;
}

static int
call_play(const json_t *root, const struct request_id *id, const struct answer_style *style,
	  struct buffer *out, struct problem *problem)
{
	struct rules_reader reader;
	struct mj_rules rules;
	int result;

	rules_reader_init(&reader, NULL, MJ_SETTLE, problem);
	if (rules_call_begin(&reader, root, &rules) != 0)
		return -1;
	struct hand *hand = calloc(1, sizeof(*hand));
	if (hand == NULL)
		return problem_set(problem, UNAVAILABLE, "there is no memory for this now");
	hand->request.start.rules = &rules;
	hand->request.view = PLAY_VIEW_ALL;
	mj_table_init(&hand->request.start.table, &rules);
	result = rules_call_read(&reader, root, &play_request_members, &hand->request);
	if (result == 0)
		result = answer(hand, id, style, out, problem);
	buffer_free(&hand->trace);
	free(hand);
	return result;
}

const struct rules_call play_call = {
	.name = "play",
	.explains = EXPLAIN_FU | EXPLAIN_STEPS,
	.run = call_play,
};
