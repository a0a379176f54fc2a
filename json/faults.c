#include "json/faults.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

bool
faults_keep(struct problem *problem)
{
	struct faults *faults = problem->faults;

	assert(problem->code != PROBLEM_NONE);
	if (faults == NULL || problem->code == UNAVAILABLE)
		return false;
	if (problem->kept)
		return faults->count < ERRORS_MAX;
	assert(faults->count < ERRORS_MAX);
	if (faults->list == NULL)
		faults->list = malloc(ERRORS_MAX * sizeof(*faults->list));
	if (faults->list == NULL) {
		problem_set(problem, UNAVAILABLE, "there is no memory for this request now");
		return false;
	}
	problem->kept = true;
	faults->list[faults->count++] = *problem;
	*problem = faults->list[0];
	return faults->count < ERRORS_MAX;
}

static void
move_under(struct problem *problem, const char *at)
{
	char within[POINTER_MAX];
	size_t size = strlen(at);

	assert(size < sizeof(within));
	if (problem->place != AT_POINTER)
		return;
	memcpy(within, problem->at, sizeof(within));
	memcpy(problem->at, at, size);
	memcpy(problem->at + size, within, sizeof(within) - size);
	problem->at[sizeof(problem->at) - 1] = '\0';
}

void
faults_move_under(struct problem *problem, const char *at)
{
	move_under(problem, at);
	if (!problem->kept)
		return;
	for (unsigned i = 0; i < problem->faults->count; i++)
		move_under(&problem->faults->list[i], at);
}

void
faults_free(struct faults *faults)
{
	free(faults->list);
	*faults = (struct faults){0};
}
