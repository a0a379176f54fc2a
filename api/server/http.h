/* The HTTP server. http.c is the only file that knows libmicrohttpd. */
#ifndef API_SERVER_HTTP_H
#define API_SERVER_HTTP_H

#include "api/request/app.h"

struct server;
struct tls;

/*
 * Starts one thread for each listening socket, which it owns from here on. `app` outlives the server; its
 * member `metrics` is set. NULL when a thread cannot be started.
 */
struct server *server_create(struct app *app, const int *sockets, unsigned count);

/* Whether the certificate and key can be served, and go together; false with one line in `why`. */
bool server_takes_tls(const struct tls *tls, char *why, size_t size);

/* Closes connections that take too long over what they are at, and has heartbeats sent. Every SWEEP_MS or so. */
void server_sweep(struct server *server);

/* Accepts nothing more, lets open requests finish (at most DRAIN_SECONDS), and ends. */
void server_destroy(struct server *server);

#endif
