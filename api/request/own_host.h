/*
 * Whether the host that a request names is the daemon's. A page of another site can have its own
 * name lead to the daemon once a browser has opened it (DNS rebinding): then Origin and Host agree.
 * So a name is none of the daemon's unless it was told; a numeric address cannot be led elsewhere.
 */
#ifndef API_REQUEST_OWN_HOST_H
#define API_REQUEST_OWN_HOST_H

#include <stdbool.h>

/* A numeric address, localhost or what ends in it, or one of `told` (NULL: none); any port. */
bool own_host_is(const char *host, const char *const *told);

/* Whether it is a name as --host takes it: without a port. */
bool own_host_is_name(const char *name);

#endif
