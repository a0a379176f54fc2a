#include "ledger/kinds/kind.h"

#include <string.h>

static const struct entry_kind *const kinds[] = {
#define LIST_KIND(NAME) &entry_kind_##NAME,
	ENTRY_KINDS(LIST_KIND)
#undef LIST_KIND
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
