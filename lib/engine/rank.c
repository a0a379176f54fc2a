#include "engine/rank.h"

#include <string.h>

void
mj_ranking_add(struct mj_ranking *ranking, const void *item)
{
	char *items = ranking->items;
	unsigned place = ranking->count;

	while (place > 0) {
		int order = ranking->rank(item, items + (place - 1) * ranking->size);
		if (order == 0)
			return;
		if (order < 0)
			break;
		place--;
	}
	if (ranking->count == ranking->max)
		ranking->more = true;
	else
		ranking->count++;
	if (place == ranking->max)
		return;
	memmove(items + (place + 1) * ranking->size, items + place * ranking->size,
		(ranking->count - 1 - place) * ranking->size);
	memcpy(items + place * ranking->size, item, ranking->size);
}
