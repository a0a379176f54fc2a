#include "ledger/kinds/kinds.h"

#include <assert.h>
#include <string.h>

static const struct entry_kind *const kinds[] = {
#define LIST_KIND(NAME) &entry_kind_##NAME,
	ENTRY_KINDS(LIST_KIND)
#undef LIST_KIND
};

enum { COUNT = sizeof(kinds) / sizeof(kinds[0]) };

const struct entry_kind *
entry_kind_find(const char *id)
{
	for (size_t i = 0; i < COUNT; i++)
		if (strcmp(kinds[i]->id, id) == 0)
			return kinds[i];
	return NULL;
}

const struct entry_kind *
entry_kind_of(enum event_role role)
{
	size_t i = 0;

	while (i < COUNT && kinds[i]->role != role)
		i++;
	assert(i < COUNT);
	return kinds[i];
}
