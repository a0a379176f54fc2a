/* IP addresses of clients. IPv4 addresses are kept as IPv6 ones: ::ffff:192.0.2.1. */
#ifndef API_REQUEST_ADDRESS_H
#define API_REQUEST_ADDRESS_H

#include <netinet/in.h>
#include <stdbool.h>

/* Parses "192.0.2.1" or "2001:db8::1"; false when the text is no numeric address. */
bool address_parse(const char *text, struct in6_addr *address);

/* The address of a connection's peer, IPv4 or IPv6. */
void address_of_peer(const struct sockaddr *peer, struct in6_addr *address);

/*
 * Parses the last address of an X-Forwarded-For header, with or without port and brackets. Only the
 * last one was added by the proxy next to us; a client can invent the others. False when it is no
 * address.
 */
bool address_forwarded(const char *header, struct in6_addr *address);

bool address_equal(const struct in6_addr *one, const struct in6_addr *other);

/* Widens an address to what one client usually owns: an IPv6 address to its /64. */
void address_widen(struct in6_addr *address);

#endif
