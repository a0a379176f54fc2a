/* Offers as mjai names them (docs/match.md, "mjai"). */
#ifndef CMD_MATCH_MJAI_OFFERS_H
#define CMD_MATCH_MJAI_OFFERS_H

#include "json/buffer.h"

#include <jansson.h>
#include <stdbool.h>

struct mj_action;
struct mj_play;

/* What is said beside the event that asks the seat: all that it may do but to discard or pass, or
 * what it may not discard after a call or, with `declares`, with its riichi. */
void match_mjai_hints(const struct mj_play *play, unsigned seat, bool declares, struct buffer *out);

/* The offer that an answer means; with `declares`, a discard is the one of a riichi. False: it is
 * none. */
bool match_mjai_find(const struct mj_play *play, unsigned seat, const json_t *answer, bool declares,
		     struct mj_action *action);

#endif
