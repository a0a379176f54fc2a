/* The tiles of a hand that no way to the nearest win makes use of. */
#ifndef MJ_OUTLOOK_USELESS_H
#define MJ_OUTLOOK_USELESS_H

#include "outlook/position.h"

/*
 * Whether a hand of the search may be as near to a shape of lone tiles as to any other, so that no
 * tile is of no use. The hand lacks as many tiles as `most` says, or fewer. Each tile brings it
 * nearer to both by at most one, and only a change to that shape alone.
 */
bool mj_lone_tiles_count(const struct positions *at, int most);

/*
 * The kinds that stand alone, and that none of the tiles to be drawn (`nearer`) comes near to. What
 * such tiles are does not matter: a hand that is not changed any more has the chances of every hand
 * with the same other tiles.
 */
uint64_t mj_useless_tiles(const struct positions *at, uint64_t nearer);

#endif
