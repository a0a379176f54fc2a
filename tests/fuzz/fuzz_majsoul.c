/* Any bytes as a log in the format majsoul: refused with its place, or settled (logs.h). */
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/logs.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	fuzz_log(log_read_majsoul, data, size);
	return 0;
}
