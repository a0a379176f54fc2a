/* The best of all readings of a hand (docs/rules/yueqing.md, section 5). */
#ifndef MJ_YUEQING_BEST_H
#define MJ_YUEQING_BEST_H

#include "yueqing/suit.h"
#include "yueqing/value.h"

enum { HONOUR_KINDS = MJ_KINDS - MJ_HONOURS, SUITS = 3 };

/* A group of wilds alone beside what natural tiles make. */
enum yueqing_extra { EXTRA_NONE, EXTRA_PAIR, EXTRA_TRIPLET, EXTRA_RUN };

/* How the best reading is made, as far as writing its groups needs it. */
struct yueqing_choice {
	uint8_t pairs[HONOUR_KINDS], triplets[HONOUR_KINDS];
	uint8_t extra;      /* enum yueqing_extra */
	mj_tile extra_kind; /* of a run, its first */
	uint8_t wilds;      /* those among the groups of suits */
	uint8_t traits;     /* of all groups of suits but the extra one */
	bool pair;          /* the pair is one of suits' natural tiles */
};

struct yueqing_best {
	struct yueqing_suit_task tasks[SUITS];
	struct yueqing_suit suits[SUITS]; /* what each can make */
	bool complete;
	struct yueqing_value value;
	struct yueqing_choice choice;
};

void yueqing_find_best(const struct yueqing_hand_context *context, struct yueqing_best *best);

/* All readings of different worth, the best first. `all` holds items of struct yueqing_read; its
 * rank is set here. `best` gets the suits: with an item put into it that reading can be written. */
struct mj_ranking;
struct yueqing_read {
	struct yueqing_value value;
	struct yueqing_choice choice;
};
void yueqing_find_all(const struct yueqing_hand_context *context, struct yueqing_best *best,
		      struct mj_ranking *all);

/* The groups of the best reading, for the answer. */
void yueqing_write_reading(const struct yueqing_hand_context *context,
			   const struct yueqing_best *best, struct mj_reading *reading);

#endif
