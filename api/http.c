#include "api/http.h"

#include "api/exchange.h"
#include "api/linger.h"
#include "api/peers.h"
#include "api/routes.h"

#include <errno.h>
#include <microhttpd.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

enum { PIECE = 1 << 15, DRAIN_STEP_MS = 10, DRAIN_QUIET_STEPS = 5 };

/* A request in work, with what the server must know of it beside the exchange. */
struct slot {
	struct exchange exchange;
	struct worker *worker;
	struct peer *peer;
	uint64_t begin;              /* nanoseconds of the monotonic clock */
	char path[LOG_PATH_MAX + 1]; /* for the log: the server may be done with its own by then */
	struct slot *next;
};

/* One thread: its own listening socket, its own daemon, and nothing shared while it answers. */
struct worker {
	struct server *server;
	struct MHD_Daemon *daemon;
	int socket;
	struct metrics *metrics;
	struct log_buffer *log;
	struct peers peers;
	struct slot *idle;
	unsigned idle_count;
};

struct server {
	struct app *app;
	unsigned count;
	struct worker *workers;
	struct metrics **metrics;
	struct linger_close *linger;
	atomic_bool draining;
};

static uint64_t
now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

/* ---- Slots ---- */

static struct slot *
slot_take(struct worker *worker)
{
	struct slot *slot = worker->idle;

	if (slot != NULL) {
		worker->idle = slot->next;
		worker->idle_count--;
	} else {
		slot = calloc(1, sizeof(*slot));
		if (slot == NULL)
			return NULL;
		slot->worker = worker;
		slot->exchange.app = worker->server->app;
		slot->exchange.metrics = worker->metrics;
	}
	slot->begin = now();
	counter_add(&worker->metrics->open_requests, 1);
	return slot;
}

static void
slot_give(struct slot *slot)
{
	struct worker *worker = slot->worker;

	counter_add(&worker->metrics->open_requests, (uint64_t)-1);
	if (worker->idle_count >= KEPT_EXCHANGES) {
		exchange_free(&slot->exchange);
		free(slot);
		return;
	}
	exchange_reset(&slot->exchange);
	slot->next = worker->idle;
	worker->idle = slot;
	worker->idle_count++;
}

/* ---- Reading a request's head ---- */

static enum method
method_of(const char *name)
{
	for (int method = 0; method < METHOD_OTHER; method++)
		if (strcmp(method_names[method], name) == 0)
			return (enum method)method;
	return METHOD_OTHER;
}

/* The headers we look at; a repeated one is taken as first sent. */
static const struct {
	const char *name;
	size_t offset;
} known_headers[] = {
	{"Content-Type", offsetof(struct request, content_type)},
	{"Authorization", offsetof(struct request, authorization)},
	{"If-None-Match", offsetof(struct request, if_none_match)},
	{"Origin", offsetof(struct request, origin)},
};

/* What tells one request from the next must be said once and clearly (RFC 9112, 3.2 and 6.3). */
static void
take_framing(struct request *request, const char *name, const char *value)
{
	static const char length_fault[] =
		"a body comes with one Content-Length or with Transfer-Encoding: chunked, not with "
		"both or another";
	bool had_length = request->has_length || request->is_chunked;

	if (strcasecmp(name, "Content-Length") == 0) {
		request->has_length = true;
		request->length = strtoull(value, NULL, 10);
		if (had_length)
			request->fault = length_fault;
	} else if (strcasecmp(name, "Transfer-Encoding") == 0) {
		request->is_chunked = true;
		if (had_length || strcasecmp(value, "chunked") != 0)
			request->fault = length_fault;
	} else if (strcasecmp(name, "Expect") == 0) {
		request->expects = true;
	} else if (strcasecmp(name, "Host") == 0) {
		if (request->has_host)
			request->fault = "a request has one Host header";
		request->has_host = true;
	}
}

static enum MHD_Result
take_header(void *cls, enum MHD_ValueKind kind, const char *name, const char *value)
{
	struct request *request = cls;

	(void)kind;
	if (value == NULL)
		return MHD_YES;
	for (size_t i = 0; i < sizeof(known_headers) / sizeof(known_headers[0]); i++) {
		if (strcasecmp(name, known_headers[i].name) != 0)
			continue;
		const char **to = (const char **)((char *)request + known_headers[i].offset);
		if (*to == NULL)
			*to = value;
		return MHD_YES;
	}
	/* libmicrohttpd takes "Content-Length : 5" for a header of another name. */
	if (strpbrk(name, " \t") != NULL)
		request->fault = "a header's name has no white space";
	take_framing(request, name, value);
	return MHD_YES;
}

static enum MHD_Result
take_parameter(void *cls, enum MHD_ValueKind kind, const char *name, const char *value)
{
	struct request *request = cls;

	(void)kind;
	if (request->query_count < QUERY_PARAMETERS_MAX)
		request->query[request->query_count] =
			(struct parameter){name, value == NULL ? "" : value};
	request->query_count++;
	return MHD_YES;
}

static void
take_head(struct MHD_Connection *connection, struct request *request, const char *path,
	  const char *method, const char *version)
{
	request->method = method_of(method);
	request->path = path;
	MHD_get_connection_values(connection, MHD_HEADER_KIND, take_header, request);
	MHD_get_connection_values(connection, MHD_GET_ARGUMENT_KIND, take_parameter, request);
	if (!request->has_host && strcmp(version, MHD_HTTP_VERSION_1_0) != 0)
		request->fault = "a request has a Host header";
}

/* ---- Sending an answer ---- */

static ssize_t
send_piece(void *cls, uint64_t offset, char *to, size_t max)
{
	struct slot *slot = cls;
	ssize_t size = slot->exchange.response.next(&slot->exchange, to, max);

	(void)offset;
	if (size == 0)
		return MHD_CONTENT_READER_END_OF_STREAM;
	if (size < 0)
		return MHD_CONTENT_READER_END_WITH_ERROR;
	slot->exchange.response.size += (size_t)size;
	return size;
}

static struct MHD_Response *
make_response(struct slot *slot)
{
	struct response *from = &slot->exchange.response;
	struct MHD_Response *to;

	/* The bytes lie in the exchange or in documents, both of which outlive the sending. */
	if (from->next != NULL)
		to = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, PIECE, send_piece, slot,
						       NULL);
	else
		to = MHD_create_response_from_buffer(from->size, (void *)from->body,
						     MHD_RESPMEM_PERSISTENT);
	if (to == NULL)
		return NULL;
	bool added = from->content_type == NULL ||
		     MHD_add_response_header(to, "Content-Type", from->content_type) == MHD_YES;
	for (unsigned i = 0; i < from->header_count; i++)
		added &= MHD_add_response_header(to, from->headers[i].name,
						 from->headers[i].value) == MHD_YES;
	if (added && atomic_load_explicit(&slot->worker->server->draining, memory_order_relaxed))
		added = MHD_add_response_header(to, "Connection", "close") == MHD_YES;
	if (added)
		return to;
	MHD_destroy_response(to);
	return NULL;
}

/* MHD_NO closes the connection: all that is left to do without memory. */
static enum MHD_Result
answer(struct MHD_Connection *connection, struct slot *slot)
{
	exchange_answer(&slot->exchange);
	struct MHD_Response *response = make_response(slot);
	if (response == NULL)
		return MHD_NO;
	peer_enter(slot->peer, PEER_ANSWER, now());
	enum MHD_Result result =
		MHD_queue_response(connection, slot->exchange.response.status, response);
	MHD_destroy_response(response);
	return result;
}

/* ---- libmicrohttpd's callbacks ---- */

static struct peer *
peer_of(struct MHD_Connection *connection)
{
	const union MHD_ConnectionInfo *info =
		MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);

	return info == NULL ? NULL : info->socket_context;
}

static enum MHD_Result
begin(struct worker *worker, struct MHD_Connection *connection, const char *path,
      const char *method, const char *version, void **context)
{
	struct peer *peer = peer_of(connection);
	struct slot *slot = peer == NULL ? NULL : slot_take(worker);

	if (slot == NULL)
		return MHD_NO;
	*context = slot;
	slot->peer = peer;
	peer_enter(peer, PEER_BODY, slot->begin);
	snprintf(slot->path, sizeof(slot->path), "%s", path);
	take_head(connection, &slot->exchange.request, path, method, version);
	if (exchange_begin(&slot->exchange) != ANSWER_NOW)
		return MHD_YES;
	peer->sending = true;
	return answer(connection, slot);
}

static enum MHD_Result
on_request(void *cls, struct MHD_Connection *connection, const char *path, const char *method,
	   const char *version, const char *data, size_t *size, void **context)
{
	struct slot *slot = *context;

	if (slot == NULL)
		return begin(cls, connection, path, method, version, context);
	if (*size == 0)
		return answer(connection, slot);
	enum verdict verdict = exchange_take(&slot->exchange, data, *size);
	*size = 0;
	return verdict == GIVE_UP ? MHD_NO : MHD_YES;
}

static void
on_completed(void *cls, struct MHD_Connection *connection, void **context,
	     enum MHD_RequestTerminationCode code)
{
	struct worker *worker = cls;
	struct slot *slot = *context;

	(void)connection;
	(void)code;
	if (slot == NULL)
		return;
	struct exchange *exchange = &slot->exchange;
	uint64_t end = now();
	/* Status 0: closed before there was an answer. */
	metrics_count(worker->metrics, exchange->route_index, exchange->request.method,
		      exchange->response.status, end - slot->begin);
	bool routed = exchange->route_index < ROUTES_MAX;
	log_write_request(worker->log,
			  &(struct log_request){
				  .method = method_names[exchange->request.method],
				  .route = routed ? routes[exchange->route_index].path : NULL,
				  .path = slot->path,
				  .peer = slot->peer->text,
				  .status = exchange->response.status,
				  .bytes = exchange->response.size,
				  .nanoseconds = end - slot->begin,
			  });
	peer_enter(slot->peer, PEER_HEAD, end);
	slot_give(slot);
	*context = NULL;
}

static void
on_connection(void *cls, struct MHD_Connection *connection, void **context,
	      enum MHD_ConnectionNotificationCode code)
{
	struct worker *worker = cls;

	if (code == MHD_CONNECTION_NOTIFY_STARTED) {
		const struct sockaddr *address =
			MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)
				->client_addr;
		int fd = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)
				 ->connect_fd;
		counter_add(&worker->metrics->connections, 1);
		*context = peer_add(&worker->peers, fd, address, now());
	} else {
		struct peer *peer = *context;
		counter_add(&worker->metrics->connections, (uint64_t)-1);
		if (peer != NULL && peer->sending)
			linger_add(worker->server->linger, peer->fd);
		peer_remove(&worker->peers, peer);
	}
}

/*
 * libmicrohttpd 0.9.75 goes silent when its memory does not hold all parameters of a query, so a query with
 * far too many is refused before it looks at them.
 */
static void *
on_target(void *cls, const char *target, struct MHD_Connection *connection)
{
	static const char refusal[] = "HTTP/1.1 414 URI Too Long\r\nConnection: close\r\n"
				      "Content-Length: 0\r\n\r\n";
	const char *query = strchr(target, '?');
	unsigned count = 0;

	(void)cls;
	for (const char *at = query; at != NULL; at = strchr(at + 1, '&'))
		count++;
	if (count > QUERY_RAW_MAX) {
		int fd = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)
				 ->connect_fd;
		send(fd, refusal, sizeof(refusal) - 1, MSG_DONTWAIT | MSG_NOSIGNAL);
		shutdown(fd, SHUT_RDWR);
	}
	return NULL;
}

/* Paths and queries are decoded by routes.c, which sees a NUL for what it is. */
static size_t
leave_escaped(void *cls, struct MHD_Connection *connection, char *text)
{
	(void)cls;
	(void)connection;
	return strlen(text);
}

/* ---- Life ---- */

static bool
start(struct worker *worker)
{
	unsigned flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_ITC;

	worker->daemon = MHD_start_daemon(
		flags, 0, NULL, NULL, on_request, worker, /* */
		MHD_OPTION_LISTEN_SOCKET, worker->socket, MHD_OPTION_CONNECTION_TIMEOUT,
		(unsigned)IDLE_SECONDS, MHD_OPTION_CONNECTION_LIMIT,
		CONNECTIONS_MAX / worker->server->count, MHD_OPTION_PER_IP_CONNECTION_LIMIT,
		(unsigned)CONNECTIONS_PER_ADDRESS, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
		(size_t)CONNECTION_MEMORY, MHD_OPTION_UNESCAPE_CALLBACK, leave_escaped, NULL,
		MHD_OPTION_URI_LOG_CALLBACK, on_target, NULL, MHD_OPTION_NOTIFY_COMPLETED,
		on_completed, worker, MHD_OPTION_NOTIFY_CONNECTION, on_connection, worker,
		MHD_OPTION_END);
	return worker->daemon != NULL;
}

static bool
prepare(struct server *server, unsigned index, int socket)
{
	struct worker *worker = &server->workers[index];

	worker->server = server;
	worker->socket = socket;
	worker->log = log_buffer_of(server->app->log, index);
	peers_init(&worker->peers);
	worker->metrics = calloc(1, sizeof(*worker->metrics));
	server->metrics[index] = worker->metrics;
	return worker->metrics != NULL;
}

static struct server *
allocate(struct app *app, unsigned count)
{
	struct server *server = calloc(1, sizeof(*server));

	if (server == NULL)
		return NULL;
	server->app = app;
	server->count = count;
	server->workers = calloc(count, sizeof(struct worker));
	server->metrics = calloc(count, sizeof(struct metrics *));
	server->linger = linger_create();
	if (server->workers != NULL && server->metrics != NULL && server->linger != NULL)
		return server;
	if (server->linger != NULL)
		linger_destroy(server->linger);
	free(server->workers);
	free(server->metrics);
	free(server);
	return NULL;
}

struct server *
server_create(struct app *app, const int *sockets, unsigned count)
{
	struct server *server = allocate(app, count);
	bool ready = server != NULL;

	for (unsigned i = 0; server != NULL && i < count; i++)
		ready &= prepare(server, i, sockets[i]);
	if (server == NULL)
		return NULL;
	app->metrics = (const struct metrics *const *)server->metrics;
	for (unsigned i = 0; ready && i < count; i++)
		ready = start(&server->workers[i]);
	if (!ready) {
		server_destroy(server);
		return NULL;
	}
	return server;
}

void
server_sweep(struct server *server)
{
	for (unsigned i = 0; i < server->count; i++)
		peers_sweep(&server->workers[i].peers, now());
}

static bool
has_open_requests(const struct server *server)
{
	for (unsigned i = 0; i < server->count; i++)
		if (server->workers[i].daemon != NULL &&
		    counter_read(&server->workers[i].metrics->open_requests) != 0)
			return true;
	return false;
}

/* Until no request has been open for a moment, so that one just arriving is seen too. */
static void
drain(struct server *server)
{
	const struct timespec step = {.tv_nsec = DRAIN_STEP_MS * 1000000L};
	uint64_t deadline = now() + DRAIN_SECONDS * UINT64_C(1000000000);

	for (int quiet = 0; quiet < DRAIN_QUIET_STEPS && now() < deadline;) {
		nanosleep(&step, NULL);
		server_sweep(server);
		quiet = has_open_requests(server) ? 0 : quiet + 1;
	}
}

static void
finish(struct worker *worker)
{
	if (worker->daemon != NULL)
		MHD_stop_daemon(worker->daemon);
	close(worker->socket);
	while (worker->idle != NULL) {
		struct slot *next = worker->idle->next;
		exchange_free(&worker->idle->exchange);
		free(worker->idle);
		worker->idle = next;
	}
	peers_finish(&worker->peers);
	free(worker->metrics);
}

void
server_destroy(struct server *server)
{
	atomic_store(&server->draining, true);
	for (unsigned i = 0; i < server->count; i++)
		if (server->workers[i].daemon != NULL)
			MHD_quiesce_daemon(server->workers[i].daemon);
	drain(server);
	for (unsigned i = 0; i < server->count; i++)
		finish(&server->workers[i]);
	linger_destroy(server->linger);
	free(server->workers);
	free(server->metrics);
	free(server);
}
