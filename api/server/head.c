#include "api/server/head.h"

#include "api/request/request_parse.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct peer *
peer_of(struct MHD_Connection *connection)
{
	const union MHD_ConnectionInfo *info =
		MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);

	return info == NULL ? NULL : info->socket_context;
}

/* ---- What stands behind a NUL ---- */

enum { LINE_END = 2 }; /* CR and LF */

/* A head is being read: up to where, and whether all of it has been seen. */
struct reading {
	struct request *request;
	const char *end;
	bool whole;
};

/*
 * libmicrohttpd takes a header's value up to the first NUL, and says nothing of what stands behind
 * it. But all of a head lies where it was received, with a NUL in place of each CR and LF. So from
 * the end of one part to the begin of the next there are one or two NULs (some clients send LF
 * alone), and of what is more the reader has not been told. Lines that continue others are moved
 * elsewhere; they are refused with it (RFC 9112, 5.2).
 */
static void
step(struct reading *reading, const char *next, size_t most)
{
	size_t gap = (uintptr_t)next - (uintptr_t)reading->end;

	reading->whole &= gap >= 1 && gap <= most;
	for (size_t i = 0; reading->whole && i < gap; i++)
		reading->whole = reading->end[i] == '\0';
}

static enum MHD_Result
take_header(void *cls, enum MHD_ValueKind kind, const char *name, size_t name_size,
	    const char *value, size_t size)
{
	struct reading *reading = cls;

	(void)kind;
	(void)name_size;
	step(reading, name, LINE_END);
	if (value == NULL)
		return MHD_YES;
	reading->end = value + size;
	request_parse_header(reading->request, name, value, size);
	return MHD_YES;
}

static enum MHD_Result
take_parameter(void *cls, enum MHD_ValueKind kind, const char *name, const char *value)
{
	(void)kind;
	request_parse_parameter(cls, name, value == NULL ? "" : value);
	return MHD_YES;
}

void
head_read(struct MHD_Connection *connection, const struct peer *peer, const char *method,
	  const char *path, const char *version, struct request *request)
{
	struct reading reading = {request, version + strlen(version), true};
	const union MHD_ConnectionInfo *info =
		MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);

	request_parse_line(request, method, path);
	MHD_get_connection_values_n(connection, MHD_HEADER_KIND, take_header, &reading);
	MHD_get_connection_values(connection, MHD_GET_ARGUMENT_KIND, take_parameter, request);
	step(&reading, method + info->header_size, 2 * LINE_END);
	/* The target and the version are a byte apart. */
	if (!reading.whole || version - peer->target_end != 1)
		request_refuse_nul(request);
	request_parse_end(request, version);
}

/* ---- What is refused without libmicrohttpd ---- */

/*
 * Answers past libmicrohttpd, which finds the connection shut when it would answer itself. Under
 * TLS nothing can be written here, and the connection is closed without a word.
 */
static void
refuse(const struct worker *worker, struct peer *peer, const char *answer)
{
	if (worker->app->tls == NULL)
		send(peer->fd, answer, strlen(answer), MSG_DONTWAIT | MSG_NOSIGNAL);
	peer->refused = peer->sending = true;
	shutdown(peer->fd, SHUT_WR);
}

/*
 * libmicrohttpd 0.9.75 closes without an answer when its memory does not hold all parameters of a
 * query. So a query with far too many is refused before libmicrohttpd parses it.
 */
void *
on_target(void *cls, const char *target, struct MHD_Connection *connection)
{
	struct peer *peer = peer_of(connection);
	unsigned count = 0;

	if (peer == NULL)
		return NULL;
	for (const char *at = strchr(target, '?'); at != NULL; at = strchr(at + 1, '&'))
		count++;
	if (count > QUERY_RAW_MAX)
		refuse(cls, peer,
		       "HTTP/1.1 414 URI Too Long\r\nConnection: close\r\n"
		       "Content-Length: 0\r\n\r\n");
	peer->target_end = target + strlen(target);
	return NULL;
}

/* As libmicrohttpd wants it: digits alone, below 2^64. */
static bool
is_length(const char *text)
{
	errno = 0;
	strtoull(text, NULL, 10);
	return text[0] != '\0' && text[strspn(text, "0123456789")] == '\0' && errno != ERANGE;
}

static void
refuse_bad_length(struct peer *peer, void *cls)
{
	const char *length = MHD_lookup_connection_value(peer->connection, MHD_HEADER_KIND,
							 MHD_HTTP_HEADER_CONTENT_LENGTH);

	if (length != NULL && !is_length(length) && peer_is_idle(peer) && !peer->refused)
		refuse(cls, peer,
		       "HTTP/1.1 400 Bad Request\r\nConnection: close\r\n"
		       "Content-Length: 0\r\n\r\n");
}

/*
 * For a Content-Length that is none libmicrohttpd 0.9.75 writes the head of its answer twice, and
 * never asks on_request. It complains just before, without saying of which connection; that one has
 * such a header.
 */
void
on_complaint(void *cls, const char *format, va_list list)
{
	struct worker *worker = cls;

	(void)list;
	if (strstr(format, MHD_HTTP_HEADER_CONTENT_LENGTH) != NULL)
		peers_each(&worker->peers, refuse_bad_length, worker);
}
