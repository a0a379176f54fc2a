#include "codec/log/course_lines.h"

#include "json/read.h"

struct lines {
	struct log_game *game;
	const struct course_taker *taker;
	struct tape tape;
	bool open; /* a game has begun */
};

static int
end_match(struct lines *lines, const struct tape *line)
{
	if (!lines->open)
		return 0;
	lines->open = false;
	return lines->taker->end(lines->game, line, lines->taker->user);
}

static int
begin_match(struct lines *lines)
{
	if (end_match(lines, NULL) != 0)
		return -1;
	lines->open = true;
	return lines->taker->match(lines->game, &lines->tape, lines->taker->user);
}

static int
take_hand(struct lines *lines)
{
	struct log_game *game = lines->game;
	struct problem problem = {.code = PROBLEM_NONE};
	char detail[DETAIL_MAX];
	size_t at = tape_at(&lines->tape, 0);

	if (!lines->open && begin_match(lines) != 0)
		return -1;
	game->start_at = at;
	json_t *hand = json_read(game->text + at, lines->tape.end - at, JSON_STRINGS_MAX, &problem);
	int result =
		hand == NULL ? -1 : lines->taker->hand(game, hand, &problem, lines->taker->user);
	json_decref(hand);
	if (result != 0 && problem.code != PROBLEM_NONE)
		log_game_tell(game, at, "%s%s%s", problem.at, problem.at[0] == '\0' ? "" : ": ",
			      problem_text(&problem, detail));
	return result;
}

static int
take_line(struct lines *lines)
{
	const struct tape *tape = &lines->tape;
	tape_index type = tape_member(tape, 0, "type");

	if (tape_is_text(tape, type, "match"))
		return begin_match(lines);
	if (tape_is_text(tape, type, "end"))
		return end_match(lines, tape);
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
	return end_match(lines, NULL);
}

int
course_read_lines(struct log_game *game, const struct course_taker *taker)
{
	struct lines lines = {.game = game, .taker = taker};
	int result = read_lines(&lines);

	tape_free(&lines.tape);
	return result;
}
