/*
 * The chances of the hands of a graph by turn: at turn t, from 0 to `turns`, t draws have been
 * made, and at `turns` it is over. Nothing here knows tiles.
 *
 * There are three numbers, worked out one after the other, so that the numbers of a node at all
 * turns fill few bytes. A node at a distance is come to when the draws have been made that it is
 * nearer than the start; and with fewer draws to come than it lacks tiles there is no chance. So
 * the rows of all nodes are alike long, and at one place of them the turns fit: each draw and the
 * turn after it.
 */
#ifndef MJ_OUTLOOK_CHANCES_H
#define MJ_OUTLOOK_CHANCES_H

#include "mahjong/outlook.h"
#include "outlook/graph.h"

enum chance_number { CHANCE_READY, CHANCE_WIN, CHANCE_POINTS, CHANCE_NUMBERS };

/* One turn more than the outlook has, for the replacement tile of a kong. */
enum {
	CHANCE_TURNS_MAX = MJ_TURNS_MAX + 1,
	CHANCE_LANES = 4, /* of a row, worked out side by side */
	CHANCE_ROW_MAX = (CHANCE_TURNS_MAX + 1 + CHANCE_LANES - 1) / CHANCE_LANES * CHANCE_LANES
};

struct chances {
	const struct store *store; /* of the graph; nothing more is put into it */
	unsigned turns;
	unsigned start;  /* the distance at turn 0; no node is farther by more than 1 */
	unsigned unseen; /* tiles that are not seen at turn 0 */
	bool has_first;  /* winnings.first counts */
	uint32_t nodes;
	/* ---- Filled in ---- */
	float *rows;
	unsigned length, stride; /* of a row, and from one to the next, in numbers */
	float near[CHANCE_TURNS_MAX + 2];
};

/* Room for the rows, behind the graph: the table of its store is lost. False: there is not. */
bool mj_chances_init(struct chances *chances);

/*
 * A tile that brings the hand nearer is always kept, another one where that is better than throwing
 * it away, for each number on its own.
 *
 * At turn t each copy that brings the hand nearer comes with 1 / (unseen - t): none of them is
 * among the t tiles drawn but for those kept. The tiles thrown away were others, in proportion.
 */
void mj_chances_work_out(struct chances *chances, enum chance_number number);

/* The number worked out last, of a node at this distance. */
float mj_chances_at(const struct chances *chances, uint32_t node, unsigned distance, unsigned turn);

#endif
