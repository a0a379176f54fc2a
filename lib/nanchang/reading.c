/* One reading of the class that was found best: groups, pair, and what each wild stands for. */
#include "nanchang/best.h"

#include "engine/reading_write.h"
#include "nanchang/cover.h"
#include "nanchang/scattered.h"

#include <assert.h>
#include <string.h>

enum { PAIR = 2, PAIRS = 7, SET = 3 };

/* A reading while it is written. It takes the held tiles one by one, natural ones first. */
struct writer {
	const struct nanchang_hand_context *context;
	struct mj_reading *reading;
	uint8_t natural[MJ_KINDS];
	uint8_t wild[JING_KINDS];
	mj_tile lacking[SCATTERED_TILES + 1]; /* kinds that wilds stand for */
	unsigned lacking_count;
};

static void
take(struct writer *writer, mj_tile kind)
{
	if (writer->natural[kind] > 0)
		writer->natural[kind]--;
	else
		writer->lacking[writer->lacking_count++] = kind;
}

/* A group of concealed tiles. */
static void
take_group(struct writer *writer, const mj_tile *tiles, unsigned count)
{
	for (unsigned i = 0; i < count; i++)
		take(writer, tiles[i]);
	mj_reading_add_group(writer->reading, tiles, count);
}

/* ---- Wilds ---- */

/* What wilds alone make is made of the jing of which there are more. */
static mj_tile
spare_kind(const struct writer *writer)
{
	bool sub = writer->wild[SUB_JING] > writer->wild[MAIN_JING];

	return writer->context->jing.kind[sub ? SUB_JING : MAIN_JING];
}

static bool
use_as_itself(struct writer *writer, mj_tile kind)
{
	unsigned jing = nanchang_jing_index(&writer->context->jing, kind);

	if (jing == JING_KINDS || writer->wild[jing] == 0)
		return false;
	writer->wild[jing]--;
	return true;
}

/* Jing stand for themselves where they can, then for what is still lacking. */
static void
name_wilds(struct writer *writer)
{
	struct mj_reading *reading = writer->reading;
	unsigned left = 0;

	for (unsigned i = 0; i < writer->lacking_count; i++)
		if (!use_as_itself(writer, writer->lacking[i]))
			writer->lacking[left++] = writer->lacking[i];
	for (unsigned i = 0; i < left; i++) {
		unsigned jing = writer->wild[MAIN_JING] > 0 ? MAIN_JING : SUB_JING;
		assert(writer->wild[jing] > 0 && reading->wild_count < MJ_WILDS_MAX);
		writer->wild[jing]--;
		reading->wilds[reading->wild_count].tile = writer->context->jing.kind[jing];
		reading->wilds[reading->wild_count].as = writer->lacking[i];
		reading->wild_count++;
	}
	assert(writer->wild[MAIN_JING] + writer->wild[SUB_JING] == 0);
}

/* ---- Sets and a pair ---- */

/* The kind of a jingdiao reading's pair: that of the tile taken as drawn. */
static mj_tile
fishing_pair(const struct writer *writer, const struct nanchang_reading_class *reading_class,
	     unsigned sets)
{
	const struct nanchang_hand_context *context = writer->context;
	struct cover_task task = {.pungs_only = reading_class->base == DAQIDUI};
	struct cover cover;

	if (!context->tianhu)
		return context->win;
	memcpy(task.count, writer->natural, sizeof(task.count));
	for (unsigned kind = 0; kind < MJ_KINDS; kind++) {
		/* A natural reading pairs two jing, which stand among the natural tiles here. */
		bool jing = nanchang_jing_index(&context->jing, (mj_tile)kind) < JING_KINDS;
		unsigned taken = reading_class->natural ? PAIR : 1;
		if (task.count[kind] < taken || (reading_class->natural && !jing))
			continue;
		task.count[kind] = (uint8_t)(task.count[kind] - taken);
		nanchang_cover(&task, &cover);
		if (nanchang_cover_sets(&cover) <= sets)
			return (mj_tile)kind;
		task.count[kind] = (uint8_t)(task.count[kind] + taken);
	}
	return MJ_NO_TILE;
}

static void
write_sets(struct writer *writer, const struct nanchang_reading_class *reading_class)
{
	struct cover_task task = {.pair_tiles = PAIR, .pungs_only = reading_class->base == DAQIDUI};
	struct mj_set sets[MJ_MELDS];
	struct cover cover;
	mj_tile pair = MJ_NO_TILE, found, tiles[SET];

	if (reading_class->jingdiao) {
		task.pair_tiles = 0;
		pair = fishing_pair(writer, reading_class, writer->context->sets);
		assert(pair != MJ_NO_TILE);
		take(writer, pair);
		if (reading_class->natural)
			take(writer, pair);
		else
			writer->lacking[writer->lacking_count++] = pair;
	}
	memcpy(task.count, writer->natural, sizeof(task.count));
	nanchang_cover(&task, &cover);
	nanchang_cover_build(&task, &cover, sets, &found);
	for (unsigned i = 0; i < writer->context->sets; i++) {
		memset(tiles, spare_kind(writer), SET);
		if (i < nanchang_cover_sets(&cover))
			mj_set_tiles(&sets[i], tiles);
		take_group(writer, tiles, SET);
	}
	if (!reading_class->jingdiao) {
		pair = found == MJ_NO_TILE ? spare_kind(writer) : found;
		take(writer, pair);
		take(writer, pair);
	}
	writer->reading->pair = pair;
}

/* ---- Pairs, scattered ---- */

static void
write_pairs(struct writer *writer, const struct nanchang_reading_class *reading_class)
{
	mj_tile win = writer->context->win, tiles[PAIR];

	/* A jing pairs the winning tile even when a natural tile could. */
	if (reading_class->jingdiao && !reading_class->natural && !writer->context->tianhu) {
		memset(tiles, win, PAIR);
		take(writer, win);
		writer->lacking[writer->lacking_count++] = win;
		mj_reading_add_group(writer->reading, tiles, PAIR);
	}
	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		while (writer->natural[kind] > 0) {
			memset(tiles, (int)kind, PAIR);
			take_group(writer, tiles, PAIR);
		}
	while (writer->reading->group_count < PAIRS) {
		memset(tiles, spare_kind(writer), PAIR);
		take_group(writer, tiles, PAIR);
	}
}

static void
write_scattered(struct writer *writer, bool seven_star)
{
	mj_tile tiles[SCATTERED_TILES];

	nanchang_scattered_tiles(writer->natural, seven_star, tiles);
	take_group(writer, tiles, SCATTERED_TILES);
}

/* ---- The whole ---- */

/* The tiles held, the winning one included; of a natural reading all are natural. */
static void
hold(struct writer *writer, bool natural)
{
	const struct nanchang_hand_context *context = writer->context;

	memcpy(writer->natural, context->natural, sizeof(writer->natural));
	memcpy(writer->wild, context->wild, sizeof(writer->wild));
	if (context->win_wild)
		writer->wild[nanchang_jing_index(&context->jing, context->win)]++;
	else
		writer->natural[context->win]++;
	for (unsigned i = 0; natural && i < JING_KINDS; i++) {
		writer->natural[context->jing.kind[i]] =
			(uint8_t)(writer->natural[context->jing.kind[i]] + writer->wild[i]);
		writer->wild[i] = 0;
	}
}

static enum nanchang_shape
shape_of(const struct nanchang_reading_class *reading_class)
{
	if (reading_class->base == SHISANLAN || reading_class->base == QIXING_SHISANLAN)
		return SHAPE_SHISANLAN;
	return reading_class->base == XIAOQIDUI ? SHAPE_SEVEN_PAIRS : SHAPE_STANDARD;
}

void
nanchang_write_reading(const struct nanchang_hand_context *context,
		       const struct nanchang_reading_class *reading_class,
		       struct mj_reading *reading)
{
	struct writer writer = {.context = context, .reading = reading};
	enum nanchang_shape shape = shape_of(reading_class);

	mj_reading_init(reading, shape, MJ_NO_TILE);
	hold(&writer, reading_class->natural);
	if (shape == SHAPE_STANDARD)
		write_sets(&writer, reading_class);
	else if (shape == SHAPE_SEVEN_PAIRS)
		write_pairs(&writer, reading_class);
	else
		write_scattered(&writer, reading_class->base == QIXING_SHISANLAN);
	name_wilds(&writer);
	mj_reading_add_melds(reading, context->hand->melds, context->hand->meld_count);
}
