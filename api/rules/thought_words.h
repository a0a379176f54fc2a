/* What a player thinks, in the words of the catalogue (labels.play_thoughts), with its numbers in
 * them. */
#ifndef API_RULES_THOUGHT_WORDS_H
#define API_RULES_THOUGHT_WORDS_H

#include "codec/names.h"
#include "lib/mahjong/language.h"
#include "json/buffer.h"

struct mj_decision;
struct mj_thought;

enum { THOUGHT_TEXT_MAX = 256 }; /* bytes, with the NUL */

struct thought_words {
	struct mj_names names; /* point into: */
	char text[MJ_LANGUAGES][THOUGHT_TEXT_MAX];
};

void thought_words_fill(const struct mj_thought *thought, struct thought_words *words);

/*
 * The member `thoughts`: what weighs most first, each with its id, tile, seat, numbers and words.
 */
void thoughts_write(const struct mj_decision *decision, enum names_mode names, struct buffer *out);

#endif
