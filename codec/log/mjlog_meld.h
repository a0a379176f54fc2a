/* tenhou's numbers of tiles and melds, as its XML logs and its client have them. */
#ifndef CODEC_LOG_MJLOG_MELD_H
#define CODEC_LOG_MJLOG_MELD_H

#include "lib/mahjong/tiles.h"

struct mj_meld;

/* Of the 136 tiles by number; `reds`: the first five of each suit is red. MJ_NO_TILE: none. */
mj_tile mjlog_tile(int64_t number, bool reds);

/*
 * The meld of `seat` by its 16 bits, which count four seats where three play, too; `added` gets the
 * tile that an added kong adds. False for bits that are no meld.
 */
bool mjlog_meld(unsigned bits, int seat, bool reds, struct mj_meld *meld, mj_tile *added);

/* Whether the bits are those of a north that is set aside. */
bool mjlog_is_north(unsigned bits);

#endif
