/*
 * Lines of JSON as an export, read into a new club. The lines are those of an export, save that an
 * entry's body is an object and not its text: it is dumped, and hashes, numbers, sums and the end
 * are made to fit, so that the importer looks at what the lines say. A first line of its own, "as
 * it is", has them sent as they are.
 *
 * What is refused must leave the club empty. What is accepted must verify, come out again and go
 * into a third club as it came out, and bear whatever is done to its matches afterwards.
 */
#include "tests/fuzz/service.h"

#include "ledger/core/chain.h"

#include <string.h>

enum { TEXT_MAX = 1 << 18, RENEW_EVERY = 200, PIECE = 1 << 14, MATCHES_MAX = 4 };

static struct club club, other;
static struct buffer lines;

/* What the chain has come to. */
static struct {
	uint8_t head[STORE_HASH];
	json_int_t entries;
} chain;

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	service_begin();
	return 0;
}

/* ---- An export that fits together ---- */

static void
set_hash(json_t *line, const char *name, const uint8_t hash[STORE_HASH])
{
	char text[HASH_TEXT];

	hash_write(hash, text);
	json_object_set_new(line, name, json_string(text));
}

/* The last posting makes up for those of its asset before it. */
static void
fit_postings(const json_t *postings)
{
	json_t *last = json_array_get(postings, json_array_size(postings) - 1), *posting;
	const char *asset = json_string_value(json_object_get(last, "asset")), *name;
	json_int_t sum = 0;
	size_t i;

	json_array_foreach(postings, i, posting)
	{
		name = json_string_value(json_object_get(posting, "asset"));
		if (posting == last || asset == NULL || name == NULL || strcmp(asset, name) != 0)
			continue;
		if (__builtin_sub_overflow(
			    sum, json_integer_value(json_object_get(posting, "amount")), &sum))
			return;
	}
	if (sum != 0)
		json_object_set_new(last, "amount", json_integer(sum));
}

static void
chain_entry(json_t *line)
{
	json_t *members = json_object_get(line, "body");

	if (json_is_integer(json_object_get(members, "seq")))
		json_object_set_new(members, "seq", json_integer(chain.entries + 1));
	fit_postings(json_object_get(members, "postings"));
	char *body = json_dumps(members, JSON_COMPACT | JSON_ENCODE_ANY);

	if (body == NULL)
		return;
	const struct store_text text = {body, strlen(body)};
	set_hash(line, "previous", chain.head);
	chain_hash(chain.head, &text, chain.head);
	set_hash(line, "hash", chain.head);
	json_object_set_new(line, "body", json_string(body));
	chain.entries++;
	free(body);
}

static void
fit_line(json_t *line)
{
	const char *type = json_string_value(json_object_get(line, "type"));

	if (type == NULL)
		return;
	if (strcmp(type, "entry") == 0 && json_is_object(json_object_get(line, "body")))
		chain_entry(line);
	if (strcmp(type, "end") != 0)
		return;
	json_object_set_new(line, "entries", json_integer(chain.entries));
	set_hash(line, "head", chain.head);
}

static void
add_line(const char *text, size_t size)
{
	json_t *line = json_loadb(text, size, 0, NULL);
	char *fitted = NULL;

	if (json_is_object(line)) {
		fit_line(line);
		fitted = json_dumps(line, JSON_COMPACT);
	}
	if (fitted != NULL)
		buffer_add_text(&lines, fitted);
	else
		buffer_add(&lines, text, size);
	buffer_add_byte(&lines, '\n');
	free(fitted);
	json_decref(line);
}

static void
fit(const char *text, size_t size)
{
	static const char raw[] = "\"as it is\"\n";
	const char *end = text + size;

	memset(&chain, 0, sizeof(chain));
	buffer_reset(&lines, TEXT_MAX);
	if (size >= sizeof(raw) - 1 && memcmp(text, raw, sizeof(raw) - 1) == 0) {
		buffer_add(&lines, text + sizeof(raw) - 1, size - sizeof(raw) + 1);
		return;
	}
	while (text < end) {
		const char *feed = memchr(text, '\n', (size_t)(end - text));
		const char *stop = feed == NULL ? end : feed;
		add_line(text, (size_t)(stop - text));
		text = stop + 1;
	}
}

/* ---- Calls ---- */

static const struct reply *
call(const struct club *by, const char *line, const char *type, const char *body, size_t size)
{
	static unsigned calls;
	char head[512];

	snprintf(head, sizeof(head),
		 "%s\nAuthorization: Bearer %s\nContent-Type: %s\nIdempotency-Key: %u\n", line,
		 by->keys[ROLE_OWNER], type, calls++);
	const struct reply *reply = service_call(head, body, size, PIECE);
	if (getenv("FUZZ_TALK") != NULL)
		fprintf(stderr, "%s -> %u %.*s\n", line, reply->status, (int)reply->size,
			reply->body == NULL ? "" : reply->body);
	return reply;
}

static const struct reply *
import(const struct club *by, const char *text, size_t size)
{
	return call(by, "POST /v1/import", "application/x-ndjson", text, size);
}

static const struct reply *
ask(const char *line)
{
	return call(&club, line, "application/json", "", 0);
}

/* The export but its first line, which names the club; the caller frees it. */
static char *
export_of(const struct club *of)
{
	const struct reply *reply = call(of, "GET /v1/export", "application/json", "", 0);
	MUST(reply->status == 200);
	char *text = strndup(reply->body, reply->size);
	MUST(text != NULL);
	return text;
}

/* ---- What must hold ---- */

static size_t
items_of(const struct reply *reply)
{
	MUST(reply->status == 200);
	return json_array_size(json_object_get(reply->root, "items"));
}

static void
check_empty(void)
{
	MUST(items_of(ask("GET /v1/players")) == 0);
	MUST(items_of(ask("GET /v1/matches")) == 0);
	MUST(items_of(ask("GET /v1/ledger")) == 0);
}

static void
check_again(void)
{
	char *text = export_of(&club), *again;

	MUST(import(&other, text, strlen(text))->status == 201);
	service_check_ledger(other.id);
	again = export_of(&other);
	MUST(strcmp(strchr(text, '\n'), strchr(again, '\n')) == 0);
	free(again);
	free(text);
}

/* ---- Afterwards ---- */

static void
use_match(const char *id)
{
	static const struct {
		const char *line, *body;
	} uses[] = {
		{"GET /v1/matches/%s", ""},
		{"GET /v1/matches/%s/hands?history=true", ""},
		{"GET /v1/ledger?match=%s&limit=200", ""},
		{"GET /v1/matches/%s/events?after=0", ""},
		{"POST /v1/matches/%s/reopen", "{\"reason\":\"x\"}"},
		{"DELETE /v1/matches/%s/hands/3?reason=x", ""},
		{"DELETE /v1/matches/%s/hands/2?reason=x", ""},
		{"DELETE /v1/matches/%s/hands/1?reason=x", ""},
		{"POST /v1/matches/%s/hands?preview=true",
		 "{\"hand_number\":1,\"outcome\":{\"type\":\"exhaustive_draw\"}}"},
		{"POST /v1/matches/%s/hands",
		 "{\"hand_number\":2,\"outcome\":{\"type\":\"exhaustive_draw\"}}"},
		{"POST /v1/matches/%s/corrections",
		 "{\"from_hand\":1,\"hands\":[],\"reason\":\"x\"}"},
		{"POST /v1/matches/%s/penalties", "{\"seat\":1,\"points\":300,\"reason\":\"x\"}"},
		{"POST /v1/matches/%s/transfers",
		 "{\"from\":1,\"to\":0,\"chips\":5,\"reason\":\"x\"}"},
		{"POST /v1/matches/%s/finish", "{}"},
		{"POST /v1/matches/%s/reopen", "{\"reason\":\"x\"}"},
		{"POST /v1/matches/%s/finish", "{}"},
		{"POST /v1/matches/%s/void", "{\"reason\":\"x\"}"},
	};
	char line[256];

	for (size_t i = 0; i < sizeof(uses) / sizeof(uses[0]); i++) {
		char format[64], *mark;
		snprintf(format, sizeof(format), "%s", uses[i].line);
		mark = strstr(format, "%s");
		*mark = '\0';
		snprintf(line, sizeof(line), "%s%s%s", format, id, mark + 2);
		call(&club, line, "application/json", uses[i].body, strlen(uses[i].body));
	}
}

static void
use_club(void)
{
	const struct reply *reply = ask("GET /v1/matches?limit=4");
	char ids[MATCHES_MAX][STORE_ID];
	size_t count = items_of(reply), i;
	const json_t *item;

	json_array_foreach(json_object_get(reply->root, "items"), i, item)
		snprintf(ids[i], STORE_ID, "%s", json_string_value(json_object_get(item, "id")));
	ask("GET /v1/ledger?limit=200");
	ask("GET /v1/standings");
	ask("GET /v1/settlements/plan");
	ask("GET /v1/export?format=csv");
	for (i = 0; i < count; i++)
		use_match(ids[i]);
	service_check_ledger(club.id);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static unsigned runs;

	if (++runs % RENEW_EVERY == 0)
		service_renew();
	service_make_club(&club);
	service_make_club(&other);
	fit((const char *)data, size);
	if (import(&club, lines.data == NULL ? "" : lines.data, lines.size)->status != 201) {
		check_empty();
		return 0;
	}
	service_check_ledger(club.id);
	check_again();
	use_club();
	return 0;
}
