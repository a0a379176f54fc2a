#include "api/request/prefer.h"

#include <stdbool.h>
#include <string.h>
#include <strings.h>

#define SPACE " \t"

/* The end of what stands before the next comma that is not in quotes. */
static const char *
preference_end(const char *at)
{
	bool quoted = false;

	for (; *at != '\0' && (quoted || *at != ','); at++) {
		if (quoted && *at == '\\' && at[1] != '\0')
			at++;
		else if (*at == '"')
			quoted = !quoted;
	}
	return at;
}

/* A value, as it stands or in quotes, ends where spaces or the parameters of its preference do. */
static bool
is_minimal(const char *value, const char *end)
{
	static const char *const forms[] = {"minimal", "\"minimal\""};

	for (unsigned i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
		size_t size = strlen(forms[i]);
		if ((size_t)(end - value) < size || strncasecmp(value, forms[i], size) != 0)
			continue;
		const char *rest = value + size + strspn(value + size, SPACE);
		if (rest >= end || *rest == ';')
			return true;
	}
	return false;
}

enum prefer_return
prefer_return_of(const char *header)
{
	static const char name[] = "return";
	size_t size = sizeof(name) - 1;

	for (const char *at = header; *at != '\0';) {
		at += strspn(at, SPACE ",");
		const char *end = preference_end(at);
		const char *value = at + size;
		if ((size_t)(end - at) > size && strncasecmp(at, name, size) == 0) {
			value += strspn(value, SPACE);
			if (*value == '=') {
				value += 1 + strspn(value + 1, SPACE);
				return is_minimal(value, end) ? RETURN_MINIMAL : RETURN_WHOLE;
			}
		}
		at = end;
	}
	return RETURN_UNSAID;
}
