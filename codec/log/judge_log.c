/* Logs of games that are judged: of riichi those of every format, and courses of any ruleset. */
#include "codec/log/course_again.h"
#include "codec/log/course_lines.h"
#include "codec/log/judge.h"
#include "codec/log/read.h"
#include "lib/mahjong/play.h"

#include <string.h>

static int
end_game(struct judge *judge)
{
	const struct judge_listener *listener = judge->listener;

	return listener->end == NULL ? 0 : listener->end(judge, listener->user);
}

/* ---- Logs of riichi ---- */

static int
hear_begin(struct log_game *game, void *user)
{
	struct judge *judge = user;

	judge_begin(judge, game->format);
	memcpy(judge->id, game->id, sizeof(judge->id));
	memcpy(judge->title, game->title, sizeof(judge->title));
	memcpy(judge->names, game->names, sizeof(judge->names));
	return 0;
}

/* The hand again, by the referee. What he does not follow to the end is judged up to there. */
static int
hear_deal(struct log_game *game, void *user)
{
	struct judge *judge = user;
	struct course_again again = {.game = game, .tell = judge_action, .user = judge};
	struct mj_play_start start = game->deal.start;

	start.rules = &game->rules;
	if (!judge_hand(judge, &start))
		return log_game_fault(game, game->start_at, "more than %d deals in a game",
				      JUDGED_HANDS_MAX);
	if (course_play_again(game, &again) != 0) {
		game->fault[0] = '\0';
		if (judge->listener->skipped != NULL)
			judge->listener->skipped(judge, MJ_NOBODY, JUDGE_NOT_FOLLOWED,
						 judge->listener->user);
	}
	return judge_is_full(judge) ? -1 : 0;
}

static int
hear_end(struct log_game *game, void *user)
{
	(void)game;
	return end_game(user);
}

/* ---- Courses ---- */

static int
take_match(struct log_game *game, const struct tape *line, void *user)
{
	struct judge *judge = user;
	tape_index names = tape_member(line, 0, "names");

	(void)game;
	judge_begin(judge, "course");
	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++)
		tape_string(line, tape_element(line, names, seat), judge->names[seat],
			    LOG_NAME_MAX);
	tape_string(line, tape_member(line, 0, "log_id"), judge->id, LOG_ID_MAX);
	tape_string(line, tape_member(line, 0, "title"), judge->title, LOG_NAME_MAX);
	return 0;
}

/* A request of POST /v1/play, beside which may stand what a log told of the end. */
static int
take_hand(struct log_game *game, json_t *hand, struct problem *problem, void *user)
{
	(void)game;
	json_object_del(hand, "type");
	json_object_del(hand, "told");
	return judge_play_hand(user, hand, problem);
}

static int
take_end(struct log_game *game, const struct tape *line, void *user)
{
	(void)game;
	(void)line;
	return end_game(user);
}

/* ---- Any log ---- */

int
judge_log(struct judge *judge, const char *format, struct log_game *game)
{
	const struct log_listener listener = {hear_begin, hear_deal, hear_end, judge, hear_deal};
	const struct log_format *source = log_source_find(format, game->text, game->size);
	const struct course_taker taker = {take_match, take_hand, take_end, judge};

	game->listener = &listener;
	int result = source->read == log_read_course ? course_read_lines(game, &taker)
						     : source->read(game);
	game->listener = NULL;
	return result;
}
