/* Whom a request is counted for, where something is bounded (pool.h). */
#ifndef API_REQUEST_HOLDER_H
#define API_REQUEST_HOLDER_H

#include "api/request/pool.h"

struct app;
struct exchange;
struct in6_addr;
struct sockaddr;

/* The address of the peer; when that is the trusted proxy, the address that it names. Of an IPv6
 * address its /64. */
void holder_address(const struct exchange *exchange, struct in6_addr *address);

/* The address alone. */
void holder_of_address(const struct exchange *exchange, struct pool_holder *holder);

/*
 * Of a connection that is accepted, before it has asked for anything: its address. The trusted
 * proxy brings many clients: it is as one with a key.
 */
void holder_of_connection(const struct app *app, const struct sockaddr *peer,
			  struct pool_holder *holder);

/*
 * The address, and the club of the request's key, if it has a good one: that is looked up in the
 * store. For calls that do not look it up themselves.
 */
void holder_of(const struct exchange *exchange, struct pool_holder *holder);

#endif
