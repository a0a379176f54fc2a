/*
 * By whom an entry was recorded, and why: the members `recorded_by` and `reason` of its body. An
 * entry that posts to accounts of the club keeps them apart, too: a statement has many entries, and
 * needs no more of their bodies.
 */
#ifndef LEDGER_CORE_CAUSE_H
#define LEDGER_CORE_CAUSE_H

#include "db/store.h"
#include "json/write.h"

/* Writes what is to be kept of the entry's body; nothing when it says neither. */
void cause_write(const struct entry_row *row, struct buffer *out);

/* Writes what was kept, as members of the object that is open. */
void cause_show(const struct store_text *cause, struct buffer *out);

#endif
