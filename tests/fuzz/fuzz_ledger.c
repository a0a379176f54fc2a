/*
 * Lines of JSON as a conversation with the ledger of a new club, each line one call:
 *
 *     {"do":"POST /v1/matches/$m0/hands?names=none","body":{...},"as":"scorer","if":"$v","key":"a"}
 *
 * `as` is read, scorer, admin, nobody or (without it) owner; `key` the Idempotency-Key, drawn when
 * it is absent. In the text $p0..$p9, $m0..$m3, $e0..$e3 stand for the players, matches and entries
 * made so far, $y for the first season, $c for the last next_cursor, $v for the last ETag, "$n" for
 * the next hand's number, "$s" for the last entry's. Of the match that was sealed last $t0..$t3 are
 * the tokens of its seats, $h0..$h3 what binds each of them to the seed "seed 0" to "seed 3".
 *
 * After each write the ledger must verify; one that was refused must have written nothing, one that
 * was done must be answered the same when it is sent again. In the end an export must come through
 * another club unchanged. FUZZ_TALK=1 in the environment prints the conversation.
 */
#include "tests/fuzz/place.h"
#include "tests/fuzz/service.h"

#include "lib/mahjong.h"

#include <sodium.h>
#include <string.h>

enum { CALLS_MAX = 48, RENEW_EVERY = 200, LINE_MAX_BYTES = 1 << 14, PIECE = 1 << 14 };
enum { PLAYERS = 10, MATCHES = 4, ENTRIES = 4 };
enum { PLAYER, MATCH = PLAYER + PLAYERS, ENTRY = MATCH + MATCHES, CURSOR = ENTRY + ENTRIES };
enum { VERSION = CURSOR + 1, NUMBER, SEQ, SEASON, TOKEN, BOUND = TOKEN + MJ_SEATS_MAX };
enum { PLACES = BOUND + MJ_SEATS_MAX };

static const char *const marks[PLACES] = {
	"$p0", "$p1", "$p2", "$p3", "$p4", "$p5", "$p6", "$p7", "$p8", "$p9", "$m0",
	"$m1", "$m2", "$m3", "$e0", "$e1", "$e2", "$e3", "$c",  "$v",  "$n",  "$s",
	"$y",  "$t0", "$t1", "$t2", "$t3", "$h0", "$h1", "$h2", "$h3",
};

static struct place places[PLACES];
static unsigned players, matches, entries, seasons;
static struct club club, other;

/* Where a club's chain stands. */
struct head {
	int64_t seq;
	uint8_t hash[STORE_HASH];
};

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	service_begin();
	return 0;
}

/* ---- What is known so far ---- */

static void
forget_all(void)
{
	players = matches = entries = seasons = 0;
	for (unsigned i = 0; i < PLACES; i++)
		places[i] = (struct place){.mark = marks[i],
					   .value = "01900000-0000-7000-8000-000000000000"};
	places[NUMBER] = (struct place){.mark = "$n", .value = "1", .number = true};
	places[SEQ] = (struct place){.mark = "$s", .value = "0", .number = true};
}

static void
learn(unsigned place, const char *value)
{
	if (value != NULL && strlen(value) < PLACE_VALUE)
		snprintf(places[place].value, PLACE_VALUE, "%s", value);
}

static void
learn_number(unsigned place, const json_t *value)
{
	if (json_is_integer(value))
		snprintf(places[place].value, PLACE_VALUE, "%lld",
			 (long long)json_integer_value(value));
}

/* The id behind a prefix, when there is room for one more of its kind. */
static void
learn_made(const char *location, const char *prefix, unsigned first, unsigned most, unsigned *count)
{
	size_t size = strlen(prefix);

	if (*count < most && strncmp(location, prefix, size) == 0 &&
	    strchr(location + size, '/') == NULL)
		learn(first + (*count)++, location + size);
}

static void
learn_guests(const json_t *match)
{
	size_t i;
	const json_t *seat;

	json_array_foreach(json_object_get(match, "seats"), i, seat)
	{
		if (json_is_object(seat) && players < PLAYERS)
			learn(PLAYER + players++,
			      json_string_value(json_object_get(seat, "player")));
	}
}

/* What a seat sends is bound to its match: no input can know it. */
static void
learn_seats(const json_t *seal)
{
	size_t i;
	const json_t *seat, *match = json_object_get(seal, "match");

	json_array_foreach(json_object_get(seal, "seats"), i, seat)
	{
		const char *token = json_string_value(json_object_get(seat, "token"));
		struct mj_seat_seed seed = {.bytes = "seed 0", .size = sizeof("seed 0") - 1};
		uint8_t bound[MJ_COMMITMENT];
		if (token == NULL || match == NULL)
			return;
		learn(TOKEN + (unsigned)i, token);
		seed.bytes[seed.size - 1] = (uint8_t)('0' + i);
		mj_seal_commit_seat(json_string_value(match), (unsigned)i, &seed, bound);
		sodium_bin2hex(places[BOUND + i].value, PLACE_VALUE, bound, sizeof(bound));
	}
}

static void
learn_from(const struct reply *reply, bool previews)
{
	const char *location = reply_header("Location");
	const json_t *match = json_object_get(reply->root, "match");

	if (match == NULL)
		match = reply->root;
	learn(CURSOR, json_string_value(json_object_get(reply->root, "next_cursor")));
	learn(VERSION, reply_header("ETag"));
	learn_seats(reply->root);
	if (!previews)
		learn_number(NUMBER, json_object_get(match, "next_hand_number"));
	if (location == NULL || reply_header("Idempotency-Replayed") != NULL)
		return;
	if (strncmp(location, "/v1/matches/", 12) == 0 && matches < MATCHES)
		learn_guests(match);
	learn_made(location, "/v1/players/", PLAYER, PLAYERS, &players);
	learn_made(location, "/v1/matches/", MATCH, MATCHES, &matches);
	learn_made(location, "/v1/seasons/", SEASON, 1, &seasons);
	learn_made(location, "/v1/ledger/", ENTRY, ENTRIES, &entries);
}

/* ---- What must hold ---- */

static struct head
head_of(const char *id)
{
	struct store *store = service_app()->store;
	struct tx *tx = store->calls->read_begin(store);
	struct head head = {0};

	MUST(tx != NULL && tx->calls->entry_head(tx, id, &head.seq, head.hash) == STORE_OK);
	store->calls->read_end(tx);
	return head;
}

static bool
is_same_head(const struct head *one, const struct head *two)
{
	return one->seq == two->seq && memcmp(one->hash, two->hash, STORE_HASH) == 0;
}

/* ---- Calls ---- */

struct call {
	const char *line, *key, *as, *match;
	char *body;
	size_t size;
};

static const char *
bearer_of(const char *as)
{
	enum role role = as == NULL ? ROLE_OWNER : role_of(as);

	if (as != NULL && strcmp(as, "admin") == 0)
		return ADMIN_KEY;
	return role == ROLE_NONE ? "" : club.keys[role];
}

/* NULL without a body. */
static char *
dump(const json_t *body, size_t *size)
{
	char *text = body == NULL ? NULL : json_dumps(body, JSON_COMPACT | JSON_ENCODE_ANY);

	*size = text == NULL ? 0 : strlen(text);
	return text;
}

static const struct reply *
send(const struct call *call)
{
	static char head[LINE_MAX_BYTES + 1024];
	int size =
		snprintf(head, sizeof(head), "%s HTTP/1.1\nAuthorization: Bearer %s\n%s%s%s%s%s",
			 call->line, bearer_of(call->as), call->match == NULL ? "" : "If-Match: ",
			 call->match == NULL ? "" : call->match, call->match == NULL ? "" : "\n",
			 call->key[0] == '\0' ? "" : "Idempotency-Key: ", call->key);

	MUST(size > 0);
	return service_call(head, call->body == NULL ? "" : call->body, call->size, PIECE);
}

/* The same again is answered the same, and does nothing. */
static void
check_replay(const struct call *call, unsigned status, const struct head *head)
{
	const struct reply *reply = send(call);
	char *body = malloc(reply->size + 1);
	size_t size = reply->size;
	struct head now = head_of(club.id);

	MUST(body != NULL);
	memcpy(body, reply->body, size);
	MUST(reply->status == status && is_same_head(head, &now));
	MUST(reply_header("Idempotency-Replayed") != NULL);
	reply = send(call);
	MUST(reply->size == size && memcmp(reply->body, body, size) == 0);
	free(body);
}

static void
tell(const struct call *call, const struct reply *reply)
{
	if (getenv("FUZZ_TALK") != NULL)
		fprintf(stderr, "%s -> %u %.*s\n", call->line, reply->status, (int)reply->size,
			reply->body == NULL ? "" : reply->body);
}

static void
make_call(const struct call *call)
{
	struct head before = head_of(club.id);
	const struct reply *reply = send(call);
	struct head after = head_of(club.id);
	bool previews = strstr(call->line, "preview=") != NULL;
	unsigned status = reply->status;

	tell(call, reply);
	learn_from(reply, previews);
	snprintf(places[SEQ].value, PLACE_VALUE, "%lld", (long long)after.seq);
	if (status >= 300 || status == 0)
		MUST(is_same_head(&before, &after));
	if (!is_same_head(&before, &after))
		service_check_ledger(club.id);
	if (status == 201)
		check_replay(call, status, &after);
}

static void
take_line(const char *data, size_t size)
{
	static char text[2 * LINE_MAX_BYTES];
	static unsigned drawn;
	char key[32];
	size_t filled = place_fill(places, PLACES, data, size, text, sizeof(text));
	json_t *root = json_loadb(text, filled, 0, NULL);
	struct call call = {.line = json_string_value(json_object_get(root, "do")),
			    .key = json_string_value(json_object_get(root, "key")),
			    .as = json_string_value(json_object_get(root, "as")),
			    .match = json_string_value(json_object_get(root, "if"))};

	snprintf(key, sizeof(key), "drawn-%u", drawn++);
	if (call.key == NULL)
		call.key = key;
	call.body = dump(json_object_get(root, "body"), &call.size);
	if (call.line != NULL && strlen(call.line) < LINE_MAX_BYTES)
		make_call(&call);
	free(call.body);
	json_decref(root);
}

/* ---- There and back ---- */

/* The lines of an export but the first, which names the club; the caller frees them. */
static char *
export_of(const struct club *of, size_t *size, size_t *first)
{
	char head[256];

	snprintf(head, sizeof(head), "GET /v1/export\nAuthorization: Bearer %s\n",
		 of->keys[ROLE_READ]);
	const struct reply *reply = service_call(head, "", 0, PIECE);
	MUST(reply->status == 200);
	char *text = malloc(reply->size + 1);
	MUST(text != NULL);
	memcpy(text, reply->body, reply->size);
	text[reply->size] = '\0';
	*size = reply->size;
	*first = strcspn(text, "\n");
	return text;
}

static void
check_export(void)
{
	size_t size, first, again_size, again_first;
	char *text = export_of(&club, &size, &first), head[256];

	snprintf(head, sizeof(head),
		 "POST /v1/import\nAuthorization: Bearer %s\n"
		 "Content-Type: application/x-ndjson\nIdempotency-Key: import\n",
		 other.keys[ROLE_OWNER]);
	const struct reply *reply = service_call(head, text, size, PIECE);
	if (reply->status != 201)
		fprintf(stderr, "%.*s\n", (int)reply->size, reply->body);
	MUST(reply->status == 201);
	service_check_ledger(other.id);
	char *again = export_of(&other, &again_size, &again_first);
	MUST(again_size - again_first == size - first);
	MUST(memcmp(again + again_first, text + first, size - first) == 0);
	free(again);
	free(text);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static unsigned runs;
	const char *at = (const char *)data, *end = at + size;

	if (++runs % RENEW_EVERY == 0)
		service_renew();
	service_make_club(&club);
	service_make_club(&other);
	forget_all();
	for (unsigned calls = 0; at < end && calls < CALLS_MAX; calls++) {
		const char *feed = memchr(at, '\n', (size_t)(end - at));
		const char *stop = feed == NULL ? end : feed;
		if (stop - at < LINE_MAX_BYTES)
			take_line(at, (size_t)(stop - at));
		at = stop + 1;
	}
	service_check_ledger(club.id);
	if (head_of(club.id).seq > 0)
		check_export();
	return 0;
}
