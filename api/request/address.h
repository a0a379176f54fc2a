/* IP addresses of clients. One of IPv4 is held as IPv6 holds it, ::ffff:192.0.2.1. */
#ifndef API_REQUEST_ADDRESS_H
#define API_REQUEST_ADDRESS_H

#include <netinet/in.h>
#include <stdbool.h>

/* A numeric address, "192.0.2.1" or "2001:db8::1"; false when it is none. */
bool address_parse(const char *text, struct in6_addr *address);

/* A connection's peer. */
void address_of_peer(const struct sockaddr *peer, struct in6_addr *address);

/*
 * The last address in an X-Forwarded-For header, which is the one that the proxy next to us has added: the
 * others are the client's word. It may have a port and brackets. False when it is no address.
 */
bool address_forwarded(const char *header, struct in6_addr *address);

bool address_equal(const struct in6_addr *one, const struct in6_addr *other);

/* Leaves of it what one client holds: of an IPv6 address its /64. */
void address_widen(struct in6_addr *address);

#endif
