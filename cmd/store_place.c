#include "cmd/store_place.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/*
 * The address is kept apart, and what stands between its user and host is written over: neither the
 * list of processes nor a refusal shows the password.
 */
static const char *
set_address(struct store_place *place, char *value)
{
	char *host = strrchr(value, '@'), *user = strstr(value, "://");

	free(place->address);
	place->address = strdup(value);
	if (place->address == NULL)
		return "an address for which there is memory";
	char *colon = host == NULL || user == NULL ? NULL : strchr(user + 3, ':');
	if (colon != NULL && colon < host)
		memset(colon + 1, '*', (size_t)(host - colon - 1));
	for (char *at = value; (at = strstr(at, "password=")) != NULL;) {
		at += strlen("password=");
		memset(at, '*', strcspn(at, "&"));
	}
	return NULL;
}

/* The arguments and the environment are this process' own, and may be written. */
const char *
store_place_set(struct store_place *place, const char *value)
{
	static const char scheme[] = "sqlite:";

	if (strncmp(value, "postgres://", 11) == 0 || strncmp(value, "postgresql://", 13) == 0)
		return set_address(place, (char *)(uintptr_t)value);
	if (strncmp(value, scheme, sizeof(scheme) - 1) != 0 || value[sizeof(scheme) - 1] == '\0')
		return "sqlite:FILE or postgres://USER@HOST/DATABASE";
	free(place->address);
	place->address = NULL;
	place->file = value + sizeof(scheme) - 1;
	return NULL;
}

bool
store_place_is_given(const struct store_place *place)
{
	return place->file != NULL || place->address != NULL;
}
