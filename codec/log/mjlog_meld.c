#include "codec/log/mjlog_meld.h"
#include "lib/mahjong/hand.h"

#include <string.h>

enum { TILES = 136, COPIES = 4, RUN_STARTS = 7, RUN = 3, SET_ASIDE = 0x20 };

mj_tile
mjlog_tile(int64_t number, bool reds)
{
	if (number < 0 || number >= TILES)
		return MJ_NO_TILE;
	int64_t kind = number / COPIES;
	if (reds && kind < MJ_HONOURS && kind % 9 == 4 && number % COPIES == 0)
		return (mj_tile)(MJ_RED_FIVE + kind / 9);
	return (mj_tile)kind;
}

/* Bits 3-4, 5-6, 7-8: which copy of each tile; from 10 on: the run and which of it is claimed. */
static bool
read_run(unsigned bits, bool reds, struct mj_meld *meld)
{
	unsigned which = bits >> 10, run = which / RUN;
	unsigned first = run / RUN_STARTS * 9 + run % RUN_STARTS;

	if (run / RUN_STARTS >= 3)
		return false;
	meld->type = MJ_CHOW;
	meld->count = RUN;
	for (unsigned i = 0; i < RUN; i++)
		meld->tile[i] =
			mjlog_tile((int64_t)COPIES * (first + i) + (bits >> (3 + 2 * i) & 3), reds);
	meld->claimed = meld->tile[which % RUN];
	return true;
}

/* Bits 5-6: the copy that is not in the pung, or that is added; from 9 on: kind and claimed. */
static bool
read_triplet(unsigned bits, bool reds, struct mj_meld *meld, mj_tile *added)
{
	unsigned which = bits >> 9, kind = which / RUN, spare = bits >> 5 & 3;
	mj_tile tiles[RUN];
	unsigned count = 0;

	if (kind >= MJ_KINDS)
		return false;
	for (unsigned copy = 0; copy < COPIES; copy++)
		if (copy != spare)
			tiles[count++] = mjlog_tile((int64_t)COPIES * kind + copy, reds);
	*added = mjlog_tile((int64_t)COPIES * kind + spare, reds);
	meld->type = (bits & 0x10) != 0 ? MJ_ADDED_KONG : MJ_PUNG;
	meld->count = RUN;
	memcpy(meld->tile, tiles, sizeof(tiles));
	meld->claimed = tiles[which % RUN];
	return true;
}

/* From bit 8 on: the tile that is claimed, or any of a concealed kong. */
static bool
read_kong(unsigned bits, bool reds, struct mj_meld *meld)
{
	unsigned tile = bits >> 8;

	if (tile >= TILES)
		return false;
	bool concealed = (bits & 3) == 0;
	meld->type = concealed ? MJ_CONCEALED_KONG : MJ_OPEN_KONG;
	meld->count = COPIES;
	for (unsigned copy = 0; copy < COPIES; copy++)
		meld->tile[copy] = mjlog_tile((int64_t)tile / COPIES * COPIES + copy, reds);
	if (!concealed)
		meld->claimed = mjlog_tile(tile, reds);
	return true;
}

bool
mjlog_meld(unsigned bits, int seat, bool reds, struct mj_meld *meld, mj_tile *added)
{
	unsigned turns = bits & 3;

	memset(meld, 0, sizeof(*meld));
	meld->claimed = *added = MJ_NO_TILE;
	meld->from = turns == 0 ? MJ_NOBODY : (int8_t)((seat + (int)turns) % MJ_SEATS_MAX);
	if (bits > UINT16_MAX)
		return false;
	if ((bits & 4) != 0)
		return read_run(bits, reds, meld);
	if ((bits & 0x18) != 0)
		return read_triplet(bits, reds, meld, added);
	return (bits & SET_ASIDE) == 0 && read_kong(bits, reds, meld);
}

bool
mjlog_is_north(unsigned bits)
{
	return (bits & 0x3f) == SET_ASIDE && (bits >> 8) / COPIES == MJ_DRAGONS - 1;
}
