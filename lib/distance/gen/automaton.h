/*
 * The smallest automaton that reads how each kind of a part is held, and ends at the number of the
 * part's row (distance/table.h shows how it is read).
 */
#ifndef MJ_DISTANCE_GEN_AUTOMATON_H
#define MJ_DISTANCE_GEN_AUTOMATON_H

#include "distance/gen/numbers.h"
#include "distance/gen/way.h"

/* Nodes by kind: `next[kind]` has nodes[kind] times part->digits entries; an entry is the number of
 * the next kind's node, or of a row after the last kind. A node of the last of the first kinds is
 * each way to hold those before it. */
struct automaton {
	const struct part *part;
	size_t nodes[MJ_SUIT_KINDS];
	uint16_t *next[MJ_SUIT_KINDS];
};

/* The number of a row that says the same of so many sets and fewer; a new one if there is none. */
size_t number_of_row(struct numbers *rows, const struct mj_row *row, unsigned sets);

/* Rows are numbered in `rows`. */
void automaton_make(struct automaton *automaton, const struct part *part, struct numbers *rows);
void automaton_end(struct automaton *automaton);

#endif
