/* Any bytes as a course: refused with its place, or played and settled (logs.h). */
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/logs.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_log(log_read_course, data, size);
	return 0;
}
