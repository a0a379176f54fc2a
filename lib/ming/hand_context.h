/* What all readings of one winning hand share, worked out once. */
#ifndef MJ_MING_HAND_CONTEXT_H
#define MJ_MING_HAND_CONTEXT_H

#include "engine/case.h"
#include "engine/kinds.h"
#include "ming/ming.h"
#include "ming/tally.h"

enum { MING_SETS = 4 };

/* Sets of a reading. Layer n of chows: the first kinds of chows there are at least n + 1 times; of
 * cover: kinds that lie in at least n + 1 chows. */
struct ming_groups {
	uint64_t pungs; /* kinds of pungs and kongs (D14) */
	uint64_t kongs;
	uint64_t chows[MING_SETS], cover[MING_SETS];
	uint8_t pung_count, chow_count;
	uint8_t concealed_pungs; /* concealed kongs among them */
};

struct ming_hand_context {
	const struct mj_rules *rules;
	const struct mj_hand *hand;
	uint8_t count[MJ_KINDS]; /* concealed tiles and the winning one, by kind */
	uint64_t kinds;          /* kinds in the whole hand */
	mj_tile win, seat_wind, round_wind;
	bool claimed;             /* won on another's tile, or a fed kong (D7) */
	bool five_types;          /* the tiles are of all five types (R30) */
	uint8_t elements;         /* of enum ming_element, but all_chows */
	uint8_t kongs;            /* of any kind */
	struct ming_groups melds; /* the melds alone */
	struct ming_value common; /* counted patterns of every reading, bounties too */
	uint64_t common_limits;   /* limit patterns of every reading */
};

void ming_add_chow(struct ming_groups *groups, mj_tile first);
void ming_add_pung(struct ming_groups *groups, mj_tile kind, bool concealed);

/* The hand is checked. */
void ming_hand_context_init(struct ming_hand_context *context, const struct mj_case *one);

#endif
