/* The HTTP server: its threads, from their start to their end. */
#ifndef API_SERVER_HTTP_H
#define API_SERVER_HTTP_H

#include "api/request/app.h"

struct server;

/*
 * How many of so many connections there can be. Each takes a file descriptor, and FILES_RESERVED of
 * those that the process may open are kept for other files.
 */
unsigned server_connections(unsigned wanted);

/*
 * Starts one thread for each of the `count` listening sockets. The server owns the sockets from
 * here on; `app` must outlive it, and gets its member `metrics` set. NULL when a thread cannot be
 * started.
 */
struct server *server_create(struct app *app, const int *sockets, unsigned count);

/*
 * Closes connections whose time is up, and has the heartbeats of event streams sent. To be called
 * about every SWEEP_MS milliseconds.
 */
void server_sweep(struct server *server);

/* Accepts no new connections, waits at most DRAIN_SECONDS for open requests, stops and frees. */
void server_destroy(struct server *server);

#endif
