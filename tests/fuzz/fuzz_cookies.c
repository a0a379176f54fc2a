/*
 * A header Cookie, and a header Host. A session is read out of the one when it stands there once,
 * in a pair of its own, and is no longer than a session is: another reading of the header says so.
 * Of the other, a name that nobody told is none of the daemon's.
 */
#include "api/request/auth.h"
#include "api/request/own_host.h"
#include "api/request/session.h"
#include "tests/fuzz/fuzz.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { TEXT_MAX = 1024 };

static const char letters[] = "-_0123456789abcdefghijklmnopqrstuvwxyz"
			      "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/* ---- Cookies ---- */

/* How many pairs of this name there are; the value of the last one, between blanks. */
static int
count_pairs(char *header, const char *name, char value[TEXT_MAX + 1])
{
	int count = 0;

	for (char *rest = header, *pair; (pair = strsep(&rest, ";")) != NULL;) {
		while (*pair == ' ' || *pair == '\t')
			pair++;
		char *equal = strchr(pair, '=');
		if (equal == NULL || (size_t)(equal - pair) != strlen(name) ||
		    strncmp(pair, name, strlen(name)) != 0)
			continue;
		count++;
		snprintf(value, TEXT_MAX + 1, "%s", equal + 1);
		for (size_t end = strlen(value); end > 0 && strchr(" \t", value[end - 1]) != NULL;)
			value[--end] = '\0';
	}
	return count;
}

static void
check_cookie(const char *text, const char *name, size_t room)
{
	char copy[TEXT_MAX + 1], value[TEXT_MAX + 1] = "";
	char *found = malloc(room);

	MUST(found != NULL);
	snprintf(copy, sizeof(copy), "%s", text);
	int count = count_pairs(copy, name, value);
	size_t size = strlen(value);
	bool good = count == 1 && size >= STORE_ID && size < room &&
		    strncmp(value, "mjs_", 4) == 0 && strspn(value, letters) == size;
	MUST(session_read_cookie(text, name, found, room) == good);
	if (good)
		MUST(strcmp(found, value) == 0);
	free(found);
}

/* ---- Hosts ---- */

static void
check_host(const char *text)
{
	static const char *const told[] = {"club.example", NULL};
	char other[TEXT_MAX + 1];
	bool own = own_host_is(text, told);

	for (size_t i = 0; i <= strlen(text); i++)
		other[i] =
			(char)(islower((unsigned char)text[i]) ? toupper((unsigned char)text[i])
							       : tolower((unsigned char)text[i]));
	MUST(own_host_is(other, told) == own);
	if (own_host_is(text, NULL))
		MUST(own);
	if (!own || text[0] == '[')
		return;
	/* What ends in a name's letters is a name: one of those that may be. */
	size_t size = strcspn(text, ":");
	size -= size > 0 && text[size - 1] == '.';
	snprintf(other, sizeof(other), "%.*s", (int)size, text);
	MUST(strspn(other, "0123456789.") == size || strcasecmp(other, "club.example") == 0 ||
	     (size >= 9 && strcasecmp(other + size - 9, "localhost") == 0));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const names[] = {"mahjongd", "__Host-mahjongd"};
	char text[TEXT_MAX + 1];

	if (size == 0 || size > TEXT_MAX)
		return 0;
	memcpy(text, data + 1, size - 1);
	text[size - 1] = '\0';
	for (int i = 0; i < 2; i++) {
		check_cookie(text, names[i], KEY_TEXT);
		check_cookie(text, names[i], (size_t)data[0] + 1);
	}
	check_host(text);
	return 0;
}
