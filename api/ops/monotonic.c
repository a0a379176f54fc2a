#include "api/ops/monotonic.h"

#include <assert.h>
#include <time.h>

uint64_t
monotonic_now(void)
{
	struct timespec time;

	int result = clock_gettime(CLOCK_MONOTONIC, &time);
	assert(result == 0);
	return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}
