/*
 * Seasons and people, as the entries that a verification has seen so far leave them.
 */
#ifndef LEDGER_RECOUNT_SEEN_H
#define LEDGER_RECOUNT_SEEN_H

#include "ledger/recount/verification.h"

/* NULL: no entry made it; `id` may be NULL. */
struct season_seen *season_seen_find(const struct verification *verification, const char *id);

/* One that an entry makes. STORE_OK, or STORE_FAILED without memory. */
int season_seen_add(struct verification *verification, const struct entry_row *row, const char *id,
		    json_t *settings);

/* NULL: no entry was about them. */
struct person_seen *person_seen_find(const struct verification *verification, const char *player);

/* The same, added if need be; NULL: there is no memory. */
struct person_seen *person_seen_add(struct verification *verification, const char *player);

/* The member of a body that names a player, or NULL. */
const char *person_named(const json_t *body, const char *name);

#endif
