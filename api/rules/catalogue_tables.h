/* A ruleset's tables as members of its entry in the catalogue. */
#ifndef API_RULES_CATALOGUE_TABLES_H
#define API_RULES_CATALOGUE_TABLES_H

#include "lib/mahjong.h"
#include "json/buffer.h"

void catalogue_write_shape(const struct mj_ruleset *ruleset, struct buffer *out);
void catalogue_write_options(const struct mj_ruleset *ruleset, struct buffer *out);
void catalogue_write_presets(const struct mj_ruleset *ruleset, struct buffer *out);
void catalogue_write_patterns(const struct mj_ruleset *ruleset, struct buffer *out);

/* The flags, and what the ruleset adds to hand, seats, deal, table, total, counted and standing. */
void catalogue_write_members(const struct mj_ruleset *ruleset, struct buffer *out);
void catalogue_write_words(const struct mj_ruleset *ruleset, struct buffer *out);
void catalogue_write_limits(struct buffer *out);

/* What flags need and exclude. */
void catalogue_write_flag_rules(const struct mj_ruleset *ruleset, struct buffer *out);

/* Into the abortive draw's own object: the option that allows it, with its value. */
void catalogue_write_abort_options(const struct mj_ruleset *ruleset, unsigned abort,
				   struct buffer *out);

/* Which fu a called hand of so many han can have; nothing where hands are not called so. */
void catalogue_write_called_fu(const struct mj_ruleset *ruleset, struct buffer *out);

/* ---- Shared by the files that write them ---- */

extern const char *const catalogue_types[]; /* by enum mj_type */

/* A list of words, NULL-terminated, as the member `key`. */
void catalogue_strings(const char *key, const char *const *words, struct buffer *out);

/* Those of the members min, max, step, length and words that the field's type has. */
void catalogue_range(const struct mj_field *field, struct buffer *out);

/* ---- Where the number of players matters ---- */

/* Whether an entry is the first of its name: the ruleset's list shows that one. */
bool catalogue_is_first(const struct mj_field *fields, unsigned count, unsigned index);

/* The member `players`, where a thing is there with so many players alone, not with the usual
 * number. */
void catalogue_write_players(const struct mj_ruleset *ruleset, unsigned seats, struct buffer *out);

void catalogue_write_tiles(uint64_t tiles, struct buffer *out);
void catalogue_write_option(const struct mj_ruleset *ruleset, const struct mj_field *option,
			    struct buffer *out);

/* The members of a hand that are otherwise with so many players than the ruleset's list says. */
void catalogue_write_other_members(const struct mj_ruleset *ruleset, unsigned seats,
				   struct buffer *out);

/* The member `seatings`, where the number of players is an option. */
void catalogue_write_seatings(const struct mj_ruleset *ruleset, struct buffer *out);

#endif
