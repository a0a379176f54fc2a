/*
 * The heads of requests, as libmicrohttpd has read them; and what libmicrohttpd 0.9.75 does not
 * refuse as it should, which is refused here.
 */
#ifndef API_SERVER_HEAD_H
#define API_SERVER_HEAD_H

#include "api/server/worker.h"

#include <microhttpd.h>
#include <stdarg.h>

/* Fills the request. All three texts are those that libmicrohttpd brought with it. */
void head_read(struct MHD_Connection *connection, const struct peer *peer, const char *method,
	       const char *path, const char *version, struct request *request);

/* Before a request's target is parsed. `cls` is the struct worker. */
void *on_target(void *cls, const char *target, struct MHD_Connection *connection);

/* When libmicrohttpd complains of something. `cls` is the struct worker. */
void on_complaint(void *cls, const char *format, va_list list);

/* What on_connection has kept for a connection; NULL: there was no memory. */
struct peer *peer_of(struct MHD_Connection *connection);

#endif
