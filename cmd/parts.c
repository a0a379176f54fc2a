#include "cmd/parts.h"

#include <stddef.h>

int
parts_create(struct parts *parts, const struct part *table, unsigned count)
{
	for (unsigned i = 0; i < count; i++) {
		int status = table[i].create(parts);
		if (status != 0) {
			parts_destroy(parts, table, i);
			return status;
		}
	}
	return 0;
}

void
parts_destroy(struct parts *parts, const struct part *table, unsigned count)
{
	while (count-- > 0)
		if (table[count].destroy != NULL)
			table[count].destroy(parts);
}
