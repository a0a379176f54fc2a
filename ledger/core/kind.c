#include "ledger/core/kind.h"

#include <string.h>

int64_t
entry_kind_hand_number(const struct entry_kind *kind, const json_t *body)
{
	if (kind == NULL || kind->role != EVENT_HAND)
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
