#include "api/rules/play_export.h"

#include "codec/hand.h"
#include "codec/log/course_read.h"
#include "codec/log/export.h"
#include "json/readers.h"
#include "json/write.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct export_request {
	const struct log_export *format;
	char names[MJ_SEATS_MAX][LOG_NAME_MAX];
	char title[LOG_NAME_MAX], log_id[LOG_ID_MAX];
	const json_t *hands;
};

/* ---- Members ---- */

static int
read_format(struct reader *reader, const struct path *at, const json_t *value,
	    const struct member *member, void *target)
{
	(void)member;
	if (!json_is_string(value))
		return refuse_type(reader->problem, at, "a string", value);
	const struct log_export *format = log_export_find(json_string_value(value));
	if (format == NULL)
		return refuse(reader->problem, BAD_VALUE, at,
			      "expected one of mjai, tenhou6, course");
	*(const struct log_export **)target = format;
	return 0;
}

static int
read_names(struct reader *reader, const struct path *at, const json_t *value,
	   const struct member *member, void *target)
{
	char(*names)[LOG_NAME_MAX] = target;

	if (!json_is_array(value))
		return refuse_type(reader->problem, at, "an array of names", value);
	if (json_array_size(value) > MJ_SEATS_MAX)
		return refuse(reader->problem, BAD_VALUE, at, "expected at most %d names, not %zu",
			      MJ_SEATS_MAX, json_array_size(value));
	for (size_t i = 0; i < json_array_size(value); i++) {
		struct path place = {.up = at, .index = i};
		if (read_name(reader, &place, json_array_get(value, i), member, names[i]) != 0)
			return -1;
	}
	return 0;
}

static const struct member export_members[] = {
	{.name = "id", .read = read_nothing},
	{.name = "format",
	 .read = read_format,
	 .offset = offsetof(struct export_request, format),
	 .required = true},
	{.name = "names",
	 .read = read_names,
	 .offset = offsetof(struct export_request, names),
	 .max = LOG_NAME_MAX - 1},
	{.name = "title",
	 .read = read_name,
	 .offset = offsetof(struct export_request, title),
	 .max = LOG_NAME_MAX - 1},
	{.name = "log_id",
	 .read = read_name,
	 .offset = offsetof(struct export_request, log_id),
	 .max = LOG_ID_MAX - 1},
	{.name = "hands",
	 .read = read_hand_list,
	 .offset = offsetof(struct export_request, hands),
	 .required = true,
	 .max = LOG_DEALS_MAX},
};

/* ---- The game ---- */

/* What is wrong with the game was found when its hand was written. */
static int
refuse_game(const struct log_game *game, const char *pointer, struct problem *problem)
{
	refuse(problem, CONTRADICTION, NULL, "the hand is none of a game in this format: %s",
	       game->fault);
	snprintf(problem->at, sizeof(problem->at), "%s", pointer);
	return -1;
}

static int
play_all(struct log_game *game, const json_t *hands, struct problem *problem)
{
	char pointer[POINTER_MAX];

	for (size_t i = 0; i < json_array_size(hands); i++) {
		snprintf(pointer, sizeof(pointer), "/hands/%zu", i);
		if (course_read_hand(game, json_array_get(hands, i), pointer, problem) == 0 &&
		    log_game_close(game) == 0)
			continue;
		return problem->code != PROBLEM_NONE ? -1 : refuse_game(game, pointer, problem);
	}
	return log_game_end(game);
}

static int
write_file(const struct export_request *request, struct log_game *game, struct buffer *text,
	   struct problem *problem)
{
	struct log_file file = {.format = request->format, .out = text};
	const struct log_listener listener = log_file_listener(&file);

	game->listener = &listener;
	course_begin(game);
	memcpy(game->names, request->names, sizeof(game->names));
	memcpy(game->title, request->title, sizeof(game->title));
	memcpy(game->id, request->log_id, sizeof(game->id));
	int result = play_all(game, request->hands, problem);
	game->listener = NULL;
	if (result != 0)
		return -1;
	return text->failed ? problem_set(problem, UNAVAILABLE, "there is no memory for this now")
			    : 0;
}

static int
call_export(const json_t *root, const struct request_id *id, const struct answer_style *style,
	    struct buffer *out, struct problem *problem)
{
	static const struct members members = MEMBERS(export_members);
	struct reader reader = {.problem = problem};
	struct export_request request = {.format = NULL};
	struct buffer text = {0};

	(void)style;
	if (read_object(&reader, NULL, root, &members, NULL, &request) != 0)
		return -1;
	struct log_game *game = calloc(1, sizeof(*game));
	if (game == NULL)
		return problem_set(problem, UNAVAILABLE, "there is no memory for this now");
	int result = write_file(&request, game, &text, problem);
	if (result == 0) {
		rules_call_open(game->rules.ruleset, id, out);
		out_word_member(out, "format", request.format->name);
		out_key(out, "log");
		out_text(out, text.data, text.size);
		out_close(out, '}');
	}
	free(game);
	buffer_free(&text);
	return result;
}

const struct rules_call play_export_call = {.name = "export", .run = call_export};
