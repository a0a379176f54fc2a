#include "api/server/connection.h"

#include "api/ops/metrics.h"
#include "api/ops/monotonic.h"
#include "api/request/holder.h"
#include "api/request/serve.h"
#include "api/server/answer.h"
#include "api/server/head.h"

static int
socket_of(struct MHD_Connection *connection)
{
	return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
}

/* ---- Requests ---- */

static enum MHD_Result
begin(struct worker *worker, struct MHD_Connection *connection, const char *path,
      const char *method, const char *version, void **context)
{
	struct peer *peer = peer_of(connection);
	struct slot *slot = peer == NULL || peer->refused ? NULL : slot_take(worker, peer, path);

	if (slot == NULL)
		return MHD_NO;
	*context = slot;
	slot->exchange.resume = answer_resume;
	slot->exchange.has_gone = answer_has_gone;
	struct request *request = &slot->exchange.request;
	request->peer = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)
				->client_addr;
	head_read(connection, peer, method, path, version, request);
	if (serve_head(&slot->exchange) != ANSWER_NOW)
		return MHD_YES;
	peer->sending = true;
	return answer_send(connection, slot) ? MHD_YES : MHD_NO;
}

enum MHD_Result
on_request(void *cls, struct MHD_Connection *connection, const char *path, const char *method,
	   const char *version, const char *data, size_t *size, void **context)
{
	struct slot *slot = *context;

	if (slot == NULL)
		return begin(cls, connection, path, method, version, context);
	if (*size == 0)
		return answer_send(connection, slot) ? MHD_YES : MHD_NO;
	enum verdict verdict = serve_body(&slot->exchange, data, *size);
	/* A body that holds a place of a pool must not hold it for long. */
	if (slot->exchange.body.place.pool != NULL)
		peer_receive(slot->peer, *size);
	*size = 0;
	return verdict == GIVE_UP ? MHD_NO : MHD_YES;
}

void
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

/* ---- Connections ---- */

/* NULL: there is no place for it. It is shut at once, and libmicrohttpd finds it at its end. */
static struct peer *
begin_connection(struct worker *worker, struct MHD_Connection *connection)
{
	const struct sockaddr *address =
		MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)
			->client_addr;
	int fd = socket_of(connection);
	struct pool_holder holder;

	holder_of_connection(worker->app, address, &holder);
	struct peer *peer = peer_add(&worker->peers, fd, address, &holder, monotonic_now());
	if (peer != NULL)
		peer->connection = connection;
	else
		shutdown(fd, SHUT_RDWR);
	return peer;
}

void
on_connection(void *cls, struct MHD_Connection *connection, void **context,
	      enum MHD_ConnectionNotificationCode code)
{
	struct worker *worker = cls;

	if (code == MHD_CONNECTION_NOTIFY_STARTED) {
		counter_add(&worker->metrics->connections, 1);
		*context = begin_connection(worker, connection);
	} else {
		struct peer *peer = *context;
		counter_drop(&worker->metrics->connections);
		if (peer != NULL && peer->sending)
			linger_add(worker->linger, peer->fd);
		peer_remove(&worker->peers, peer);
	}
}
