/* Anonymising players. */
#ifndef LEDGER_KINDS_ANONYMISE_H
#define LEDGER_KINDS_ANONYMISE_H

#include "ledger/core/book.h"

/*
 * Anonymises a player, for good: an entry that says whom, and nothing is left in the store's rows
 * but the id: neither name nor external_id, no names on platforms, no notes they have said, no
 * answer that told them. The player is archived. `row` becomes what it is then; its id stays in
 * place for the call. 0, or -1 with a problem: contradiction where it was done before.
 */
int people_anonymise(struct book *book, struct tx *tx, struct player_row *row);

#endif
