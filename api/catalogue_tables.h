/* A ruleset's tables as members of its entry in the catalogue. */
#ifndef API_CATALOGUE_TABLES_H
#define API_CATALOGUE_TABLES_H

#include "api/json_out.h"
#include "lib/mahjong.h"

void catalogue_write_shape(const struct mj_ruleset *ruleset, struct buffer *out);
void catalogue_write_options(const struct mj_ruleset *ruleset, struct buffer *out);
void catalogue_write_presets(const struct mj_ruleset *ruleset, struct buffer *out);
void catalogue_write_patterns(const struct mj_ruleset *ruleset, struct buffer *out);

/* flags, and the ruleset's own members of hand, seats, deal, table and total */
void catalogue_write_members(const struct mj_ruleset *ruleset, struct buffer *out);
void catalogue_write_words(const struct mj_ruleset *ruleset, struct buffer *out);
void catalogue_write_limits(struct buffer *out);

#endif
