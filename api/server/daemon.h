/* Starting libmicrohttpd for one worker. */
#ifndef API_SERVER_DAEMON_H
#define API_SERVER_DAEMON_H

#include "api/server/worker.h"

struct tls;

/* Whether HTTPS can be served with this certificate and key; false with one line in `why`. */
bool daemon_takes_tls(const struct tls *tls, char *why, size_t size);

/* Starts worker->daemon. False when it cannot. */
bool daemon_start(struct worker *worker);

#endif
