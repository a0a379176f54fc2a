#include "json/list.h"

#include <stdlib.h>

enum { FIRST_ROOM = 16 };

bool
list_has_room(void **list, size_t count, size_t *room, size_t size)
{
	if (count < *room)
		return true;
	size_t more = *room == 0 ? FIRST_ROOM : 2 * *room;
	void *grown = realloc(*list, more * size);
	if (grown == NULL)
		return false;
	*list = grown;
	*room = more;
	return true;
}
