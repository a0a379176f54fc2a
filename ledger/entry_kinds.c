#include "ledger/entry_kinds.h"

#include <stddef.h>
#include <string.h>

static const struct entry_kind kinds[] = {
	{.id = "adjustment", .reversible = true, .has_reason = true},
	{.id = "settlement", .reversible = true, .has_transfers = true},
	{.id = "payment", .reversible = true, .has_reason = true, .has_transfers = true},
	{.id = "reversal", .has_reason = true},
	{.id = "match"},
	{.id = "seats"},
	{.id = "hand"},
	{.id = "hand_reversal"},
	{.id = "penalty"},
	{.id = "penalty_reversal"},
	{.id = "transfer"},
	{.id = "transfer_reversal"},
	{.id = "finish"},
	{.id = "reopen", .has_reason = true},
	{.id = "void"},
	{.id = "move"},
	{.id = "season"},
	{.id = "anonymise"},
};

const struct entry_kind *
entry_kind_find(const char *id)
{
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		if (strcmp(kinds[i].id, id) == 0)
			return &kinds[i];
	return NULL;
}
