/* Where a store lies, as it is given on the command line. */
#ifndef CMD_STORE_PLACE_H
#define CMD_STORE_PLACE_H

#include <stdbool.h>

/* Neither: that was not said. */
struct store_place {
	const char *file; /* of sqlite: */
	char *address;    /* owned: of postgres:, before which a file does not count */
};

bool store_place_is_given(const struct store_place *place);

/*
 * NULL when it accepts the value, and otherwise what is expected. A password in the value is
 * written over.
 */
const char *store_place_set(struct store_place *place, const char *value);

#endif
