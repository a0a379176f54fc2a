/* Courses as games of riichi. */
#include "codec/log/course_lines.h"
#include "codec/log/course_read.h"
#include "codec/log/read.h"

static int
take_match(struct log_game *game, const struct tape *line, void *user)
{
	tape_index names = tape_member(line, 0, "names");

	(void)user;
	course_begin(game);
	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++)
		tape_string(line, tape_element(line, names, seat), game->names[seat], LOG_NAME_MAX);
	tape_string(line, tape_member(line, 0, "log_id"), game->id, LOG_ID_MAX);
	tape_string(line, tape_member(line, 0, "title"), game->title, LOG_NAME_MAX);
	return 0;
}

static int
take_hand(struct log_game *game, json_t *hand, struct problem *problem, void *user)
{
	(void)user;
	return course_read_hand(game, hand, "", problem);
}

/* False where the member is no list of a number for each seat. */
static bool
read_numbers(const struct log_game *game, const struct tape *line, const char *name,
	     int64_t numbers[MJ_SEATS_MAX])
{
	tape_index list = tape_member(line, 0, name);

	for (unsigned seat = 0; seat < game->rules.seats; seat++)
		if (!tape_integer(line, tape_element(line, list, seat), &numbers[seat]) ||
		    !log_is_bounded(numbers[seat]))
			return false;
	return true;
}

static int
take_end(struct log_game *game, const struct tape *line, void *user)
{
	struct log_final *final = &game->final;

	(void)user;
	if (line != NULL) {
		final->has_points = read_numbers(game, line, "points", final->points);
		final->has_scores = read_numbers(game, line, "scores", final->scores);
		final->given = final->has_points || final->has_scores;
	}
	return log_game_end(game);
}

int
log_read_course(struct log_game *game)
{
	static const struct course_taker taker = {take_match, take_hand, take_end, NULL};

	course_begin(game);
	return course_read_lines(game, &taker);
}
