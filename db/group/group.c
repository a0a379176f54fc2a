#include "db/group/group.h"

#include <assert.h>
#include <string.h>

/* Whether an earlier job of the club is apart: it comes first. */
static bool
is_apart(const struct group *group, const char *club)
{
	for (unsigned i = 0; i < group->count; i++)
		if (group->apart[i] && strcmp(group->jobs[i]->club, club) == 0)
			return true;
	return false;
}

void
group_add(struct group *group, struct job *job)
{
	unsigned place = group->count;

	assert(place < GROUP_MAX);
	group->jobs[place] = job;
	group->apart[place] = job->apart || is_apart(group, job->club);
	group->results[place] = STORE_FAILED;
	group->count++;
}

void
group_set_apart(struct group *group, const char *club)
{
	for (unsigned i = 0; i < group->count; i++)
		if (strcmp(group->jobs[i]->club, club) == 0)
			group->apart[i] = true;
}
