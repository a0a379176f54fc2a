/*
 * The small texts of a request's head: times, ids, escapes, ETags, addresses, tickets and keys. The
 * first byte says which; of tickets and keys the rest says how a good one is changed, after which
 * it must be good no more.
 */
#include "api/request/address.h"
#include "api/request/document.h"
#include "api/request/media.h"
#include "api/request/percent.h"
#include "api/routes.h"
#include "api/stream/ticket.h"
#include "ledger/core/clock.h"
#include "ledger/core/uuid.h"
#include "tests/fuzz/fuzz.h"

#include <sodium.h>
#include <string.h>

enum { TEXT_MAX = 1024 };

static const char id[] = "01900000-0000-7000-8000-000000000000";
static char key[KEY_TEXT];
static uint8_t digest[AUTH_HASH];

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	MUST(sodium_init() >= 0);
	auth_make_key(id, key, digest);
	return 0;
}

/* ---- Times and ids ---- */

static void
check_time(const char *text)
{
	static const char shape[] = "0000-00-00T00:00:00.000Z";
	char written[TIME_TEXT], again[TIME_TEXT];
	int64_t time, back;

	if (!time_parse(text, &time))
		return;
	time_write(time, written);
	MUST(strlen(written) == sizeof(shape) - 1);
	for (size_t i = 0; i < sizeof(shape) - 1; i++)
		MUST(shape[i] == '0' ? written[i] >= '0' && written[i] <= '9'
				     : written[i] == shape[i]);
	MUST(time_parse(written, &back) && back == time);
	time_write(back, again);
	MUST(strcmp(written, again) == 0);
	/* In UTC the date and the seconds are there as they were given. */
	if (strlen(text) >= 20 && (text[19] == 'Z' || text[19] == 'z'))
		MUST(memcmp(text, written, 10) == 0 && memcmp(text + 11, written + 11, 8) == 0);
}

static void
check_uuid(const char *text)
{
	if (uuid_is_valid(text))
		MUST(strlen(text) == STORE_ID - 1 && strspn(text, "0123456789abcdef-") == 36);
}

/* ---- Escapes and paths ---- */

static void
check_escapes(const char *text)
{
	char decoded[TEXT_MAX + 1], escaped[3 * TEXT_MAX + 1], again[TEXT_MAX + 1];
	size_t size = 0;

	if (!percent_decode(text, strlen(text), decoded, sizeof(decoded)))
		return;
	MUST(strlen(decoded) <= strlen(text));
	for (const char *at = decoded; *at != '\0'; at++)
		size += (size_t)snprintf(escaped + size, sizeof(escaped) - size, "%%%02X",
					 (unsigned char)*at);
	MUST(percent_decode(escaped, size, again, sizeof(again)) && strcmp(again, decoded) == 0);
	if (decoded[0] != '\0')
		MUST(!percent_decode(text, strlen(text), again, strlen(decoded)));
}

static void
check_path(const char *text)
{
	char parts[PATH_PARTS][PATH_PART_MAX], methods[METHODS_TEXT];
	const struct route *first, *route;

	for (int method = 0; method < METHODS; method++) {
		route = route_find(&route_table, text, (enum method)method, &first, parts);
		MUST(route == NULL || first != NULL);
		if (first == NULL)
			continue;
		route_methods(&route_table, first, methods, sizeof(methods));
		MUST(strstr(methods, "OPTIONS") != NULL);
		if (route != NULL)
			MUST(strstr(methods, method_names[route->method]) != NULL);
	}
}

static void
check_head(const char *text)
{
	struct in6_addr address;

	media_of(text);
	/* What is equal in the strong comparison is equal in the weak one. */
	if (etag_matches(text, "\"1\"", ETAG_STRONG))
		MUST(etag_matches(text, "\"1\"", ETAG_WEAK));
	if (address_forwarded(text, &address))
		address_widen(&address);
	if (strcmp(text, "\"1\"") == 0)
		MUST(etag_matches(text, "\"1\"", ETAG_STRONG));
	if (strcmp(text, "W/\"1\"") == 0)
		MUST(etag_matches(text, "\"1\"", ETAG_WEAK) &&
		     !etag_matches(text, "\"1\"", ETAG_STRONG));
}

/* ---- Tickets and keys ---- */

/* Pairs of a place and a byte to put there; false when nothing has changed. */
static bool
change(const char *good, const uint8_t *data, size_t size, char *text)
{
	size_t length = strlen(good);

	memcpy(text, good, length + 1);
	for (size_t i = 0; i + 1 < size; i += 2)
		text[data[i] % (length + 1)] = (char)data[i + 1];
	text[length + 1] = '\0';
	return strcmp(text, good) != 0;
}

static void
check_ticket(const uint8_t *data, size_t size)
{
	static const uint8_t secret[STORE_HASH] = {1};
	char good[TICKET_TEXT], text[TICKET_TEXT + 1], who[STORE_ID];

	ticket_write(secret, id, id, 1000, good);
	MUST(ticket_read(secret, good, id, 999, who) && strcmp(who, id) == 0);
	MUST(!ticket_read(secret, good, id, 1000, who));
	MUST(!ticket_read(secret, good, "01900000-0000-7000-8000-000000000001", 999, who));
	if (change(good, data, size, text))
		MUST(!ticket_read(secret, text, id, 0, who));
}

static int
find_key(struct tx *tx, const char *wanted, struct key_row *row)
{
	(void)tx;
	*row = (struct key_row){.id = id, .club = id, .role = "owner", .hash = digest};
	return strcmp(wanted, id) == 0 ? STORE_OK : STORE_NONE;
}

static void
check_key(const uint8_t *data, size_t size)
{
	static const struct tx_calls calls = {.key_find = find_key};
	struct tx tx = {.calls = &calls};
	const struct auth auth = {.required = true};
	struct caller caller;
	char text[KEY_TEXT + 1];

	MUST(auth_find(&auth, &tx, key, 0, &caller) == STORE_OK && caller.role == ROLE_OWNER);
	if (change(key, data, size, text))
		MUST(auth_find(&auth, &tx, text, 0, &caller) == STORE_OK &&
		     caller.role == ROLE_NONE);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static void (*const of_text[])(const char *) = {check_time, check_uuid, check_escapes,
							check_path, check_head};
	enum { OF_TEXT = sizeof(of_text) / sizeof(of_text[0]) };
	char text[TEXT_MAX + 1];

	if (size == 0 || size > TEXT_MAX)
		return 0;
	memcpy(text, data + 1, size - 1);
	text[size - 1] = '\0';
	unsigned kind = data[0] % (OF_TEXT + 2);
	if (kind < OF_TEXT)
		of_text[kind](text);
	else if (kind == OF_TEXT)
		check_ticket(data + 1, size - 1);
	else
		check_key(data + 1, size - 1);
	return 0;
}
