#include "api/request/percent.h"

#include <assert.h>

static int
hex_digit(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

bool
percent_decode(const char *from, size_t length, char *to, size_t size)
{
	size_t at = 0;

	assert(size > 0);
	for (size_t i = 0; i < length; i++) {
		char c = from[i];
		if (c == '%') {
			int high = i + 2 < length ? hex_digit(from[i + 1]) : -1;
			int low = i + 2 < length ? hex_digit(from[i + 2]) : -1;
			if (high < 0 || low < 0)
				return false;
			c = (char)(high * 16 + low);
			i += 2;
		}
		if (c == '\0' || at + 1 >= size)
			return false;
		to[at++] = c;
	}
	to[at] = '\0';
	return true;
}
