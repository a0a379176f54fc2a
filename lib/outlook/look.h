/* Looking at one hand: the search from it, and what is told of it. */
#ifndef MJ_OUTLOOK_LOOK_H
#define MJ_OUTLOOK_LOOK_H

#include "mahjong/tiles.h"

struct mj_chances;
struct mj_choice_outlook;
struct mj_outlook;
struct mj_waits;
struct mj_waits_request;

/* How it is looked: `looked` counts the hands. Each look takes all of the memory anew. */
struct look {
	void *memory;
	size_t size;
	unsigned turns, changes;
	uint32_t looked;
};

/*
 * All return false when the memory did not do; what they fill in then is worth nothing. The
 * requests are checked: mj_waits has answered them.
 */

/* The hand of 3n+1 tiles as it stands. With `extra_draw` one draw more is to come than turns: the
 * replacement tile of a kong, which comes at once. */
bool mj_look_at_hand(struct look *look, const struct mj_waits_request *request, bool extra_draw,
		     struct mj_chances *chances);

/* The hand of 3n+2 tiles without each of the choices of `waits`, in its order. */
bool mj_look_at_choices(struct look *look, const struct mj_waits_request *request,
			const struct mj_waits *waits, struct mj_choice_outlook *choices);

/* What a hand of 3n+2 tiles gains that wins with this tile of its own, drawn or discarded by
 * `from`; `wins` is false when it does not. */
bool mj_look_at_win(struct look *look, const struct mj_waits_request *request, mj_tile tile,
		    int from, bool *wins, float *points);

/* Each number of `chances` becomes the better one of both, where the other is known. */
void mj_look_raise(struct mj_chances *chances, const struct mj_chances *other, unsigned turns);

/* Tells how many tiles a draw can be, and whether the hand is declared once it is ready. */
void mj_look_describe(const struct mj_waits_request *request, struct mj_outlook *outlook);

#endif
