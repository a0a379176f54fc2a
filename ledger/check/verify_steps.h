/* The parts of a verification, each in a file of its name or of its rows. */
#ifndef LEDGER_CHECK_VERIFY_STEPS_H
#define LEDGER_CHECK_VERIFY_STEPS_H

#include "ledger/recount/verification.h"

/*
 * All return STORE_OK, whatever they find, or STORE_FAILED. They come in this order: each knows
 * what the ones before it have counted.
 */
int verify_entries(struct verification *verification);
int verify_seasons(struct verification *verification);
int verify_money(struct verification *verification);
int verify_people(struct verification *verification);
int verify_attachments(struct verification *verification);
int verify_matches(struct verification *verification);
int verify_players(struct verification *verification);
int verify_sums(struct verification *verification);
int verify_accounts(struct verification *verification);

/*
 * A part of verify_entries: nobody posts to a player who is merged but what merges, or takes that
 * back.
 */
void verify_merged(struct verification *verification, const struct entry_row *row,
		   const struct posting *postings, unsigned count);
void verify_seasons_free(struct verification *verification);

#endif
