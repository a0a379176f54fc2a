/* What of the wall is owed, and the end that nothing is owed after. */
#include "mahjong/play.h"
#include "play/play.h"

#include <assert.h>

mj_tile
play_take_dealt(struct mj_play *play, enum mj_draw_source source)
{
	mj_tile tile = MJ_NO_TILE;
	int fault = mj_draw(&play->draws, source, &tile);

	assert(fault == 0);
	(void)fault;
	play->left = play->draws.left;
	return tile;
}

bool
play_is_told(const struct mj_play *play)
{
	return play->start->dealt == NULL;
}

void
play_owe_draw(struct mj_play *play, int seat, enum mj_draw_source source, bool for_north)
{
	play->owes_draw = true;
	play->owed_seat = (int8_t)seat;
	play->owed_source = (uint8_t)source;
	play->owed_for_north = for_north;
	play->replacement = MJ_NO_TILE;
	/* The indicator of a kong is turned before its replacement tile is drawn, and lies where
	   that tile's place is known. */
	if (!play_is_told(play) && source != MJ_DRAW_WALL)
		play->replacement = play_take_dealt(play, source);
}

void
play_end(struct mj_play *play, enum mj_outcome_type type, uint8_t reason)
{
	play->outcome = (uint8_t)type;
	play->reason = reason;
	play->is_ended = true;
	play->owes_draw = play->opens_claims = false;
	play->owed_indicators = play->owed_ura = 0;
	play->can_win = play->can_kong = play->can_pung = play->can_chow = 0;
}
