#include "ledger/carry/copy_walk.h"

#include <stdio.h>

struct walk
walk_begin(struct copy *copy, const char *club)
{
	return (struct walk){
		.copy = copy, .club = club, .page = {.ascending = true, .limit = WALK_PAGE}};
}

bool
walk_goes_on(struct walk *walk)
{
	bool full = walk->seen == walk->page.limit;

	walk->seen = 0;
	if (walk->after[0] != '\0')
		walk->page.after = walk->after;
	return full;
}

int
copy_refuse(struct copy *copy, const char *club, const char *what)
{
	snprintf(copy->why, sizeof(copy->why),
		 "club %.40s cannot be carried over: %.200s; verify tells what is wrong with it",
		 club, what);
	return STORE_REFUSED;
}

int
copy_explain(struct copy *copy, const char *club, int result)
{
	if (result == STORE_EXISTS || result == STORE_NONE)
		return copy_refuse(copy, club, "a row of it contradicts another");
	return result;
}

int
walk_took(struct walk *walk, int result, const char *id, int64_t *count)
{
	if (result != STORE_OK)
		return copy_explain(walk->copy, walk->club, result);
	if (id != NULL && snprintf(walk->after, WALK_AFTER, "%s", id) >= WALK_AFTER)
		return copy_refuse(walk->copy, walk->club, "an id of it is too long");
	walk->seen++;
	++*count;
	return STORE_OK;
}
