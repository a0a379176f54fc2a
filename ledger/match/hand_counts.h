/*
 * Counts over the hands of one player: how many were won, dealt into, drawn. Statistics add them
 * up.
 */
#ifndef LEDGER_MATCH_HAND_COUNTS_H
#define LEDGER_MATCH_HAND_COUNTS_H

#include "db/store.h"
#include "json/tape.h"
#include "json/write.h"

#include <jansson.h>

/* All zero is no hand. The owner calls hand_counts_free. */
struct hand_counts {
	int64_t hands, wins, self_draws;
	/* Hands that others won with the player's discard; a hand with two winners counts once. */
	int64_t deal_ins;
	int64_t draws; /* hands that nobody won; a false win is no draw */
	/* Draws of which it is known who was ready, and those at which the player was. */
	int64_t tenpai_draws, tenpai;
	int64_t riichi_hands; /* by rulesets that know riichi */
	int64_t riichi;
	int64_t false_wins;     /* hands in which the player won falsely */
	int64_t win_points;     /* the player's deltas of all hands won */
	int64_t deal_in_points; /* what the hands dealt into cost, above 0 */
	/* The hand won that brought the most, of equal ones the first; 0: none was won. */
	int64_t best_hand, best_points;
	json_t *patterns; /* id: in how many wins; NULL: none */
};

/*
 * Adds a hand, given as the body of its entry, for the player at `seat`. 0, or -1 without memory.
 */
int hand_counts_add_hand(struct hand_counts *counts, const json_t *body, int seat);

/*
 * Adds what hand_counts_write wrote, read on a tape that is used again and again; *best says
 * whether its best hand is now that of all. 0, or -1: there is no memory, or it cannot be read.
 */
int hand_counts_add(struct hand_counts *counts, struct tape *tape, const struct store_text *written,
		    bool *best);

/* Writes the members `hands` to `deal_in_points`, without braces and without the best hand. */
void hand_counts_write_members(const struct hand_counts *counts, struct buffer *out);

/* Writes all of it, the patterns too, as an object. */
void hand_counts_write(const struct hand_counts *counts, struct buffer *out);

void hand_counts_free(struct hand_counts *counts);

#endif
