#include "tests/fuzz/place.h"

#include <string.h>

static const struct place *
find(const struct place *places, unsigned count, const char *from, size_t size)
{
	for (unsigned i = 0; i < count; i++) {
		size_t length = strlen(places[i].mark);
		if (length <= size && memcmp(places[i].mark, from, length) == 0)
			return &places[i];
	}
	return NULL;
}

size_t
place_fill(const struct place *places, unsigned count, const char *from, size_t size, char *to,
	   size_t max)
{
	size_t at = 0;

	for (size_t i = 0; i < size && at + 1 < max;) {
		bool quoted = from[i] == '"' && i + 1 < size;
		size_t begin = i + quoted;
		const struct place *place = find(places, count, from + begin, size - begin);
		size_t after = place == NULL ? 0 : begin + strlen(place->mark);
		if (quoted && place != NULL)
			quoted = place->number && after < size && from[after] == '"';
		if (place == NULL || (from[i] == '"' && !quoted)) {
			to[at++] = from[i++];
			continue;
		}
		size_t length = strlen(place->value);
		if (length > max - 1 - at)
			length = max - 1 - at;
		memcpy(to + at, place->value, length);
		at += length;
		i = after + quoted;
	}
	to[at] = '\0';
	return at;
}
