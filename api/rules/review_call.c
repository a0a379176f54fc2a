#include "api/rules/review_call.h"

#include "api/limits.h"
#include "api/rules/review_write.h"
#include "codec/hand.h"
#include "codec/log/read.h"
#include "codec/log/unpack.h"
#include "codec/words.h"
#include "lib/mahjong/player.h"
#include "json/dump.h"
#include "json/faults.h"
#include "json/readers.h"
#include "json/write.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct review_request {
	const json_t *log, *hands; /* one of them */
	const char *format, *preset;
	int32_t seat;
	enum mj_strength strength;
	bool decisions;
};

/* A review that is under way. */
struct review {
	struct judge judge;
	struct review_text text;
	struct log_game game;
	struct log_wishes wishes;
	struct buffer data, log; /* the text as it came, and as it is read */
	struct buffer answer;    /* its members */
	unsigned games;
};

/* ---- Members ---- */

static int
read_log_value(struct reader *reader, const struct path *at, const json_t *value,
	       const struct member *member, void *target)
{
	(void)member;
	if (!json_is_string(value) && !json_is_object(value) && !json_is_array(value))
		return refuse_type(reader->problem, at, "a log as a string, or as JSON", value);
	*(const json_t **)target = value;
	return 0;
}

static int
read_format(struct reader *reader, const struct path *at, const json_t *value,
	    const struct member *member, void *target)
{
	(void)member;
	if (!json_is_string(value))
		return refuse_type(reader->problem, at, "a string", value);
	if (log_source_find(json_string_value(value), "", 0) == NULL)
		return refuse(reader->problem, BAD_VALUE, at,
			      "expected one of auto, mjai, mjlog, majsoul, mleague, tenhou6, "
			      "course");
	*(const char **)target = json_string_value(value);
	return 0;
}

static int
read_preset(struct reader *reader, const struct path *at, const json_t *value,
	    const struct member *member, void *target)
{
	(void)member;
	if (!json_is_string(value))
		return refuse_type(reader->problem, at, "a string", value);
	if (!log_is_preset(json_string_value(value)))
		return refuse(reader->problem, BAD_VALUE, at, "riichi has no such preset");
	*(const char **)target = json_string_value(value);
	return 0;
}

static int
read_strength(struct reader *reader, const struct path *at, const json_t *value,
	      const struct member *member, void *target)
{
	static const char *const words[] = {"club", "strong", NULL};
	static const enum mj_strength strengths[] = {MJ_CLUB, MJ_STRONG};
	uint8_t index;

	(void)member;
	if (read_word(reader, at, value, words, &index) != 0)
		return -1;
	*(enum mj_strength *)target = strengths[index];
	return 0;
}

static const struct member review_members[] = {
	{.name = "id", .read = read_nothing},
	{.name = "log", .read = read_log_value, .offset = offsetof(struct review_request, log)},
	{.name = "hands",
	 .read = read_hand_list,
	 .offset = offsetof(struct review_request, hands),
	 .max = JUDGED_HANDS_MAX},
	{.name = "format", .read = read_format, .offset = offsetof(struct review_request, format)},
	{.name = "preset", .read = read_preset, .offset = offsetof(struct review_request, preset)},
	{.name = "seat",
	 .read = read_int32,
	 .offset = offsetof(struct review_request, seat),
	 .max = MJ_SEATS_MAX - 1},
	{.name = "strength",
	 .read = read_strength,
	 .offset = offsetof(struct review_request, strength)},
	{.name = "decisions",
	 .read = read_bool,
	 .offset = offsetof(struct review_request, decisions)},
};

/* Which members go together. */
static int
check_members(const struct review_request *request, struct reader *reader)
{
	const struct path at_hands = {.name = "hands", .size = strlen("hands")};
	const struct path at_format = {.name = "format", .size = strlen("format")};
	const struct path at_preset = {.name = "preset", .size = strlen("preset")};

	if (request->log == NULL && request->hands == NULL)
		return refuse_missing(reader, NULL, "log");
	if (request->log == NULL && (request->format != NULL || request->preset != NULL))
		return refuse(reader->problem, CONTRADICTION,
			      request->format != NULL ? &at_format : &at_preset,
			      "this is said of a log, not of hands");
	if (request->log != NULL && request->hands != NULL)
		return refuse(reader->problem, CONTRADICTION, &at_hands,
			      "a game comes as its log or as its hands, not as both");
	return 0;
}

/* ---- The game ---- */

static int
hear_end(struct judge *judge, void *user)
{
	struct review_text *text = user;
	struct review *review = (struct review *)((char *)text - offsetof(struct review, text));

	if (review->games++ > 0)
		return log_game_fault(&review->game, review->game.start_at,
				      "another game: a review is of one");
	review_write(judge, text, &review->answer);
	return 0;
}

static int
refuse_log(const struct log_game *game, struct problem *problem)
{
	static _Thread_local char place[64];
	const struct path at = {.name = "log", .size = strlen("log")};

	refuse(problem, BAD_VALUE, &at, "the log cannot be read: %s", game->fault);
	problem->members_size =
		(size_t)snprintf(place, sizeof(place), "\"line\":%lu,\"offset\":%zu",
				 log_game_line(game, game->fault_at), game->fault_at);
	problem->members = place;
	return -1;
}

static int
judge_text(struct review *review, const struct review_request *request, struct problem *problem)
{
	const struct path at = {.name = "log", .size = strlen("log")};
	struct log_game *game = &review->game;

	if (json_is_string(request->log))
		buffer_add(&review->data, json_string_value(request->log),
			   json_string_length(request->log));
	else
		out_json(&review->data, request->log);
	const char *fault = log_unpack(&review->data, &review->log);
	if (fault != NULL || review->log.failed)
		return refuse(problem, BAD_VALUE, &at, "the log cannot be read: %s",
			      fault == NULL ? "no memory" : fault);
	review->wishes.preset = request->preset;
	game->wishes = &review->wishes;
	game->text = review->log.data;
	game->size = review->log.size;
	if (judge_log(&review->judge, request->format == NULL ? "auto" : request->format, game) !=
	    0)
		return judge_is_full(&review->judge) ? -1 : refuse_log(game, problem);
	if (review->judge.ruleset == NULL)
		return refuse(problem, BAD_VALUE, &at, "there is no game in the log");
	return 0;
}

static int
judge_requests(struct review *review, const json_t *hands, struct problem *problem)
{
	char under[POINTER_MAX];

	judge_begin(&review->judge, NULL);
	for (size_t i = 0; i < json_array_size(hands); i++) {
		if (judge_play_hand(&review->judge, json_array_get(hands, i), problem) == 0)
			continue;
		snprintf(under, sizeof(under), "/hands/%zu", i);
		if (!judge_is_full(&review->judge))
			faults_move_under(problem, under);
		return -1;
	}
	return hear_end(&review->judge, &review->text);
}

static int
judge_game(struct review *review, const struct review_request *request, struct problem *problem)
{
	static const struct judge_listener listener = {review_hear_hand, review_hear_decision,
						       review_hear_skipped, hear_end, NULL};
	const struct path at_seat = {.name = "seat", .size = strlen("seat")};
	struct judge *judge = &review->judge;
	struct judge_listener own = listener;

	own.user = &review->text;
	judge->listener = &own;
	judge->strength = request->strength;
	judge->seat = request->seat;
	judge->most = REVIEW_DECISIONS_MAX;
	int result = request->hands != NULL ? judge_requests(review, request->hands, problem)
					    : judge_text(review, request, problem);
	judge->listener = NULL;
	if (judge_is_full(judge))
		return problem_set(problem, TOO_LARGE,
				   "a review is of at most %d decisions; ask for one seat, or for "
				   "fewer hands",
				   REVIEW_DECISIONS_MAX);
	if (result == 0 && request->seat >= (int32_t)judge->seats)
		return refuse(problem, BAD_VALUE, &at_seat, "%u play in this game", judge->seats);
	return result;
}

static void
review_free(struct review *review)
{
	review_text_free(&review->text);
	buffer_free(&review->data);
	buffer_free(&review->log);
	buffer_free(&review->answer);
	free(review);
}

/* ---- The call ---- */

/* What keeps a review from being worked out here: 0, RULES_CALL_LATER, or -1 with a problem. */
static int
check_work(const struct answer_style *style, struct problem *problem)
{
	if (style->work == WORK_REFUSED)
		return refuse(problem, CONTRADICTION, NULL,
			      "a review is asked for in a request of its own, not in lines");
	return style->work == WORK_LATER ? RULES_CALL_LATER : 0;
}

static int
call_review(const json_t *root, const struct request_id *id, const struct answer_style *style,
	    struct buffer *out, struct problem *problem)
{
	static const struct members members = MEMBERS(review_members);
	struct reader reader = {.problem = problem};
	struct review_request request = {
		.seat = JUDGE_ANY_SEAT, .strength = MJ_CLUB, .decisions = true};

	if (read_object(&reader, NULL, root, &members, NULL, &request) != 0 ||
	    check_members(&request, &reader) != 0)
		return -1;
	int result = check_work(style, problem);
	if (result != 0)
		return result;
	struct review *review = calloc(1, sizeof(*review));
	if (review == NULL)
		return problem_set(problem, UNAVAILABLE, "there is no memory for this now");
	review->text.names = style->names;
	review->text.lists_all = request.decisions;
	result = judge_game(review, &request, problem);
	if (result == 0) {
		rules_call_open(review->judge.ruleset, id, out);
		out_raw(out, review->answer.data, review->answer.size);
		out_close(out, '}');
		out->failed |= review->answer.failed;
	}
	review_free(review);
	return result;
}

const struct rules_call review_call = {.name = "review", .run = call_review};
