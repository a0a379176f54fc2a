/*
 * The chances of a hand by turn: at turn t, from 0 to `turns`, t draws have been made, and at
 * `turns` it is over. Nothing here knows tiles.
 */
#ifndef MJ_OUTLOOK_CHANCES_H
#define MJ_OUTLOOK_CHANCES_H

#include "mahjong.h"

/* Four numbers side by side, which a processor takes in one step; the last is not used. */
enum { CHANCE_READY, CHANCE_WIN, CHANCE_POINTS, CHANCE_LANES = 4 };

struct chance {
	float of[CHANCE_LANES];
};

/* A kind that can be drawn, and the chances of the hand with it after the best discard. */
struct prize {
	const struct chance *by_turn;
	float copies;
};

/* What the tiles that win bring, added up over their copies. */
struct winnings {
	float copies;
	float points;
	float first; /* in place of points on the first draw after the hand got ready */
};

/* What a hand can draw. */
struct draws {
	unsigned turns;
	unsigned unseen; /* tiles that are not seen at turn 0 */
	unsigned kept;   /* how many of the tiles drawn since are in the hand */
	bool ready;
	bool has_first;    /* winnings.first counts */
	float near_copies; /* of all kinds that bring the hand nearer */
	float used_copies; /* of those among them that win or lead on: winnings' and near's */
	struct winnings winnings;
	unsigned near_count, change_count;
	struct prize near[MJ_KINDS];    /* kinds that bring it nearer */
	struct prize changes[MJ_KINDS]; /* kinds that do not, but may be kept */
};

/*
 * Fills by_turn[0 .. turns]. A tile that brings the hand nearer is always kept, another one where
 * that is better than throwing it away, for each number on its own.
 *
 * At turn t each copy that brings the hand nearer comes with 1 / (unseen - t): none of them is
 * among the t tiles drawn but for those kept. The tiles thrown away were others, in proportion.
 */
void mj_chances_of(const struct draws *draws, struct chance *by_turn);

/* Each number of by_turn[0 .. turns] becomes the better one of both. */
void mj_chances_raise(struct chance *by_turn, const struct chance *other, unsigned turns);

#endif
