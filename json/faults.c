#include "json/faults.h"

#include <assert.h>
#include <stdlib.h>

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

void
faults_free(struct faults *faults)
{
	free(faults->list);
	*faults = (struct faults){0};
}
