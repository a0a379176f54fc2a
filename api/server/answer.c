#include "api/server/answer.h"

#include "api/ops/monotonic.h"
#include "api/request/serve.h"

#include <assert.h>
#include <microhttpd.h>
#include <poll.h>

enum { PIECE = 1 << 15 };

/* ---- The answer itself ---- */

/*
 * Whether the peer has closed. libmicrohttpd does not look while a connection is suspended. Reading
 * would not tell under TLS, where a closing peer sends a few bytes first; so we ask for POLLRDHUP.
 */
bool
answer_has_gone(const struct exchange *exchange)
{
	const struct slot *slot = (const struct slot *)exchange;
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
		if (answer_has_gone(&slot->exchange))
			return MHD_CONTENT_READER_END_WITH_ERROR;
	}
	ssize_t size = slot->exchange.response.next(&slot->exchange, to, max);
	assert(size <= (ssize_t)max);
	if (size == NEXT_LATER) {
		/* When answer_resume() came first, libmicrohttpd ignores this and asks again. */
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

/* ---- Waiting for the store ---- */

void
answer_resume(struct exchange *exchange)
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

/* ---- Sending ---- */

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

bool
answer_send(struct MHD_Connection *connection, struct slot *slot)
{
	slot->connection = connection;
	if (!serve_answer(&slot->exchange)) {
		if (wait_for_job(connection, slot))
			return true;
		serve_cancel(&slot->exchange);
	}
	struct MHD_Response *response = make_response(slot);
	if (response == NULL)
		return false;
	if (slot->exchange.response.live)
		begin_stream(slot);
	else
		peer_enter(slot->peer, PEER_ANSWER, monotonic_now());
	enum MHD_Result result =
		MHD_queue_response(connection, slot->exchange.response.status, response);
	MHD_destroy_response(response);
	return result == MHD_YES;
}
