#include "api/server/connection.h"

#include "api/ops/metrics.h"
#include "api/ops/monotonic.h"
#include "api/request/request_parse.h"
#include "api/request/serve.h"
#include "api/server/answer.h"

static int
socket_of(struct MHD_Connection *connection)
{
	return MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
}

static struct peer *
peer_of(struct MHD_Connection *connection)
{
	const union MHD_ConnectionInfo *info =
		MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);

	return info == NULL ? NULL : info->socket_context;
}

/* ---- Requests ---- */

static enum MHD_Result
take_header(void *cls, enum MHD_ValueKind kind, const char *name, size_t name_size,
	    const char *value, size_t size)
{
	(void)kind;
	(void)name_size;
	if (value != NULL)
		request_parse_header(cls, name, value, size);
	return MHD_YES;
}

static enum MHD_Result
take_parameter(void *cls, enum MHD_ValueKind kind, const char *name, const char *value)
{
	(void)kind;
	request_parse_parameter(cls, name, value == NULL ? "" : value);
	return MHD_YES;
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
	slot->exchange.resume = answer_resume;
	slot->exchange.has_gone = answer_has_gone;
	struct request *request = &slot->exchange.request;
	request_parse_line(request, method, path);
	request->peer = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS)
				->client_addr;
	MHD_get_connection_values_n(connection, MHD_HEADER_KIND, take_header, request);
	MHD_get_connection_values(connection, MHD_GET_ARGUMENT_KIND, take_parameter, request);
	request_parse_end(request, version);
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

void
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
void *
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
