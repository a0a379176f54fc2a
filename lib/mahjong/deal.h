/* ---- Dealing (docs/dealing.md) ---- */
#ifndef MAHJONG_DEAL_H
#define MAHJONG_DEAL_H

#include "mahjong/hand.h"

#include <stddef.h>
#include <stdint.h>

struct mj_problem;
struct mj_rules;

#pragma GCC visibility push(default)

#define MJ_DEALING "mjdeal/1"

enum {
	MJ_SEED_MAX = 256,  /* bytes; at least 1 */
	MJ_SEED_DRAWN = 96, /* bytes to draw from the system when the caller names no seed */
	MJ_COMMITMENT = 32, /* bytes */
	MJ_DICE_MAX = 4,
	MJ_DEAD_WALL_MAX = 16,
	MJ_KONG_THROWS = 16 /* four seats with four kongs each */
};

struct mj_deal_request {
	const struct mj_rules *rules;
	struct mj_table table; /* dealer and dealer_streak bear on the deal */
	const uint8_t *seed;
	size_t seed_size; /* 1 to MJ_SEED_MAX */
	uint64_t reserved[MJ_RESERVED];
};

struct mj_dealt_hand {
	struct mj_bag concealed; /* the dealer's with the tile drawn */
	struct mj_bag flowers;   /* set out and replaced */
	mj_tile drawn;           /* of the dealer: the tile taken last; else MJ_NO_TILE */
};

struct mj_dealt {
	uint8_t commitment[MJ_COMMITMENT];
	uint8_t tile_count, dice_count, draw_count, dead_count;
	mj_tile wall[MJ_WALL_MAX]; /* as it stands on the table */
	uint8_t dice[MJ_DICE_MAX];
	int8_t break_seat;
	uint8_t break_stack;
	struct mj_dealt_hand hands[MJ_SEATS_MAX];
	mj_tile draws[MJ_WALL_MAX]; /* the live wall, in the order of drawing */
	mj_tile dead_wall[MJ_DEAD_WALL_MAX];
	struct mj_record deal; /* by ruleset->deal: ready for score, waits and settle */
	/* Where dice are thrown for the tile after a kong: what the two show together, kong by
	 * kong. Else 0. */
	uint8_t kong_pips[MJ_KONG_THROWS];
	uint64_t reserved[MJ_RESERVED - MJ_KONG_THROWS / 8];
};

void mj_deal_request_init(struct mj_deal_request *request, const struct mj_rules *rules);

/* The deal that a seed makes. MJ_BAD_VALUE for a seed that is empty or too long. */
int mj_deal(const struct mj_deal_request *request, struct mj_dealt *dealt,
	    struct mj_problem *problem);

/* ---- Draws: the tiles that are taken while a dealt hand is played (docs/dealing.md, "Draws") ----
 */

/* Where a tile is taken from while a hand is played. */
enum mj_draw_source {
	MJ_DRAW_WALL,      /* the next tile of the live wall */
	MJ_DRAW_KONG,      /* the replacement after a kong */
	MJ_DRAW_FLOWER,    /* the replacement of a tile that was set out: a flower, a north */
	MJ_DRAW_INDICATOR, /* the dora indicator that a kong turns */
	MJ_DRAW_URA,       /* an ura indicator, the first one first: the hand has been won */
	MJ_DRAW_SOURCES
};

/* Why there is no such draw; 0: there is. */
enum mj_draw_fault {
	MJ_DRAW_NONE_HERE = -1, /* nothing is drawn from there by these rules */
	MJ_DRAW_TOO_MANY = -2,  /* more than there can be in a hand, or than kongs were made */
	MJ_DRAW_WALL_EMPTY = -3,
	MJ_DRAW_HAND_OVER = -4 /* an ura indicator has been turned */
};

/* How far the wall of a deal has been taken. */
struct mj_draws {
	const struct mj_rules *rules; /* both outlive this */
	const struct mj_dealt *dealt;
	uint8_t made[MJ_DRAW_SOURCES];
	uint8_t left; /* tiles of the live wall */
	uint8_t joined_count;
	mj_tile live[MJ_WALL_MAX];   /* dealt->draws; MJ_NO_TILE where one was taken */
	mj_tile joined[MJ_WALL_MAX]; /* what left the live wall to be kept back, the first first */
	uint64_t reserved[MJ_RESERVED];
};

/* Before the first draw. */
void mj_draws_init(struct mj_draws *draws, const struct mj_rules *rules,
		   const struct mj_dealt *dealt);

/* Draws a tile. Returns 0, or one of enum mj_draw_fault, and then nothing was taken. */
int mj_draw(struct mj_draws *draws, enum mj_draw_source source, mj_tile *tile);

/* Ids of enum mj_draw_source, in its order. */
extern const char *const mj_draw_source_ids[MJ_DRAW_SOURCES + 1];

#pragma GCC visibility pop

#endif
