/*
 * Any bytes as an HTTP body, through the very way the server takes them, without a socket: the head, the
 * body in pieces, the answer in pieces. The first two bytes choose the head and how it is cut up.
 */
#include "api/app.h"
#include "api/exchange.h"
#include "api/names.h"
#include "tests/fuzz/fuzz.h"

#include <jansson.h>

enum { HEAD_BYTES = 2, PIECE_MAX = 4096 };

static const char *const media[] = {"application/json", "application/x-ndjson", NULL,
				    "application/x-ndjson; charset=utf-8"};
static const char *const names[] = {NULL, "none", "zh-Hans", "ja"};
static const char *const paths[] = {"/v1/score", "/v1/score", "/v1/waits", "/v1/settle"};
static const char *const no_origins[] = {NULL};

static struct app app = {.origins = no_origins, .threads = 1};
static struct metrics metrics;
static struct exchange exchange;
static struct buffer answer;

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	static const struct metrics *all[] = {&metrics};

	(void)argc;
	(void)argv;
	json_object_seed(1);
	MUST(names_prepare());
	app.log = log_create(LOG_ERROR, 1);
	app.catalogue = catalogue_create();
	app.docs = docs_create();
	app.metrics = all;
	MUST(app.log != NULL && app.catalogue != NULL && app.docs != NULL);
	return 0;
}

static void
set_head(uint8_t choice, size_t size)
{
	struct request *request = &exchange.request;

	request->method = METHOD_POST;
	request->path = paths[choice >> 5 & 3];
	request->content_type = media[choice & 3];
	request->is_chunked = (choice >> 2 & 1) != 0;
	request->has_length = !request->is_chunked;
	request->length = size;
	if (names[choice >> 3 & 3] != NULL) {
		request->query[0] = (struct parameter){"names", names[choice >> 3 & 3]};
		request->query_count = 1;
	}
}

static enum verdict
send_body(const char *data, size_t size, size_t piece)
{
	enum verdict verdict = GO_ON;

	for (size_t sent = 0; sent < size && verdict == GO_ON; sent += piece)
		verdict = exchange_take(&exchange, data + sent,
					piece < size - sent ? piece : size - sent);
	return verdict;
}

static void
take_answer(size_t piece)
{
	static char text[PIECE_MAX];
	const struct response *response = &exchange.response;

	buffer_reset(&answer, 1 << 20);
	if (response->next == NULL) {
		buffer_add(&answer, response->body, response->size);
		return;
	}
	for (;;) {
		ssize_t size = response->next(&exchange, text, piece);
		MUST(size >= 0 && (size_t)size <= piece);
		if (size == 0)
			return;
		buffer_add(&answer, text, (size_t)size);
	}
}

static void
check_object(const char *text, size_t size)
{
	json_t *root = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);

	MUST(json_is_object(root));
	MUST(json_is_string(json_object_get(root, "ruleset")) ||
	     json_is_string(json_object_get(root, "code")));
	json_decref(root);
}

/* One object, or with `next` one a line. */
static void
check_answer(void)
{
	size_t begin = 0;

	if (exchange.response.next == NULL) {
		check_object(answer.data, answer.size);
		return;
	}
	for (size_t i = 0; i < answer.size; i++)
		if (answer.data[i] == '\n') {
			check_object(answer.data + begin, i - begin);
			begin = i + 1;
		}
	MUST(begin == answer.size);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (size < HEAD_BYTES)
		return 0;
	size_t piece = 1 + (size_t)data[1] * data[1] % PIECE_MAX;
	set_head(data[0], size - HEAD_BYTES);
	exchange.app = &app;
	exchange.metrics = &metrics;
	enum verdict verdict = exchange_begin(&exchange);
	if (verdict == GO_ON)
		verdict = send_body((const char *)data + HEAD_BYTES, size - HEAD_BYTES, piece);
	if (verdict != GIVE_UP) {
		exchange_answer(&exchange);
		take_answer(piece);
		check_answer();
		MUST(exchange.response.status < 500);
	}
	MUST(counter_read(&metrics.internal_errors) == 0);
	exchange_reset(&exchange);
	return 0;
}
