/* A ruleset's tables as members of its entry in the catalogue. */
#ifndef API_RULES_CATALOGUE_TABLES_H
#define API_RULES_CATALOGUE_TABLES_H

#include "lib/mahjong.h"
#include "json/write.h"

void catalogue_write_shape(const struct mj_ruleset *ruleset, struct buffer *out);
void catalogue_write_options(const struct mj_ruleset *ruleset, struct buffer *out);
void catalogue_write_presets(const struct mj_ruleset *ruleset, struct buffer *out);
void catalogue_write_patterns(const struct mj_ruleset *ruleset, struct buffer *out);

/* flags, and the ruleset's own members of hand, seats, deal, table, total, counted and standing */
void catalogue_write_members(const struct mj_ruleset *ruleset, struct buffer *out);
void catalogue_write_words(const struct mj_ruleset *ruleset, struct buffer *out);
void catalogue_write_limits(struct buffer *out);

/* ---- Shared by the files that write them ---- */

extern const char *const catalogue_types[]; /* by enum mj_type */

void catalogue_text(const char *key, const char *text, struct buffer *out);
void catalogue_number(const char *key, int64_t number, struct buffer *out);
void catalogue_strings(const char *key, const char *const *words, struct buffer *out);

/* min, max, step, length, words: what the type has */
void catalogue_range(const struct mj_field *field, struct buffer *out);

#endif
