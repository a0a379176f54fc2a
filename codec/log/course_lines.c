/* Courses as text: a match, its hands and its end, an object each. */
#include "codec/log/course_read.h"
#include "codec/log/read.h"
#include "codec/log/yaku.h"
#include "json/read.h"
#include "json/tape.h"

#include <stdio.h>
#include <string.h>

struct lines {
	struct log_game *game;
	struct tape tape;
	bool open; /* a game has begun */
};

static int
begin_match(struct lines *lines)
{
	struct log_game *game = lines->game;
	const struct tape *tape = &lines->tape;
	tape_index names = tape_member(tape, 0, "names");

	if (lines->open && log_game_end(game) != 0)
		return -1;
	course_begin(game);
	lines->open = true;
	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++)
		tape_string(tape, tape_element(tape, names, seat), game->names[seat], LOG_NAME_MAX);
	tape_string(tape, tape_member(tape, 0, "log_id"), game->id, LOG_ID_MAX);
	tape_string(tape, tape_member(tape, 0, "title"), game->title, LOG_NAME_MAX);
	return 0;
}

static int
take_hand(struct lines *lines)
{
	struct log_game *game = lines->game;
	struct problem problem = {.code = PROBLEM_NONE};
	size_t at = tape_at(&lines->tape, 0);

	if (!lines->open && begin_match(lines) != 0)
		return -1;
	game->start_at = at;
	json_t *hand = json_read(game->text + at, lines->tape.end - at, JSON_STRINGS_MAX, &problem);
	int result = hand == NULL ? -1 : course_read_hand(game, hand, "", &problem);
	json_decref(hand);
	if (result != 0 && problem.code != PROBLEM_NONE)
		log_game_tell(game, at, "%s%s%s", problem.at, problem.at[0] == '\0' ? "" : ": ",
			      problem.detail);
	return result;
}

/* False where the member is no list of a number for each seat. */
static bool
read_numbers(const struct lines *lines, const char *name, int64_t numbers[MJ_SEATS_MAX])
{
	const struct tape *tape = &lines->tape;
	tape_index list = tape_member(tape, 0, name);

	for (unsigned seat = 0; seat < lines->game->rules.seats; seat++)
		if (!tape_integer(tape, tape_element(tape, list, seat), &numbers[seat]) ||
		    !log_is_bounded(numbers[seat]))
			return false;
	return true;
}

static int
end_match(struct lines *lines)
{
	struct log_final *final = &lines->game->final;

	if (!lines->open)
		return 0;
	lines->open = false;
	final->has_points = read_numbers(lines, "points", final->points);
	final->has_scores = read_numbers(lines, "scores", final->scores);
	final->given = final->has_points || final->has_scores;
	return log_game_end(lines->game);
}

static int
take_line(struct lines *lines)
{
	const struct tape *tape = &lines->tape;
	tape_index type = tape_member(tape, 0, "type");

	if (tape_is_text(tape, type, "match"))
		return begin_match(lines);
	if (tape_is_text(tape, type, "end"))
		return end_match(lines);
	if (type == TAPE_NONE || tape_is_text(tape, type, "hand"))
		return take_hand(lines);
	return log_game_fault(lines->game, tape_at(tape, 0),
			      "no line of a course: expected match, hand or end");
}

static int
read_lines(struct lines *lines)
{
	struct log_game *game = lines->game;
	size_t at = json_space_end(game->text, game->size, 0);

	do {
		if (tape_parse(&lines->tape, game->text, game->size, at) != 0)
			return log_game_fault(game, lines->tape.fault_at, "%s", lines->tape.fault);
		if (take_line(lines) != 0)
			return -1;
		at = json_space_end(game->text, game->size, lines->tape.end);
	} while (at < game->size);
	return lines->open ? log_game_end(game) : 0;
}

int
log_read_course(struct log_game *game)
{
	struct lines lines = {.game = game};
	int result;

	course_begin(game);
	result = read_lines(&lines);
	tape_free(&lines.tape);
	return result;
}
