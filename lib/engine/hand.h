/* What is true of every ruleset's hands: melds, numbers of tiles, copies. */
#ifndef MJ_ENGINE_HAND_H
#define MJ_ENGINE_HAND_H

#include "engine/seats.h"
#include "mahjong/rules.h"
#include "ruleset.h"

/* How many of each tile a request shows; red fives count apart. */
struct mj_shown {
	uint8_t of[MJ_TILES];
};

/* The lowest kind of a checked meld: of a pung or kong its kind, of a run its first. */
mj_tile mj_meld_kind(const struct mj_meld *meld);

static inline bool
mj_meld_is_kong(const struct mj_meld *meld)
{
	return meld->type >= MJ_OPEN_KONG;
}

/* No meld was claimed: a concealed kong keeps a hand closed. */
bool mj_is_closed(const struct mj_hand *hand);

/*
 * The common checks of melds (contract, bad_meld): number, tiles alike or a run, `from`, `claimed`.
 * `at` is where the owner's object stands.
 */
int mj_melds_check(const struct mj_rules *rules, const struct mj_meld *melds, unsigned count,
		   int seat, const char *at, struct mj_problem *problem);

/*
 * Checks the concealed tiles and win_tile, where there is one: the ruleset is played with them. And
 * the number of the concealed ones: with the melds they make a hand of the ruleset's size. With
 * `drawn_too` one tile more (3n+2) is right as well.
 */
int mj_concealed_check(const struct mj_rules *rules, const struct mj_hand *hand, bool drawn_too,
		       struct mj_problem *problem);

/* Checks a winner: win_tile is given, `from` is another seat or the wall, and the number of tiles
 * is right. */
int mj_winner_check(const struct mj_rules *rules, const struct mj_hand *hand,
		    struct mj_problem *problem);

/* The members that the hand has, of enum mj_hand_member: those with something in them, and those
 * given though empty. */
unsigned mj_hand_gives(const struct mj_hand *hand);

void mj_show_bag(struct mj_shown *shown, const struct mj_bag *bag);
/* Melds may be unchecked: of each at most four tiles count, which is all it has room for. */
void mj_show_melds(struct mj_shown *shown, const struct mj_meld *melds, unsigned count);
void mj_show_tiles(struct mj_shown *shown, const struct mj_tiles *tiles);

/* What a hand shows: concealed tiles, melds and the winning tile, and nothing else. */
void mj_hand_shown(const struct mj_hand *hand, struct mj_shown *shown);

/* Refuses more than four of a kind, pointing at `at`/`member`. */
int mj_copies_check(const struct mj_shown *shown, const char *at, const char *member,
		    struct mj_problem *problem);

/* Counts by kind, red fives with the plain ones. */
void mj_kinds_of(const struct mj_shown *shown, uint8_t kinds[MJ_KINDS]);

/* Kinds that may not be discarded after this claim, as bits (swap-calling). */
static inline uint64_t
mj_swap_kinds(const struct mj_rules *rules, const struct mj_meld *claimed)
{
	const struct mj_ruleset *ruleset = rules->ruleset;

	return ruleset->functions->swap_kinds == NULL
		       ? 0
		       : ruleset->functions->swap_kinds(rules, claimed);
}

#endif
