/* The kinds of entries. */
#ifndef LEDGER_ENTRY_KINDS_H
#define LEDGER_ENTRY_KINDS_H

#include <stdbool.h>

struct entry_kind {
	const char *id;
	/* It is taken back by an entry of kind reversal, and no more depends on it. */
	bool reversible;
	/* The statement of a player says why it was made. */
	bool has_reason;
	/* Its postings follow from its members `asset` and `transfers` (ledger/paid.h). */
	bool has_transfers;
	/* Results stay what and whose they are. */
	bool keeps_results;
};

/* NULL when there is no such kind. */
const struct entry_kind *entry_kind_find(const char *id);

/* Whether a list with commas has this kind; an empty list has every one. */
bool entry_kinds_have(const char *list, const char *kind);

#endif
