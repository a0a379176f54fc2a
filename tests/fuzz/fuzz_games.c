/*
 * Any text as the body of POST /v1/import/games, into a club that has nothing. What is refused has
 * written nothing; what was written was not refused in a preview, the club verifies, and the same
 * games are known when they come again.
 */
#include "tests/fuzz/service.h"

#include <string.h>

enum { RENEW_EVERY = 500, PIECE = 1 << 12 };

static struct club club;

static const struct reply *
call(const char *line, const char *body, size_t size)
{
	static unsigned calls;
	char head[512];

	snprintf(head, sizeof(head),
		 "%s\nAuthorization: Bearer %s\nContent-Type: application/json\n"
		 "Idempotency-Key: %u\n",
		 line, club.keys[ROLE_OWNER], calls++);
	const struct reply *reply = service_call(head, body, size, PIECE);
	if (getenv("FUZZ_TALK") != NULL)
		fprintf(stderr, "%s -> %u %.*s\n", line, reply->status, (int)reply->size,
			reply->body == NULL ? "" : reply->body);
	return reply;
}

static size_t
items_at(const char *line)
{
	const struct reply *reply = call(line, "", 0);

	MUST(reply->status == 200);
	return json_array_size(json_object_get(reply->root, "items"));
}

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	service_begin();
	return 0;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static unsigned runs;
	const char *body = (const char *)data;

	if (++runs % RENEW_EVERY == 0)
		service_renew();
	service_make_club(&club);
	unsigned shown = call("POST /v1/import/games?preview=true", body, size)->status;
	MUST(shown == 200 || (shown >= 400 && shown < 500));
	unsigned written = call("POST /v1/import/games", body, size)->status;
	if (written != 201) {
		MUST(written >= 400 && written < 500);
		MUST(items_at("GET /v1/players") == 0 && items_at("GET /v1/matches") == 0);
		return 0;
	}
	MUST(shown == 200);
	MUST(items_at("GET /v1/matches") > 0);
	service_check_ledger(club.id);
	MUST(call("POST /v1/import/games", body, size)->status == 200);
	return 0;
}
