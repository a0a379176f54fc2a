/*
 * The outlook of a hand once more, as docs/outlook.md tells it and by the public calls alone: all
 * tiles are tried for all discards, points are added up over every way in which the tiles that are
 * not known can lie, and no hand stands for another. Slow; for small walls.
 */
#ifndef TESTS_OUTLOOK_BRUTE_H
#define TESTS_OUTLOOK_BRUTE_H

#include "mahjong.h"

enum { BRUTE_TURNS_MAX = 19, BRUTE_READY = 0, BRUTE_WIN, BRUTE_POINTS, BRUTE_NUMBERS };

struct brute_hand;

struct brute {
	const struct mj_waits_request *request;
	struct mj_rules plain; /* the same rules without red fives, for what only shapes bear on */
	unsigned turns;
	bool declares;
	uint8_t start[MJ_KINDS], left[MJ_KINDS];
	unsigned unseen;
	unsigned reds[3];
	struct brute_hand **table;
};

/* What is known of a hand of 3n+1 tiles with so many changes left. */
struct brute_hand {
	uint8_t count[MJ_KINDS];
	unsigned changes;
	int distance;
	uint64_t accepts;
	bool looked;
	double by_turn[BRUTE_NUMBERS][BRUTE_TURNS_MAX + 1];
	struct brute_hand *next;
};

/* The hand of the request may have 3n+1 or 3n+2 tiles. */
void model_init(struct brute *brute, const struct mj_waits_request *request, unsigned turns,
		bool declares);
void model_free(struct brute *brute);

/* The hand of 3n+1 tiles of these kinds: distance and accepts alone, or the chances, too. */
struct brute_hand *model_shape(struct brute *brute, const uint8_t count[MJ_KINDS],
			       unsigned changes);
struct brute_hand *model_look(struct brute *brute, const uint8_t count[MJ_KINDS], unsigned changes);

/* How likely the next draw is one certain copy, at a turn: of a kind that brings the hand nearer,
 * and of another. */
void model_likelihood(const struct brute *brute, const struct brute_hand *hand, unsigned turn,
		      double *nearer, double *other);

/* Copies of a kind that this hand can draw. */
unsigned model_copies(const struct brute *brute, const uint8_t count[MJ_KINDS], unsigned kind);

/* What the hand of 3n+1 tiles gains on average when it draws this kind; `first`: on the first draw
 * after it was declared. False: no win. */
bool model_points(struct brute *brute, const uint8_t count[MJ_KINDS], unsigned kind, bool first,
		  double *points);

#endif
