/*
 * Any text as one HTTP request: its head, an empty line, its body; through the very way the server
 * takes it, without a socket. The daemon has a club with two matches, and what a request writes is
 * taken back.
 *
 * In the text $A stands for the admin key, $O, $S, $R for keys of an owner, a scorer, a reader; $M
 * and $F for a match that is open and one that is finished, $P for a player, $C for the club, $T
 * for a ticket.
 */
#include "tests/fuzz/place.h"
#include "tests/fuzz/service.h"
#include "tests/fuzz/undone.h"

#include <string.h>

enum { TEXT_MAX = 1 << 17, ANSWER_PIECE = 4096 };

enum { ADMIN, OWNER, SCORER, READER, OPEN, FINISHED, PLAYER, CLUB, TICKET };

static struct place places[] = {
	[ADMIN] = {.mark = "$A", .value = ADMIN_KEY},
	[OWNER] = {.mark = "$O"},
	[SCORER] = {.mark = "$S"},
	[READER] = {.mark = "$R"},
	[OPEN] = {.mark = "$M"},
	[FINISHED] = {.mark = "$F"},
	[PLAYER] = {.mark = "$P"},
	[CLUB] = {.mark = "$C"},
	[TICKET] = {.mark = "$T"},
};
enum { PLACES = sizeof(places) / sizeof(places[0]) };

static char text[TEXT_MAX];

static const struct reply *
call(const char *line, const char *body)
{
	static unsigned calls;
	char head[256], filled[1024];

	snprintf(head, sizeof(head), "POST %s\nAuthorization: Bearer $O\nIdempotency-Key: %u\n",
		 line, calls++);
	place_fill(places, PLACES, head, strlen(head), filled, sizeof(filled));
	place_fill(places, PLACES, body, strlen(body), text, sizeof(text));
	return service_call(filled, text, strlen(text), ANSWER_PIECE);
}

/* The member of what a call makes that a place stands for. */
static void
make(unsigned place, const char *member, const char *line, const char *body)
{
	const struct reply *reply = call(line, body);
	const char *value = json_string_value(json_object_get(reply->root, member));

	MUST(reply->status < 300 && value != NULL);
	snprintf(places[place].value, sizeof(places[place].value), "%s", value);
}

static void
make_club(void)
{
	struct club club;

	service_make_club(&club);
	snprintf(places[CLUB].value, PLACE_VALUE, "%s", club.id);
	snprintf(places[OWNER].value, PLACE_VALUE, "%s", club.keys[ROLE_OWNER]);
	snprintf(places[SCORER].value, PLACE_VALUE, "%s", club.keys[ROLE_SCORER]);
	snprintf(places[READER].value, PLACE_VALUE, "%s", club.keys[ROLE_READ]);
	make(PLAYER, "id", "/v1/players", "{\"name\":\"Anna\"}");
	make(FINISHED, "id", "/v1/matches",
	     "{\"ruleset\":\"riichi\",\"seats\":[\"$P\",{\"guest\":\"B\"},{\"guest\":\"C\"},"
	     "{\"guest\":\"D\"}],\"result\":[40000,30000,20000,10000]}");
	make(OPEN, "id", "/v1/matches",
	     "{\"ruleset\":\"ming\",\"seats\":[\"$P\",{\"guest\":\"E\"},{\"guest\":\"F\"},"
	     "{\"guest\":\"G\"}]}");
	make(TICKET, "ticket", "/v1/matches/$M/events/ticket", "");
	MUST(call("/v1/matches/$M/hands",
		  "{\"hand_number\":1,\"outcome\":{\"type\":\"exhaustive_draw\"}}")
		     ->status == 201);
}

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	service_begin();
	make_club();
	service_app()->store = undone_store(service_app()->store);
	return 0;
}

/* One answer a line that is not blank. */
static void
check_lines(const struct reply *reply, const char *body, size_t size)
{
	size_t begin = 0, answers = 0, asked = 0;
	bool blank = true;

	for (size_t i = 0; i < reply->size; i++) {
		if (reply->body[i] != '\n')
			continue;
		json_t *root =
			json_loadb(reply->body + begin, i - begin, JSON_REJECT_DUPLICATES, NULL);
		MUST(json_is_object(root));
		json_decref(root);
		begin = i + 1;
		answers++;
	}
	MUST(begin == reply->size);
	for (size_t i = 0; i < size; i++) {
		if (body[i] == '\n') {
			asked += !blank;
			blank = true;
		} else if (strchr(" \t\r", body[i]) == NULL || body[i] == '\0') {
			blank = false;
		}
	}
	if (strncmp(reply->body, "{\"type\":\"club\"", 14) != 0)
		MUST(answers == asked + !blank);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	size_t piece = 1;

	/* An empty line in the middle parts the head from the body. */
	size_t filled = place_fill(places, PLACES, (const char *)data, size, text, sizeof(text));

	char *end = memmem(text, filled, "\n\n", 2);
	size_t head = end == NULL ? filled : (size_t)(end - text);
	const char *body = end == NULL ? "" : end + 2;
	size_t body_size = end == NULL ? 0 : filled - head - 2;

	text[head] = '\0';
	for (size_t i = 0; i < size; i++)
		piece = (piece * 31 + data[i]) % ANSWER_PIECE;
	const struct reply *reply = service_call(text, body, body_size, piece + 1);
	if (reply->type != NULL && strcmp(reply->type, "application/x-ndjson") == 0)
		check_lines(reply, body, body_size);
	return 0;
}
