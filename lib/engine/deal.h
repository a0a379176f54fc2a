/* The stream of a seed, and what the rulesets' ways of dealing have in common (docs/dealing.md). */
#ifndef MJ_ENGINE_DEAL_H
#define MJ_ENGINE_DEAL_H

#include "engine/seats.h"
#include "mahjong/tiles.h"

#include <stdint.h>

struct mj_dealt;
struct mj_dealt_hand;
struct mj_stream;

/*
 * Shuffles the ruleset's tiles into dealt->wall; of each five `reds` copies are red. Called once,
 * before the dice are thrown.
 */
void mj_shuffle(struct mj_stream *stream, const struct mj_rules *rules, unsigned reds,
		struct mj_dealt *dealt);

/* Throws one die and adds it to dealt->dice. Returns 1 to 6. */
unsigned mj_throw(struct mj_stream *stream, struct mj_dealt *dealt);

/* Throws two dice that are not the deal's. Returns what they show together. */
unsigned mj_throw_two(struct mj_stream *stream);

/* Tiles in the order of drawing, and how far they have been taken from both ends. */
struct mj_live_wall {
	mj_tile tile[MJ_WALL_MAX];
	uint8_t next, end;
};

/* Lays out the wall as a ring that begins with the tile of this index. It lies with the stream, and
 * is erased with it. */
struct mj_live_wall *mj_break_wall(struct mj_stream *stream, const struct mj_dealt *dealt,
				   unsigned first);

/* The index of the first tile of a seat's side of the wall. Every seat has a side of the same
 * length. */
unsigned mj_side(const struct mj_rules *rules, const struct mj_dealt *dealt, int dealer, int seat);

/*
 * The usual deal: `rounds` times four tiles to each seat from the dealer on, then one each if
 * `singles`, then one more for the dealer, which is his `drawn`.
 */
void mj_take_hands(const struct mj_rules *rules, struct mj_live_wall *live, int dealer,
		   unsigned rounds, bool singles, struct mj_dealt *dealt);

/* Takes from the end: of the last stack the upper tile, then the lower one. The live wall begins
 * with a whole stack. */
mj_tile mj_take_last(struct mj_live_wall *live);

/* Sets out every tile of `flowers` (bits by tile) in the hand and replaces it from the end, the
 * replacements too. What the dealer has drawn becomes his last replacement. */
void mj_set_out(struct mj_live_wall *live, uint64_t flowers, struct mj_dealt_hand *hand);

/* What is left of the live wall becomes dealt->draws. */
void mj_leave_draws(const struct mj_live_wall *live, struct mj_dealt *dealt);

/* The last tiles of the live wall become dealt->dead_wall. */
void mj_keep_dead_wall(struct mj_live_wall *live, unsigned count, struct mj_dealt *dealt);

/* Adds a tile to a list that is a member of dealt->deal. */
void mj_show_deal(struct mj_dealt *dealt, unsigned slot, unsigned list, mj_tile tile);

#endif
