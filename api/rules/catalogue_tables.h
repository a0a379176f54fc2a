/* A ruleset's tables as members of its entry in the catalogue. */
#ifndef API_RULES_CATALOGUE_TABLES_H
#define API_RULES_CATALOGUE_TABLES_H

#include "json/buffer.h"

#include <stdbool.h>
#include <stdint.h>

struct mj_field;
struct mj_ruleset;
struct mj_seating;

void catalogue_write_shape(const struct mj_ruleset *ruleset, struct buffer *out);
void catalogue_write_patterns(const struct mj_ruleset *ruleset, struct buffer *out);

/* What the ruleset adds to deal, table, total, counted and standing. */
void catalogue_write_members(const struct mj_ruleset *ruleset, struct buffer *out);
void catalogue_write_words(const struct mj_ruleset *ruleset, struct buffer *out);
void catalogue_write_limits(struct buffer *out);

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

/*
 * What a request may say depends on how many play. The ruleset's lists are for the usual number; a
 * seating has lists of what another number has alone, or has otherwise.
 */
struct catalogue_seats {
	const struct mj_ruleset *ruleset;
	const struct mj_seating *seating; /* NULL: the ruleset's own lists */
};

/* Whether a thing that is there with `seats` players, 0: with any number, belongs in the list. */
bool catalogue_lists(const struct catalogue_seats *of, unsigned seats);
/* The flags of the list, as bits of mj_hand.flags. */
uint32_t catalogue_flags(const struct catalogue_seats *of);

void catalogue_write_tiles(uint64_t tiles, struct buffer *out);
void catalogue_write_options(const struct catalogue_seats *of, struct buffer *out);
void catalogue_write_presets(const struct catalogue_seats *of, struct buffer *out);
void catalogue_write_flags(const struct catalogue_seats *of, struct buffer *out);
/* What flags need and exclude. */
void catalogue_write_flag_rules(const struct catalogue_seats *of, struct buffer *out);

/* What the ruleset adds to a hand and to what a seat shows. */
void catalogue_write_shown(const struct catalogue_seats *of, struct buffer *out);

/* The member `seatings`, where the number of players is an option. */
void catalogue_write_seatings(const struct mj_ruleset *ruleset, struct buffer *out);

#endif
