/*
 * Which addresses webhooks may be posted to: those that the whole internet can reach. All others
 * (this machine, its network, groups, what is reserved) would lend the daemon's place in the
 * network to whoever names an address.
 */
#ifndef API_HOOKS_GUARD_H
#define API_HOOKS_GUARD_H

#include <stdbool.h>

struct sockaddr;

/*
 * IPv4 and IPv6 alone, by the special-purpose registries of IANA (RFC 6890). An IPv6 address that
 * carries one of IPv4 is as good as that, where a host would take it for that.
 */
bool guard_allows(const struct sockaddr *address);

/*
 * Whether the host of a URL is allowed: an address by the rule above, in any spelling that a
 * resolver takes for one, with dots behind it or not; a name always.
 */
bool guard_allows_host(const char *host);

#endif
