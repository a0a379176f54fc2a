/* The catalogue as JSON, from the same tables that score. */
#ifndef API_RULES_CATALOGUE_WRITE_H
#define API_RULES_CATALOGUE_WRITE_H

#include "json/buffer.h"

struct mj_ruleset;

/* {"rulesets": [...]}, a summary of each with a link to its entry: GET /v1/rulesets. */
void catalogue_write_list(struct buffer *out);

/* The entry of one: GET /v1/rulesets/{id}. */
void catalogue_write_ruleset(const struct mj_ruleset *ruleset, struct buffer *out);

/* {"rulesets": [...]}, the whole entry of each: what the command `mahjong rulesets` prints. */
void catalogue_write_all(struct buffer *out);

#endif
