/* Text with places that are filled in while it is read: keys and ids, which no input can know. */
#ifndef TESTS_FUZZ_PLACE_H
#define TESTS_FUZZ_PLACE_H

#include "tests/fuzz/fuzz.h"

#include <stdbool.h>

enum { PLACE_VALUE = 128 };

struct place {
	const char *mark; /* as "$A" */
	char value[PLACE_VALUE];
	bool number; /* "$A" in quotation marks loses them */
};

/* A copy with every mark replaced, cut to `max` bytes and a NUL behind them; its size. */
size_t place_fill(const struct place *places, unsigned count, const char *from, size_t size,
		  char *to, size_t max);

#endif
