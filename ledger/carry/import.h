/*
 * Reads an export into a club that has nothing yet. Lines are checked as they come, everything
 * together at the end by the verifier; after any fault the transaction is to be undone.
 */
#ifndef LEDGER_CARRY_IMPORT_H
#define LEDGER_CARRY_IMPORT_H

#include "ledger/carry/import_lines.h"

/* Each 0, or -1 with a problem. */
int import_begin(struct import *import, struct book *book, struct tx *tx);
int import_line(struct import *import, const char *line, size_t size);
/* After the last line: what is read of players who are merged counts for the others. */
int import_merge(struct import *import);
/* Then, in a transaction that need not write. */
int import_finish(struct import *import);

/*
 * After import_finish has refused: whether a line is the one at fault. To be asked of all lines in
 * their order, with the number of entries among them so far, which it counts; false of all of them
 * when the fault is of none.
 */
bool import_is_at_fault(const struct import *import, const char *line, size_t size,
			int64_t *entries);

/* A refusal because of line `number`, from 1, names it: in words, and as the member `line`. */
void import_name_line(struct book *book, unsigned long number);

#endif
