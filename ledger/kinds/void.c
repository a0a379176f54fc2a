/* A match counts for nothing. */
#include "ledger/kinds/kind.h"

const struct entry_kind entry_kind_void = {
	.id = "void",
	.way_back = "a void match stays void",
	.column = COLUMN_MATCHES,
};
