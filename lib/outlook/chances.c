#include "outlook/chances.h"
#include "mahjong/tiles.h"

#include <assert.h>
#include <string.h>

/* ---- Rows ---- */

static float *
row_of(const struct chances *chances, uint32_t node)
{
	return chances->rows + (size_t)node * chances->stride;
}

bool
mj_chances_init(struct chances *chances)
{
	enum { ALIGNED = 16 / sizeof(float) };
	const struct store *store = chances->store;
	uint32_t first = (store->taken + ALIGNED - 1) / ALIGNED * ALIGNED;
	unsigned turns = chances->turns, start = chances->start;

	assert(turns <= CHANCE_TURNS_MAX && start >= 1);
	chances->length = turns + 2 > start ? turns + 2 - start : 0;
	chances->stride = (chances->length + CHANCE_LANES - 1) / CHANCE_LANES * CHANCE_LANES;
	chances->rows = (float *)(void *)(store->words + first);
	/* The row of a node farther than the start begins before turn 0. */
	for (unsigned turn = 0; turn < turns + 2; turn++)
		chances->near[turn] =
			chances->unseen + 1 > turn ? 1 / (float)(chances->unseen + 1 - turn) : 0;
	return first <= store->size &&
	       (size_t)chances->nodes * chances->stride <= store->size - first;
}

static void
add_times(float *sum, const float *row, float copies, unsigned stride)
{
	for (unsigned i = 0; i < stride; i += CHANCE_LANES)
		for (unsigned lane = 0; lane < CHANCE_LANES; lane++)
			sum[i + lane] += copies * row[i + lane];
}

static void
take_greater(float *best, const float *a, const float *b, unsigned stride)
{
	for (unsigned i = 0; i < stride; i += CHANCE_LANES)
		for (unsigned lane = 0; lane < CHANCE_LANES; lane++)
			best[i + lane] = a[i + lane] > b[i + lane] ? a[i + lane] : b[i + lane];
}

/* The best of the nodes of a `next`: in `best`, or where it is. */
static const float *
best_of(const struct chances *chances, uint32_t next, float best[CHANCE_ROW_MAX])
{
	const uint32_t *words = chances->store->words;

	if ((next & NEXT_LIST) == 0)
		return row_of(chances, next);
	uint32_t item = next & (NEXT_LIST - 1), count = words[item] >> ITEM_TYPE_BITS;
	const float *row = row_of(chances, words[item + 1]);
	for (uint32_t i = 2; i <= count; i++) {
		take_greater(best, row, row_of(chances, words[item + i]), chances->stride);
		row = best;
	}
	return row;
}

/* ---- One node ---- */

/* A node, and what is known of it before its turns are gone through. */
struct looked_at {
	const struct node *node;
	const struct winnings *winnings;
	const uint32_t *edges;
	const float *near;          /* by place: how likely a draw is one certain copy */
	float sum[CHANCE_ROW_MAX];  /* what the tiles that bring it nearer lead to, in copies */
	float less[CHANCE_ROW_MAX]; /* room for `near` */
};

/* Of a small wall nothing but tiles that bring the hand nearer may be left. */
static void
find_likelihood(const struct chances *chances, struct looked_at *at)
{
	unsigned first = chances->start + 1 - at->node->distance;
	float copies = at->node->near_copies;

	at->near = chances->near + first;
	if (copies + (float)chances->turns <= (float)chances->unseen)
		return;
	for (unsigned i = 0; i < chances->length; i++)
		at->less[i] = at->near[i] * copies > 1 ? 1 / copies : at->near[i];
	at->near = at->less;
}

static void
begin(const struct chances *chances, uint32_t item, enum chance_number number, struct looked_at *at)
{
	const unsigned char *data = mj_item(chances->store, item);
	float best[CHANCE_ROW_MAX];
	float won = 0;

	at->node = (const struct node *)(const void *)data;
	data += sizeof(struct node);
	if (at->node->distance == 1) {
		at->winnings = (const struct winnings *)(const void *)data;
		data += sizeof(struct winnings);
		won = number == CHANCE_WIN ? at->winnings->copies : at->winnings->points;
	}
	at->edges = (const uint32_t *)(const void *)data;
	find_likelihood(chances, at);
	for (unsigned i = 0; i < CHANCE_ROW_MAX; i++)
		at->sum[i] = won;
	for (unsigned i = 0; i < at->node->near_count; i++) {
		uint32_t edge = at->edges[i];
		add_times(at->sum, best_of(chances, edge & NEXT_NONE, best),
			  (float)(edge >> NEXT_BITS), chances->stride);
	}
}

/* Without changes. The row is filled from `from` down to its beginning. */
static void
fill(const struct looked_at *at, unsigned from, float *row)
{
	float used = at->node->used_copies, later = 0;

	for (unsigned i = from; i-- > 0;)
		row[i] = later += at->near[i] * (at->sum[i] - used * later);
}

/* What the tiles that bring it no nearer lead to, each at the turn after the draw. */
struct changes {
	const float *row[MJ_KINDS];
	float copies[MJ_KINDS];
	float best[MJ_KINDS][CHANCE_ROW_MAX];
};

static float
gain_of(const struct changes *changes, unsigned count, unsigned place, float later)
{
	float gain = 0;

	for (unsigned i = 0; i < count; i++) {
		float more = changes->row[i][place] - later;
		gain += changes->copies[i] * (more > 0 ? more : 0);
	}
	return gain;
}

/* With changes. */
static void
fill_changing(const struct chances *chances, const struct looked_at *at, unsigned from, float *row)
{
	const struct node *node = at->node;
	float used = node->used_copies, later = 0;
	float near = node->near_copies, others = (float)(chances->unseen - node->kept) - near;
	struct changes changes;

	for (unsigned i = 0; i < node->change_count; i++) {
		uint32_t edge = at->edges[node->near_count + i];
		changes.row[i] = best_of(chances, edge & NEXT_NONE, changes.best[i]);
		changes.copies[i] = (float)(edge >> NEXT_BITS);
	}
	for (unsigned i = from; i-- > 0;) {
		float other = others > 0 ? (1 - near * at->near[i]) / others : 0;
		float gain = 0;
		if (i + 1 < chances->length && at->near[i] > 0)
			gain = gain_of(&changes, node->change_count, i + 1, later);
		row[i] = later += at->near[i] * (at->sum[i] - used * later) + other * gain;
	}
}

/* The hand gets ready at the turn that is asked for: on the draw after it, a win brings more. */
static void
count_first(const struct looked_at *at, unsigned from, float *row)
{
	const struct winnings *won = at->winnings;

	for (unsigned i = 0; i < from; i++)
		row[i] = row[i + 1] + at->near[i] * (won->first - won->copies * row[i + 1]);
}

static void
work_out_node(const struct chances *chances, uint32_t item, enum chance_number number, float *row)
{
	struct looked_at at;

	begin(chances, item, number, &at);
	bool ready = at.node->distance == 1;
	/* When the last place has its turn, the hand can still get ready, but not win. */
	unsigned from = number == CHANCE_READY ? chances->length : chances->length - 1;
	for (unsigned i = from; i < chances->stride; i++)
		row[i] = 0;
	if (ready && number == CHANCE_READY) {
		for (unsigned i = 0; i < from; i++)
			row[i] = 1;
		return;
	}
	if (at.node->change_count > 0)
		fill_changing(chances, &at, from, row);
	else
		fill(&at, from, row);
	if (ready && number == CHANCE_POINTS && chances->has_first)
		count_first(&at, from, row);
}

void
mj_chances_work_out(struct chances *chances, enum chance_number number)
{
	const struct store *store = chances->store;
	uint32_t node = 0;

	if (chances->length == 0)
		return;
	for (uint32_t item = STORE_FIRST; item < store->taken; item = mj_store_next(store, item)) {
		if (mj_item_type(store, item) != ITEM_NODE)
			continue;
		work_out_node(chances, item, number, row_of(chances, node));
		node++;
	}
	assert(node == chances->nodes);
}

float
mj_chances_at(const struct chances *chances, uint32_t node, unsigned distance, unsigned turn)
{
	unsigned place = turn + distance - chances->start;

	assert(node < chances->nodes && distance >= chances->start);
	return place < chances->length ? row_of(chances, node)[place] : 0;
}
