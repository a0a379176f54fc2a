#include "play/wins.h"
#include "mahjong/play.h"
#include "mahjong/problem.h"
#include "play/play.h"

/*
 * `score` decides, asked with all that the course has made true. It is asked only about tiles that
 * the hand waits for; what it refuses to judge is no win either: an added kong of a tile that the
 * seat has discarded itself, or of tiles that cannot be robbed.
 */
bool
play_score_win(const struct mj_play *play, unsigned seat, int from, struct mj_score *score)
{
	mj_tile tile = from == MJ_SELF_DRAW ? play->drawn : play->tile;
	struct mj_score_request request;
	struct mj_problem problem;

	if (tile == MJ_NO_TILE || !play->players[seat].known ||
	    (mj_play_waits(play, seat) >> mj_kind(tile) & 1) == 0)
		return false;
	mj_score_request_init(&request, play->start->rules);
	request.table = play->start->table;
	request.deal = play->deal;
	play_winning_hand(play, seat, from, &request.hand);
	return mj_score(&request, score, &problem) == MJ_OK && score->win;
}

bool
play_wins(const struct mj_play *play, unsigned seat, int from)
{
	struct mj_score score;

	return play_score_win(play, seat, from, &score);
}
