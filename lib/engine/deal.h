/* The stream of a seed, and what the rulesets' ways of dealing have in common (docs/dealing.md). */
#ifndef MJ_ENGINE_DEAL_H
#define MJ_ENGINE_DEAL_H

#include "engine/seats.h"

/*
 * Shuffles the ruleset's tiles into dealt->wall; of each five the lowest `reds` copies are red ones. To be called
 * once, before the dice.
 */
void mj_shuffle(struct mj_stream *stream, const struct mj_rules *rules, unsigned reds,
		struct mj_dealt *dealt);

/* Throws one die, which goes into dealt->dice. 1 to 6. */
unsigned mj_throw(struct mj_stream *stream, struct mj_dealt *dealt);

/* Tiles in the order of drawing, and how far they have been taken from both ends. */
struct mj_live_wall {
	mj_tile tile[MJ_WALL_MAX];
	uint8_t next, end;
};

/* The wall as a ring, from the tile with this index on. */
void mj_break_wall(const struct mj_dealt *dealt, unsigned first, struct mj_live_wall *live);

/* The first tile of a seat's side of the wall. */
unsigned mj_side(const struct mj_rules *rules, const struct mj_dealt *dealt, int dealer, int seat);

/*
 * The usual deal: `rounds` times four tiles to each seat from the dealer on, then one each if `singles`, then one
 * more for the dealer, which is his `drawn`.
 */
void mj_take_hands(const struct mj_rules *rules, struct mj_live_wall *live, int dealer,
		   unsigned rounds, bool singles, struct mj_dealt *dealt);

/* What is left of the live wall becomes dealt->draws. */
void mj_leave_draws(const struct mj_live_wall *live, struct mj_dealt *dealt);

/* The last tiles of the live wall become dealt->dead_wall. */
void mj_keep_dead_wall(struct mj_live_wall *live, unsigned count, struct mj_dealt *dealt);

/* A list of tiles as a member of dealt->deal. */
void mj_show_deal(struct mj_dealt *dealt, unsigned slot, unsigned list, mj_tile tile);

#endif
