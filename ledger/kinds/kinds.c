#include "ledger/kinds/kind.h"

#include <string.h>

static const struct entry_kind *const kinds[] = {
	&entry_kind_adjustment,
	&entry_kind_settlement,
	&entry_kind_payment,
	&entry_kind_reversal,
	&entry_kind_match,
	&entry_kind_seats,
	&entry_kind_hand,
	&entry_kind_seal,
	&entry_kind_hand_reversal,
	&entry_kind_penalty,
	&entry_kind_penalty_reversal,
	&entry_kind_transfer,
	&entry_kind_transfer_reversal,
	&entry_kind_result,
	&entry_kind_finish,
	&entry_kind_reopen,
	&entry_kind_void,
	&entry_kind_move,
	&entry_kind_season,
	&entry_kind_rename,
	&entry_kind_anonymise,
	&entry_kind_merge,
};

const struct entry_kind *
entry_kind_find(const char *id)
{
	for (size_t i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		if (strcmp(kinds[i]->id, id) == 0)
			return kinds[i];
	return NULL;
}

int64_t
entry_kind_hand_number(const struct entry_kind *kind, const json_t *body)
{
	if (kind == NULL || !kind->numbered)
		return 0;
	return json_integer_value(json_object_get(body, "hand_number"));
}

bool
entry_kinds_have(const char *list, const char *id)
{
	size_t size = strlen(id);

	for (const char *at = list; *at != '\0';) {
		size_t length = strcspn(at, ",");
		if (length == size && memcmp(at, id, size) == 0)
			return true;
		at += length + (at[length] == ',');
	}
	return list[0] == '\0';
}
