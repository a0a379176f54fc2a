/* Finds the texts of things by what the library calls them. */
#ifndef API_RULES_TEXTS_FIND_H
#define API_RULES_TEXTS_FIND_H

#include "api/rules/texts/texts.h"

struct mj_ruleset;

/* NULL when nothing was written for the ruleset. */
const struct texts *texts_of(const struct mj_ruleset *ruleset);

/* Each NULL when there is none; `texts` may be NULL. */
const struct text_thing *text_thing_find(const struct texts *texts, enum text_kind kind,
					 const char *id);
const struct text_pattern *text_pattern_find(const struct texts *texts, const char *id);
const struct mj_names *text_word_find(const struct text_word *words, const char *of,
				      const char *id);

/* The Japanese name of a pattern that the library has none for; NULL when there is none. */
const char *text_pattern_japanese(const struct mj_ruleset *ruleset, unsigned pattern);

#endif
