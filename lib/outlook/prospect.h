/*
 * What the outlook of a hand rests on, and what a ruleset is asked. The outlook is worked out in
 * this room, alike for all rulesets (docs/outlook.md). A ruleset adds what its rules alone know:
 * how the hand waits (mj_ruleset.wait_for) and, where its scorer does not say it, or says much more
 * at length, what winning by an own draw brings on average (mj_ruleset.worth).
 */
#ifndef MJ_OUTLOOK_PROSPECT_H
#define MJ_OUTLOOK_PROSPECT_H

#include "engine/waits.h"
#include "mahjong/score.h"

/* The hand at turn 0, and what is not seen of the tiles. By kind; red fives count as fives. */
struct mj_prospect {
	struct mj_waiting waiting;
	uint8_t start[MJ_KINDS]; /* concealed tiles */
	uint8_t left[MJ_KINDS];  /* copies that the player does not see */
	unsigned unseen;         /* all of those copies */
	uint8_t reds[3];         /* red fives among the concealed tiles, by suit */
	/* The hand that has won: by self-draw, concealed tiles and winning tile by kind. A ruleset
	   may write into it what it likes, but for the tiles. */
	struct mj_score_request won;
};

/* What winning by an own draw brings. */
struct mj_worth {
	bool win;
	float points; /* what the player gains, on average */
	float first;  /* the same on the first draw after the hand got ready */
};

/* Of the `held` tiles of a kind, how many were drawn since turn 0. */
static inline unsigned
mj_drawn_of(const struct mj_prospect *prospect, unsigned kind, unsigned held)
{
	return held > prospect->start[kind] ? held - prospect->start[kind] : 0;
}

#endif
