#include "tests/fuzz/service.h"

#include "api/club/access/clubs.h"
#include "api/club/access/keys.h"
#include "api/club/call/inflight.h"
#include "api/club/run/call_run.h"
#include "api/club/run/seen.h"
#include "api/ops/log.h"
#include "api/ops/metrics.h"
#include "api/pages/docs.h"
#include "api/pages/files.h"
#include "api/request/background.h"
#include "api/request/request_parse.h"
#include "api/request/serve.h"
#include "api/request/turn.h"
#include "api/routes.h"
#include "api/rules/catalogue.h"
#include "api/stream/events.h"
#include "codec/names.h"
#include "db/sqlite/sqlite.h"
#include "ledger/check/verify.h"
#include "ledger/core/clock.h"
#include "ledger/seal/seal_key.h"

#include <netinet/in.h>
#include <pthread.h>
#include <sodium.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_TEXT = 64, STREAM_MAX = 1 << 22, WHY = 256 };

static const char *const no_origins[] = {NULL};
static const struct sockaddr_in peer = {.sin_family = AF_INET};
static struct app app = {
	.routes = &route_table, .stateful = &call_calls, .origins = no_origins, .threads = 1};
static struct metrics metrics;
static const struct seal_key seal_key = {"a key under which nobody plays"};
static struct exchange exchange;
static struct buffer answer;
static struct reply reply;
static char folder[PATH_TEXT];

/* Whether the store has brought the answer. */
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t wake = PTHREAD_COND_INITIALIZER;
static bool resumed;

/* ---- The store ---- */

static void
remove_store(void)
{
	static const char *const files[] = {"store", "store-wal", "store-shm", "store-lock"};
	char path[2 * PATH_TEXT];

	for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++) {
		snprintf(path, sizeof(path), "%s/%s", folder, files[i]);
		unlink(path);
	}
	rmdir(folder);
}

/* The store, and the threads whose tasks use it: they are begun and ended together. */
static void
open_store(void)
{
	static const struct sqlite_options options = {.serving = true};
	char file[2 * PATH_TEXT], why[WHY];

	/*
	 * In memory, where there is such a folder: what is written is read back at once, and then
	 * forgotten.
	 */
	snprintf(folder, sizeof(folder), "%s/mahjongd-fuzz-XXXXXX",
		 access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
	MUST(mkdtemp(folder) != NULL);
	snprintf(file, sizeof(file), "%s/store", folder);
	app.store = sqlite_open(file, &options, why, sizeof(why));
	app.background = background_create(BACKGROUND_THREADS, NULL);
	MUST(app.store != NULL && app.background != NULL);
}

static void
close_store(void)
{
	exchange_free(&exchange);
	background_destroy(app.background);
	app.store->calls->close(app.store);
	remove_store();
}

void
service_renew(void)
{
	close_store();
	open_store();
}

void
service_begin(void)
{
	static const struct metrics *all[] = {&metrics};

	MUST(sodium_init() >= 0);
	json_object_seed(1);
	MUST(names_prepare(NULL));
	app.log = log_create(LOG_ERROR, 1);
	app.catalogue = catalogue_create();
	app.docs = docs_create(&route_table);
	app.files = files_create();
	app.inflight = inflight_create();
	app.turns = turns_create();
	app.events = events_create();
	app.seen = seen_create();
	app.metrics = all;
	app.seal_key = &seal_key;
	MUST(app.log != NULL && app.catalogue != NULL && app.docs != NULL && app.files != NULL);
	MUST(app.inflight != NULL && app.turns != NULL && app.events != NULL && app.seen != NULL);
	app.auth.has_admin_key = true;
	crypto_generichash(app.auth.admin_key, AUTH_HASH, (const unsigned char *)ADMIN_KEY,
			   strlen(ADMIN_KEY), NULL, 0);
	open_store();
	atexit(close_store);
}

struct app *
service_app(void)
{
	return &app;
}

/* ---- Clubs ---- */

struct make_club {
	struct job job;
	struct club *club;
};

static void
take_key(struct club *club, enum role role, const struct buffer *out)
{
	json_t *key = json_loadb(out->data, out->size, 0, NULL);
	const char *text = json_string_value(json_object_get(key, "key"));

	MUST(text != NULL);
	snprintf(club->keys[role], KEY_TEXT, "%s", text);
	json_decref(key);
}

static int
run_make_club(struct job *job, struct tx *tx)
{
	struct club *club = ((struct make_club *)job)->club;
	const struct club_request request = {"Club"};
	struct buffer out = {0};
	int64_t now = clock_now();

	int result = club_make(tx, now, &request, club->id, &out);
	for (int role = ROLE_READ; role <= ROLE_OWNER && result == STORE_OK; role++) {
		const struct key_request key = {.role = (enum role)role};
		char id[STORE_ID];
		out.size = 0;
		result = key_make(tx, now, club->id, &key, id, &out);
		if (result == STORE_OK)
			take_key(club, (enum role)role, &out);
	}
	buffer_free(&out);
	return result;
}

static void
signal_done(void)
{
	pthread_mutex_lock(&mutex);
	resumed = true;
	pthread_cond_signal(&wake);
	pthread_mutex_unlock(&mutex);
}

static void
wait_until_done(void)
{
	pthread_mutex_lock(&mutex);
	while (!resumed)
		pthread_cond_wait(&wake, &mutex);
	resumed = false;
	pthread_mutex_unlock(&mutex);
}

static void
end_make_club(struct job *job, int result)
{
	(void)job;
	MUST(result == STORE_OK);
	signal_done();
}

void
service_make_club(struct club *club)
{
	struct make_club make = {.job = {.club = "", .run = run_make_club, .done = end_make_club},
				 .club = club};

	MUST(app.store->calls->submit(app.store, &make.job) == 0);
	wait_until_done();
}

void
service_check_ledger(const char *club)
{
	struct tx *tx = app.store->calls->read_begin(app.store);
	struct verify_result result;

	MUST(tx != NULL && verify_run(tx, club, &result) == STORE_OK);
	if (!result.ok)
		fprintf(stderr, "%.*s\n", (int)result.list.size, result.list.data);
	MUST(result.ok);
	verify_free(&result);
	app.store->calls->read_end(tx);
}

/* ---- The request ---- */

/* The line's end is cut off; NULL when there is none left. */
static char *
next_line(char **text)
{
	char *line = *text;

	if (line == NULL || *line == '\0')
		return NULL;
	char *feed = strchr(line, '\n');
	*text = feed == NULL ? NULL : feed + 1;
	line[strcspn(line, "\r\n")] = '\0';
	return line;
}

/* Split as libmicrohttpd splits it: names and values are left encoded. */
static void
take_query(struct request *request, char *query)
{
	for (char *name = query; name != NULL && *name != '\0';) {
		char *next = strchr(name, '&');
		if (next != NULL)
			*next++ = '\0';
		char *value = strchr(name, '=');
		if (value != NULL)
			*value++ = '\0';
		request_parse_parameter(request, name, value == NULL ? "" : value);
		name = next;
	}
}

static void
take_target(struct request *request, char *line)
{
	char *path = strchr(line, ' '), *query = NULL;

	if (path != NULL)
		*path++ = '\0';
	else
		path = line + strlen(line);
	path[strcspn(path, " ")] = '\0';
	query = strchr(path, '?');
	if (query != NULL)
		*query++ = '\0';
	request_parse_line(request, line, path);
	take_query(request, query);
}

static void
take_head(struct request *request, char *head, size_t size)
{
	char *line = next_line(&head);
	bool names_host = false;

	if (line != NULL)
		take_target(request, line);
	else
		request_parse_line(request, "", "");
	while ((line = next_line(&head)) != NULL) {
		char *value = strchr(line, ':');
		if (value == NULL)
			continue;
		*value++ = '\0';
		value += strspn(value, " \t");
		names_host |= strcasecmp(line, "Host") == 0;
		request_parse_header(request, line, value, strlen(value));
	}
	if (!names_host)
		request_parse_header(request, "Host", "here", 4);
	request_parse_end(request, "HTTP/1.1");
	if (!request->has_length && !request->is_chunked) {
		request->has_length = true;
		request->length = size;
	}
}

static enum verdict
send_body(const char *body, size_t size, size_t piece)
{
	enum verdict verdict = GO_ON;

	for (size_t sent = 0; sent < size && verdict == GO_ON; sent += piece)
		verdict = serve_body(&exchange, body + sent,
				     piece < size - sent ? piece : size - sent);
	return verdict;
}

static void
resume(struct exchange *of)
{
	MUST(of == &exchange);
	signal_done();
}

/* ---- The reply ---- */

static void
take_pieces(size_t piece)
{
	static char text[1 << 15];
	ssize_t size;

	if (piece > sizeof(text))
		piece = sizeof(text);
	buffer_reset(&answer, STREAM_MAX);
	while (answer.size < STREAM_MAX &&
	       (size = exchange.response.next(&exchange, text, piece)) != NEXT_END) {
		if (size == NEXT_LATER && exchange.response.live)
			return;
		MUST(size > 0 && (size_t)size <= piece);
		buffer_add(&answer, text, (size_t)size);
	}
}

/* A header's value cannot begin another header. */
static void
check_headers(void)
{
	for (unsigned i = 0; i < exchange.response.header_count; i++)
		for (const char *at = exchange.response.headers[i].value; *at != '\0'; at++)
			MUST(*at >= ' ' && *at <= '~');
}

static void
check_reply(void)
{
	bool problem = reply.status >= 400;

	check_headers();
	MUST(reply.status >= 200 && reply.status < 500);
	MUST(counter_read(&metrics.internal_errors) == 0);
	if (problem)
		MUST(reply.type != NULL && strcmp(reply.type, "application/problem+json") == 0);
	if (reply.type == NULL || strstr(reply.type, "json") == NULL ||
	    strcmp(reply.type, "application/x-ndjson") == 0)
		return;
	reply.root = json_loadb(reply.body, reply.size, JSON_REJECT_DUPLICATES, NULL);
	MUST(json_is_object(reply.root));
	if (problem) {
		MUST(json_string_length(json_object_get(reply.root, "code")) > 0);
		MUST(json_integer_value(json_object_get(reply.root, "status")) ==
		     (json_int_t)reply.status);
	}
}

static void
forget(void)
{
	json_decref(reply.root);
	reply = (struct reply){0};
	exchange_reset(&exchange);
	exchange.app = &app;
	exchange.metrics = &metrics;
	exchange.resume = resume;
}

const struct reply *
service_call(char *head, const char *body, size_t size, size_t piece)
{
	forget();
	take_head(&exchange.request, head, size);
	exchange.request.peer = (const struct sockaddr *)&peer;
	enum verdict verdict = serve_head(&exchange);
	if (verdict == GO_ON)
		verdict = send_body(body, size, piece);
	if (verdict == GIVE_UP)
		return &reply;
	if (!serve_answer(&exchange)) {
		serve_submit(&exchange);
		wait_until_done();
		MUST(serve_answer(&exchange));
	}
	const struct response *response = &exchange.response;
	if (response->next != NULL)
		take_pieces(piece);
	reply = (struct reply){.status = response->status,
			       .type = response->content_type,
			       .body = response->next != NULL ? answer.data : response->body,
			       .size = response->next != NULL ? answer.size : response->size};
	check_reply();
	return &reply;
}

const char *
reply_header(const char *name)
{
	const struct response *response = &exchange.response;

	for (unsigned i = 0; i < response->header_count; i++)
		if (strcasecmp(response->headers[i].name, name) == 0)
			return response->headers[i].value;
	return NULL;
}
