#include "api/request/percent.h"

#include "json/text.h"

#include <assert.h>

bool
percent_decode(const char *from, size_t length, char *to, size_t size)
{
	size_t at = 0;

	assert(size > 0);
	for (size_t i = 0; i < length; i++) {
		char c = from[i];
		if (c == '%') {
			int byte = text_escaped_byte(from + i, from + length);
			if (byte < 0)
				return false;
			c = (char)byte;
			i += 2;
		}
		if (c == '\0' || at + 1 >= size)
			return false;
		to[at++] = c;
	}
	to[at] = '\0';
	return true;
}
