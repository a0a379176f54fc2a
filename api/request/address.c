#include "api/request/address.h"

#include <arpa/inet.h>
#include <assert.h>
#include <string.h>

enum { PREFIX_BYTES = 8, MAPPED_BYTES = 12 };

/* RFC 4291, 2.5.5.2. */
static void
map_ipv4(const struct in_addr *from, struct in6_addr *address)
{
	static const unsigned char prefix[MAPPED_BYTES] = {[10] = 0xff, [11] = 0xff};

	memcpy(address->s6_addr, prefix, sizeof(prefix));
	memcpy(address->s6_addr + MAPPED_BYTES, &from->s_addr, sizeof(from->s_addr));
}

bool
address_parse(const char *text, struct in6_addr *address)
{
	struct in_addr four;

	if (inet_pton(AF_INET, text, &four) == 1) {
		map_ipv4(&four, address);
		return true;
	}
	return inet_pton(AF_INET6, text, address) == 1;
}

void
address_of_peer(const struct sockaddr *peer, struct in6_addr *address)
{
	assert(peer->sa_family == AF_INET || peer->sa_family == AF_INET6);
	if (peer->sa_family == AF_INET6)
		*address = ((const struct sockaddr_in6 *)(const void *)peer)->sin6_addr;
	else
		map_ipv4(&((const struct sockaddr_in *)(const void *)peer)->sin_addr, address);
}

/* "192.0.2.1:80", "[2001:db8::1]" and "[2001:db8::1]:80" have more than an address. */
static size_t
strip(const char **text, size_t length)
{
	if (length > 0 && **text == '[') {
		(*text)++;
		return strcspn(*text, "]");
	}
	const char *colon = memchr(*text, ':', length);
	size_t before = colon == NULL ? length : (size_t)(colon - *text);

	return before < length && memchr(colon + 1, ':', length - before - 1) == NULL ? before
										      : length;
}

bool
address_forwarded(const char *header, struct in6_addr *address)
{
	const char *comma = strrchr(header, ',');
	const char *last = comma == NULL ? header : comma + 1;
	char text[INET6_ADDRSTRLEN];

	last += strspn(last, " \t");
	size_t length = strip(&last, strcspn(last, " \t"));
	if (length >= sizeof(text))
		return false;
	memcpy(text, last, length);
	text[length] = '\0';
	return address_parse(text, address);
}

bool
address_equal(const struct in6_addr *one, const struct in6_addr *other)
{
	return memcmp(one, other, sizeof(*one)) == 0;
}

void
address_widen(struct in6_addr *address)
{
	if (!IN6_IS_ADDR_V4MAPPED(address))
		memset(address->s6_addr + PREFIX_BYTES, 0, sizeof(*address) - PREFIX_BYTES);
}
