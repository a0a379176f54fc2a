#include "ledger/entry_kinds.h"

#include <stddef.h>
#include <string.h>

static const struct entry_kind kinds[] = {
	{.id = "adjustment", .reversible = true, .has_reason = true, .keeps_results = true},
	{.id = "settlement", .reversible = true, .has_transfers = true, .keeps_results = true},
	{.id = "payment",
	 .reversible = true,
	 .has_reason = true,
	 .has_transfers = true,
	 .keeps_results = true},
	{.id = "reversal", .has_reason = true},
	{.id = "match", .keeps_results = true},
	{.id = "seats", .keeps_results = true},
	{.id = "hand", .keeps_results = true},
	{.id = "seal", .keeps_results = true},
	{.id = "hand_reversal", .keeps_results = true},
	{.id = "penalty", .keeps_results = true},
	{.id = "penalty_reversal", .keeps_results = true},
	{.id = "transfer", .keeps_results = true},
	{.id = "transfer_reversal", .keeps_results = true},
	{.id = "result", .has_reason = true, .keeps_results = true},
	{.id = "finish"},
	{.id = "reopen", .has_reason = true},
	{.id = "void"},
	{.id = "move"},
	{.id = "season", .keeps_results = true},
	{.id = "rename", .keeps_results = true},
	{.id = "anonymise"},
	{.id = "merge", .reversible = true, .has_reason = true},
};

const struct entry_kind *
entry_kind_find(const char *id)
{
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		if (strcmp(kinds[i].id, id) == 0)
			return &kinds[i];
	return NULL;
}

bool
entry_kinds_have(const char *list, const char *kind)
{
	size_t size = strlen(kind);

	for (const char *at = list; *at != '\0';) {
		size_t length = strcspn(at, ",");
		if (length == size && memcmp(at, kind, size) == 0)
			return true;
		at += length + (at[length] == ',');
	}
	return list[0] == '\0';
}
