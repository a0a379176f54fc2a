#include "api/server/http.h"

#include "api/ledger/events.h"
#include "api/ops/monotonic.h"
#include "api/request/request_parse.h"
#include "api/request/serve.h"
#include "api/server/tls.h"
#include "api/server/worker.h"

#include <assert.h>
#include <microhttpd.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

enum { PIECE = 1 << 15, DRAIN_STEP_MS = 10, DRAIN_QUIET_STEPS = 5 };
enum { TLS_COMPLAINT = 160, TLS_OPTIONS = 4 };

/* As GnuTLS writes it: its usual ciphers, TLS 1.2 and 1.3 alone. */
#define TLS_PRIORITIES "NORMAL:-VERS-ALL:+VERS-TLS1.3:+VERS-TLS1.2"

struct server {
	struct app *app;
	unsigned count;
	unsigned connections; /* the most that one worker may have */
	struct worker *workers;
	struct metrics **metrics;
	struct linger_close *linger;
	uint64_t stopped; /* when server_destroy began (monotonic_now); 0: it has not */
};

/* ---- Reading a request's head ---- */

static enum MHD_Result
take_header(void *cls, enum MHD_ValueKind kind, const char *name, const char *value)
{
	(void)kind;
	if (value != NULL)
		request_parse_header(cls, name, value);
	return MHD_YES;
}

static enum MHD_Result
take_parameter(void *cls, enum MHD_ValueKind kind, const char *name, const char *value)
{
	(void)kind;
	request_parse_parameter(cls, name, value == NULL ? "" : value);
	return MHD_YES;
}

static int
socket_of(struct MHD_Connection *connection)
{
	return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
}

/* ---- Sending an answer ---- */

/*
 * Whether the peer has closed. libmicrohttpd does not look while a connection is suspended. Reading
 * would not tell under TLS, where a closing peer sends a few bytes first; so we ask for POLLRDHUP.
 */
static bool
has_gone(const struct slot *slot)
{
	struct pollfd link = {.fd = slot->peer->fd, .events = POLLRDHUP};

	return poll(&link, 1, 0) == 1;
}

static ssize_t
send_piece(void *cls, uint64_t offset, char *to, size_t max)
{
	struct slot *slot = cls;

	(void)offset;
	if (slot->exchange.response.live) {
		peer_enter(slot->peer, PEER_STREAM, monotonic_now());
		if (has_gone(slot))
			return MHD_CONTENT_READER_END_WITH_ERROR;
	}
	ssize_t size = slot->exchange.response.next(&slot->exchange, to, max);
	assert(size <= (ssize_t)max);
	if (size == NEXT_LATER) {
		/* When resume() has come first, libmicrohttpd ignores this and asks again. */
		MHD_suspend_connection(slot->connection);
		return 0;
	}
	if (size == NEXT_END)
		return MHD_CONTENT_READER_END_OF_STREAM;
	if (size < 0)
		return MHD_CONTENT_READER_END_WITH_ERROR;
	slot->exchange.response.size += (size_t)size;
	return size;
}

/*
 * To a HEAD request whose GET is answered piece by piece, libmicrohttpd 0.9.75 sends a last chunk
 * though there is no body. The client would take it for the next answer, so the connection ends.
 */
static bool
must_close(const struct slot *slot)
{
	return atomic_load_explicit(&slot->worker->draining, memory_order_relaxed) ||
	       (slot->exchange.request.method == METHOD_HEAD &&
		slot->exchange.response.next != NULL);
}

static struct MHD_Response *
make_response(struct slot *slot)
{
	struct response *from = &slot->exchange.response;
	struct MHD_Response *to;

	/* The bytes lie in the exchange or in a document; both exist until all is sent. */
	if (from->next != NULL)
		to = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN,
						       from->live ? STREAM_PIECE : PIECE,
						       send_piece, slot, NULL);
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
	if (added && must_close(slot))
		added = MHD_add_response_header(to, "Connection", "close") == MHD_YES;
	if (added)
		return to;
	MHD_destroy_response(to);
	return NULL;
}

/* Wakes a suspended connection: libmicrohttpd then calls on_request or send_piece again. */
static void
resume(struct exchange *exchange)
{
	struct slot *slot = (struct slot *)exchange;
	struct worker *worker = slot->worker;
	bool live = exchange->response.live;

	if (!live) {
		bool suspended = atomic_exchange(&slot->suspended, false);
		assert(suspended);
	}
	MHD_resume_connection(slot->connection);
	/* From here on another request may have the slot. */
	if (!live) {
		unsigned waiting = atomic_fetch_sub(&worker->waiting, 1);
		assert(waiting > 0);
	}
}

/*
 * Whether a request may have its connection suspended until the store has done its job.
 * libmicrohttpd aborts when it is stopped while a connection is suspended. So server_destroy first
 * sets `closed`, and then waits until the requests counted in `waiting` have been resumed.
 */
static bool
may_wait(struct worker *worker)
{
	atomic_fetch_add(&worker->waiting, 1);
	if (!atomic_load(&worker->closed))
		return true;
	atomic_fetch_sub(&worker->waiting, 1);
	return false;
}

/*
 * With a small send buffer a slow reader of a stream holds little memory: events that do not fit
 * stay in the store, and are read from there when there is room again.
 */
static void
begin_stream(const struct slot *slot)
{
	const int size = STREAM_SOCKET;

	assert(slot->exchange.response.next != NULL);
	setsockopt(slot->peer->fd, SOL_SOCKET, SO_SNDBUF, &size, sizeof(size));
	peer_enter(slot->peer, PEER_STREAM, monotonic_now());
}

/*
 * Suspends the connection until the store has done its job. False: the daemon is stopping.
 *
 * libmicrohttpd 0.9.75 reads from a connection as soon as it is resumed, and drops the answer if
 * the peer has closed its sending side by then. It does not do so when it has called on_request
 * twice before the connection was suspended; so the first call returns without an answer.
 */
static bool
wait_for_job(struct MHD_Connection *connection, struct slot *slot)
{
	if (!slot->asked_before) {
		slot->asked_before = true;
		return true;
	}
	if (!may_wait(slot->worker))
		return false;
	peer_enter(slot->peer, PEER_ANSWER, monotonic_now());
	bool suspended = atomic_exchange(&slot->suspended, true);
	assert(!suspended);
	MHD_suspend_connection(connection);
	serve_submit(&slot->exchange);
	return true;
}

/* MHD_NO closes the connection, which is all that can be done without memory. */
static enum MHD_Result
answer(struct MHD_Connection *connection, struct slot *slot)
{
	slot->connection = connection;
	if (!serve_answer(&slot->exchange)) {
		if (wait_for_job(connection, slot))
			return MHD_YES;
		serve_cancel(&slot->exchange);
	}
	struct MHD_Response *response = make_response(slot);
	if (response == NULL)
		return MHD_NO;
	if (slot->exchange.response.live)
		begin_stream(slot);
	else
		peer_enter(slot->peer, PEER_ANSWER, monotonic_now());
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
	struct slot *slot = peer == NULL ? NULL : slot_take(worker, peer, path);

	if (slot == NULL)
		return MHD_NO;
	*context = slot;
	slot->exchange.resume = resume;
	struct request *request = &slot->exchange.request;
	request_parse_line(request, method, path);
	request->peer = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)
				->client_addr;
	MHD_get_connection_values(connection, MHD_HEADER_KIND, take_header, request);
	MHD_get_connection_values(connection, MHD_GET_ARGUMENT_KIND, take_parameter, request);
	request_parse_end(request, version);
	if (serve_head(&slot->exchange) != ANSWER_NOW)
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
	enum verdict verdict = serve_body(&slot->exchange, data, *size);
	*size = 0;
	return verdict == GIVE_UP ? MHD_NO : MHD_YES;
}

static void
on_completed(void *cls, struct MHD_Connection *connection, void **context,
	     enum MHD_RequestTerminationCode code)
{
	(void)cls;
	(void)connection;
	(void)code;
	if (*context != NULL)
		slot_give(*context);
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
		counter_add(&worker->metrics->connections, 1);
		*context =
			peer_add(&worker->peers, socket_of(connection), address, monotonic_now());
	} else {
		struct peer *peer = *context;
		counter_drop(&worker->metrics->connections);
		if (peer != NULL && peer->sending)
			linger_add(worker->linger, peer->fd);
		peer_remove(&worker->peers, peer);
	}
}

/*
 * libmicrohttpd 0.9.75 closes without an answer when its memory does not hold all parameters of a
 * query. So a query with far too many is refused before libmicrohttpd parses it. Under TLS nothing
 * can be written at this point, and the connection is closed without a word.
 */
static void *
on_target(void *cls, const char *target, struct MHD_Connection *connection)
{
	static const char refusal[] = "HTTP/1.1 414 URI Too Long\r\nConnection: close\r\n"
				      "Content-Length: 0\r\n\r\n";
	const struct app *app = cls;
	const char *query = strchr(target, '?');
	unsigned count = 0;

	for (const char *at = query; at != NULL; at = strchr(at + 1, '&'))
		count++;
	if (count > QUERY_RAW_MAX) {
		int fd = socket_of(connection);
		if (app->tls == NULL)
			send(fd, refusal, sizeof(refusal) - 1, MSG_DONTWAIT | MSG_NOSIGNAL);
		shutdown(fd, SHUT_RDWR);
	}
	return NULL;
}

/* libmicrohttpd leaves paths and queries alone: percent.c decodes them, and refuses a NUL. */
static size_t
leave_escaped(void *cls, struct MHD_Connection *connection, char *text)
{
	(void)cls;
	(void)connection;
	return strlen(text);
}

/* ---- Life ---- */

/* Keeps the first of libmicrohttpd's complaints: the later ones follow from it. */
__attribute__((format(printf, 2, 0))) static void
take_complaint(void *cls, const char *format, va_list list)
{
	static const char prefix[] = "GnuTLS failed to setup x509 certificate/key: ";
	char *complaint = cls, text[TLS_COMPLAINT];
	const char *reason = text;

	if (complaint[0] != '\0')
		return;
	vsnprintf(text, sizeof(text), format, list);
	text[strcspn(text, "\n")] = '\0';
	if (strncmp(text, prefix, sizeof(prefix) - 1) == 0)
		reason += sizeof(prefix) - 1;
	snprintf(complaint, TLS_COMPLAINT, "%s", reason);
}

bool
server_takes_tls(const struct tls *tls, char *why, size_t size)
{
	char complaint[TLS_COMPLAINT] = "";

	if (MHD_is_feature_supported(MHD_FEATURE_TLS) != MHD_YES) {
		snprintf(why, size, "libmicrohttpd has no TLS here");
		return false;
	}
	struct MHD_Daemon *trial = MHD_start_daemon(
		MHD_USE_TLS | MHD_USE_ERROR_LOG | MHD_USE_NO_LISTEN_SOCKET, 0, NULL, NULL,
		on_request, NULL, MHD_OPTION_EXTERNAL_LOGGER, take_complaint, complaint,
		MHD_OPTION_HTTPS_MEM_CERT, tls->certificate, MHD_OPTION_HTTPS_MEM_KEY, tls->key,
		MHD_OPTION_HTTPS_PRIORITIES, TLS_PRIORITIES, MHD_OPTION_END);
	if (trial != NULL) {
		MHD_stop_daemon(trial);
		return true;
	}
	snprintf(why, size, "the TLS certificate %s and key %s cannot be used: %s",
		 tls->certificate_file, tls->key_file, complaint);
	return false;
}

/* Without TLS the list is empty. */
static void
tls_options(const struct tls *tls, struct MHD_OptionItem options[TLS_OPTIONS])
{
	options[0] = (struct MHD_OptionItem){MHD_OPTION_END, 0, NULL};
	if (tls == NULL)
		return;
	options[0] = (struct MHD_OptionItem){MHD_OPTION_HTTPS_MEM_CERT, 0, tls->certificate};
	options[1] = (struct MHD_OptionItem){MHD_OPTION_HTTPS_MEM_KEY, 0, tls->key};
	options[2] =
		(struct MHD_OptionItem){MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)TLS_PRIORITIES};
	options[3] = (struct MHD_OptionItem){MHD_OPTION_END, 0, NULL};
}

/*
 * How many connections all workers may have together. Each takes a file descriptor, and
 * FILES_RESERVED of those that the process may open are kept for other files.
 */
static unsigned
connections_max(void)
{
	struct rlimit files;

	if (getrlimit(RLIMIT_NOFILE, &files) != 0 ||
	    files.rlim_cur >= CONNECTIONS_MAX + FILES_RESERVED)
		return CONNECTIONS_MAX;
	if (files.rlim_cur < CONNECTIONS_MIN + FILES_RESERVED)
		return CONNECTIONS_MIN;
	return (unsigned)files.rlim_cur - FILES_RESERVED;
}

static bool
start(struct worker *worker, unsigned connections)
{
	const struct tls *tls = worker->app->tls;
	unsigned flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_ITC | MHD_ALLOW_SUSPEND_RESUME;
	struct MHD_OptionItem of_tls[TLS_OPTIONS];
	const struct MHD_OptionItem options[] = {
		{MHD_OPTION_LISTEN_SOCKET, worker->socket, NULL},
		{MHD_OPTION_CONNECTION_TIMEOUT, IDLE_SECONDS, NULL},
		{MHD_OPTION_CONNECTION_LIMIT, connections, NULL},
		{MHD_OPTION_PER_IP_CONNECTION_LIMIT, CONNECTIONS_PER_ADDRESS, NULL},
		{MHD_OPTION_CONNECTION_MEMORY_LIMIT, CONNECTION_MEMORY, NULL},
		{MHD_OPTION_END, 0, NULL},
	};

	tls_options(tls, of_tls);
	worker->daemon = MHD_start_daemon(
		flags | (tls == NULL ? 0U : MHD_USE_TLS), 0, NULL, NULL, on_request, worker, /* */
		MHD_OPTION_ARRAY, options, MHD_OPTION_ARRAY, of_tls,                         /* */
		MHD_OPTION_UNESCAPE_CALLBACK, leave_escaped, NULL, MHD_OPTION_URI_LOG_CALLBACK,
		on_target, (void *)worker->app, MHD_OPTION_NOTIFY_COMPLETED, on_completed, NULL,
		MHD_OPTION_NOTIFY_CONNECTION, on_connection, worker, MHD_OPTION_END);
	return worker->daemon != NULL;
}

static struct server *
allocate(struct app *app, unsigned count)
{
	struct server *server = calloc(1, sizeof(*server));

	if (server == NULL)
		return NULL;
	server->app = app;
	server->count = count;
	server->connections = connections_max() / count;
	if (server->connections == 0)
		server->connections = 1;
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
	bool ready = true;

	assert(count > 0 && count <= THREADS_MAX);
	if (server == NULL)
		return NULL;
	for (unsigned i = 0; i < count; i++) {
		struct worker *worker = &server->workers[i];
		ready &= worker_init(worker, app, i, sockets[i], server->connections);
		worker->linger = server->linger;
		server->metrics[i] = worker->metrics;
	}
	app->metrics = (const struct metrics *const *)server->metrics;
	for (unsigned i = 0; ready && i < count; i++)
		ready = start(&server->workers[i], server->connections);
	if (!ready) {
		server_destroy(server);
		return NULL;
	}
	return server;
}

void
server_sweep(struct server *server)
{
	events_tick(server->app->events);
	for (unsigned i = 0; i < server->count; i++)
		peers_sweep(&server->workers[i].peers, monotonic_now(), server->stopped);
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

/* Waits until no request was open DRAIN_QUIET_STEPS times in a row: one may just be arriving. */
static void
drain(struct server *server)
{
	const struct timespec step = {.tv_nsec = DRAIN_STEP_MS * 1000000L};
	uint64_t deadline = monotonic_now() + DRAIN_SECONDS * UINT64_C(1000000000);

	for (int quiet = 0; quiet < DRAIN_QUIET_STEPS && monotonic_now() < deadline;) {
		nanosleep(&step, NULL);
		server_sweep(server);
		quiet = has_open_requests(server) ? 0 : quiet + 1;
	}
}

/* Waits until no connection is suspended. The store ends every job within a limit of its own. */
static void
wait_for_the_store(struct server *server)
{
	const struct timespec step = {.tv_nsec = DRAIN_STEP_MS * 1000000L};

	for (unsigned i = 0; i < server->count; i++)
		atomic_store(&server->workers[i].closed, true);
	for (unsigned i = 0; i < server->count; i++)
		while (atomic_load(&server->workers[i].waiting) != 0)
			nanosleep(&step, NULL);
}

void
server_destroy(struct server *server)
{
	assert(server->stopped == 0);
	server->stopped = monotonic_now();
	for (unsigned i = 0; i < server->count; i++) {
		struct worker *worker = &server->workers[i];
		atomic_store(&worker->draining, true);
		if (worker->daemon != NULL)
			MHD_quiesce_daemon(worker->daemon);
	}
	events_stop(server->app->events);
	drain(server);
	wait_for_the_store(server);
	for (unsigned i = 0; i < server->count; i++)
		if (server->workers[i].daemon != NULL)
			MHD_stop_daemon(server->workers[i].daemon);
	/* Only when all have stopped: a worker that answers /metrics reads the others' counters. */
	for (unsigned i = 0; i < server->count; i++)
		worker_finish(&server->workers[i]);
	linger_destroy(server->linger);
	free(server->workers);
	free(server->metrics);
	free(server);
}
