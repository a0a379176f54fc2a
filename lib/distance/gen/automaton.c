#include "distance/gen/automaton.h"

#include "distance/table.h"

#include <stdlib.h>
#include <string.h>

enum { NOWHERE = -1 /* no hand is so: what follows is free to be anything */ };

/* ---- From the first kind to the last: all ways that differ ---- */

/* The ways to hold the first kinds, and for each the way that one more digit leads to. */
struct level {
	struct numbers ways;
	uint8_t *tiles; /* by way: the fewest tiles of those that come to it */
	int32_t *next;  /* by way, by digit */
};

static void
level_begin(struct level *level)
{
	numbers_begin(&level->ways, sizeof(struct way));
	level->tiles = NULL;
	level->next = NULL;
}

static void
level_end(struct level *level)
{
	numbers_end(&level->ways);
	free(level->tiles);
	free(level->next);
}

/* Which way each way of `from` becomes with each digit, and its tiles. */
static void
expand(const struct part *part, unsigned place, struct level *from, struct level *to)
{
	size_t count = from->ways.count, edges = count * part->digits;

	from->next = allocate(edges, sizeof(from->next[0]));
	to->tiles = allocate(edges, 1);
	memset(to->tiles, UINT8_MAX, edges);
	for (size_t edge = 0; edge < edges; edge++) {
		unsigned digit = (unsigned)(edge % part->digits), melded = mj_digit_melded(digit);
		size_t number = edge / part->digits, found;
		const struct way *way = record_of(&from->ways, number);
		unsigned tiles = from->tiles[number] + digit - mj_digit(0, melded);
		struct way next;
		from->next[edge] = NOWHERE;
		if (!way_step(part, way, place, digit, tiles, &next))
			continue;
		found = number_of(&to->ways, &next);
		from->next[edge] = (int32_t)found;
		if (tiles < to->tiles[found])
			to->tiles[found] = (uint8_t)tiles;
	}
}

/* ---- From the last kind to the first: ways of which the same comes are one node ---- */

/* Whether two nodes can be one, as far as hands come to both. */
static bool
agree(const int32_t *a, const int32_t *b, unsigned digits)
{
	for (unsigned digit = 0; digit < digits; digit++)
		if (a[digit] != b[digit] && a[digit] != NOWHERE && b[digit] != NOWHERE)
			return false;
	return true;
}

/* The first node that agrees, with what is new of `next` taken over; or one more. */
static int32_t
add_node(int32_t *nodes, size_t *count, const int32_t *next, unsigned digits)
{
	size_t node = 0;

	while (node < *count && !agree(&nodes[node * digits], next, digits))
		node++;
	if (node == *count) {
		(*count)++;
		memcpy(&nodes[node * digits], next, digits * sizeof(next[0]));
	}
	for (unsigned digit = 0; digit < digits; digit++)
		if (next[digit] != NOWHERE)
			nodes[node * digits + digit] = next[digit];
	return (int32_t)node;
}

static unsigned
free_ends(const int32_t *next, unsigned digits)
{
	unsigned ends = 0;

	for (unsigned digit = 0; digit < digits; digit++)
		ends += next[digit] == NOWHERE;
	return ends;
}

/* The nodes of the records in `different`, those with fewest free ends first, which leaves fewest
 * nodes; node_of[i] is that of record i. */
static int32_t *
merge(const struct numbers *different, unsigned digits, int32_t *node_of, size_t *count)
{
	int32_t *nodes = allocate(different->count * digits, sizeof(nodes[0]));

	*count = 0;
	for (unsigned ends = 0; ends <= digits; ends++) {
		for (size_t i = 0; i < different->count; i++) {
			const int32_t *next = record_of(different, i);
			if (free_ends(next, digits) == ends)
				node_of[i] = ends == digits ? NOWHERE
							    : add_node(nodes, count, next, digits);
		}
	}
	return nodes;
}

/* The nodes of `level`, of whose next level `after` says the node of each way; at the end, the node
 * of each way of this level, which the caller frees. */
static int32_t *
fold(struct automaton *automaton, unsigned place, const struct level *level, const int32_t *after)
{
	unsigned digits = automaton->part->digits;
	size_t ways = level->ways.count, count;
	int32_t *node_of_way = allocate(ways, sizeof(node_of_way[0])), *nodes, *node_of;
	struct numbers different;

	numbers_begin(&different, digits * sizeof(int32_t));
	for (size_t way = 0; way < ways; way++) {
		int32_t *next = &level->next[way * digits];
		for (unsigned digit = 0; digit < digits; digit++)
			next[digit] = next[digit] == NOWHERE ? NOWHERE : after[next[digit]];
		node_of_way[way] = (int32_t)number_of(&different, next);
	}
	node_of = allocate(different.count, sizeof(node_of[0]));
	nodes = merge(&different, digits, node_of, &count);
	for (size_t way = 0; way < ways; way++)
		node_of_way[way] = node_of[node_of_way[way]];
	automaton->nodes[place] = count;
	automaton->next[place] = allocate(count * digits, sizeof(uint16_t));
	for (size_t i = 0; i < count * digits; i++) {
		if (nodes[i] > UINT16_MAX)
			fail("too many nodes after kind", place);
		automaton->next[place][i] = (uint16_t)(nodes[i] == NOWHERE ? 0 : nodes[i]);
	}
	free(nodes);
	free(node_of);
	numbers_end(&different);
	return node_of_way;
}

/* ---- In order ---- */

/* Numbers the nodes after the kind `place` as they are first met, so that nodes of hands with few
 * tiles, which are asked for most, lie together. */
static void
sort_nodes(struct automaton *automaton, unsigned place)
{
	unsigned digits = automaton->part->digits;
	size_t entries = automaton->nodes[place] * digits, met = 0;
	size_t count = automaton->nodes[place + 1];
	uint16_t *from = automaton->next[place], *to = automaton->next[place + 1];
	uint16_t *sorted = allocate(count * digits, sizeof(sorted[0]));
	uint32_t *number = allocate(count, sizeof(number[0]));

	for (size_t i = 0; i < entries; i++) {
		size_t node = from[i];
		if (number[node] == 0) {
			memcpy(&sorted[met * digits], &to[node * digits],
			       digits * sizeof(sorted[0]));
			number[node] = (uint32_t)++met;
		}
		from[i] = (uint16_t)(number[node] - 1);
	}
	automaton->next[place + 1] = sorted;
	automaton->nodes[place + 1] = met;
	free(to);
	free(number);
}

/* ---- The first kinds at once ---- */

/* Gives the last of the first kinds a node for each way to hold those before it. */
static void
unfold_first(struct automaton *automaton)
{
	enum { LAST = MJ_FIRST_KINDS - 1 };
	unsigned digits = automaton->part->digits;
	size_t ways = 1;
	uint16_t *all;

	for (unsigned place = 0; place < LAST; place++)
		ways *= digits;
	all = allocate(ways * digits, sizeof(all[0]));
	for (size_t way = 0; way < ways; way++) {
		size_t node = 0;
		for (size_t weight = ways / digits, place = 0; place < LAST; weight /= digits)
			node = automaton->next[place++][node * digits + way / weight % digits];
		memcpy(&all[way * digits], &automaton->next[LAST][node * digits],
		       digits * sizeof(all[0]));
	}
	free(automaton->next[LAST]);
	automaton->next[LAST] = all;
	automaton->nodes[LAST] = ways;
}

/* ---- All ---- */

size_t
number_of_row(struct numbers *rows, const struct mj_row *row, unsigned sets)
{
	for (size_t i = 0; i < rows->count; i++) {
		const struct mj_row *other = record_of(rows, i);
		if (mj_rows_agree(row->half, other->half, sets))
			return i;
	}
	return number_of(rows, row);
}

static int32_t *
number_rows(const struct part *part, const struct level *last, struct numbers *rows)
{
	int32_t *row_of = allocate(last->ways.count, sizeof(row_of[0]));

	for (size_t way = 0; way < last->ways.count; way++) {
		struct mj_row row;
		row_of[way] = NOWHERE;
		if (way_row(part, record_of(&last->ways, way), &row))
			row_of[way] = (int32_t)number_of_row(rows, &row, part->sets);
	}
	return row_of;
}

void
automaton_make(struct automaton *automaton, const struct part *part, struct numbers *rows)
{
	struct level level[MJ_SUIT_KINDS + 1];
	struct way first;
	int32_t *after, *node_of;

	automaton->part = part;
	for (unsigned place = 0; place <= part->kinds; place++)
		level_begin(&level[place]);
	way_begin(&first);
	number_of(&level[0].ways, &first);
	level[0].tiles = allocate(1, 1);
	for (unsigned place = 0; place < part->kinds; place++)
		expand(part, place, &level[place], &level[place + 1]);
	after = number_rows(part, &level[part->kinds], rows);
	for (unsigned place = part->kinds; place-- > 0; after = node_of) {
		node_of = fold(automaton, place, &level[place], after);
		free(after);
	}
	free(after);
	unfold_first(automaton);
	for (unsigned place = MJ_FIRST_KINDS - 1; place + 1 < part->kinds; place++)
		sort_nodes(automaton, place);
	for (unsigned place = 0; place <= part->kinds; place++)
		level_end(&level[place]);
}

void
automaton_end(struct automaton *automaton)
{
	for (unsigned place = 0; place < automaton->part->kinds; place++)
		free(automaton->next[place]);
}
