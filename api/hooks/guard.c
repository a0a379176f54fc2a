#include "api/hooks/guard.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { IPV6_BYTES = 16, MAPPED_BYTES = 12, HOST_MAX = 254 };

/* The first `bits` of an address. */
struct network {
	uint8_t bytes[IPV6_BYTES];
	unsigned bits;
};

static const struct network not_ipv4[] = {
	{{0}, 8},             /* this network */
	{{10}, 8},            /* private */
	{{100, 64}, 10},      /* behind a carrier's NAT */
	{{127}, 8},           /* loopback */
	{{169, 254}, 16},     /* link-local; clouds tell their secrets at 169.254.169.254 */
	{{172, 16}, 12},      /* private */
	{{192, 0, 0}, 24},    /* protocols */
	{{192, 0, 2}, 24},    /* documentation */
	{{192, 88, 99}, 24},  /* relays of 6to4 */
	{{192, 168}, 16},     /* private */
	{{198, 18}, 15},      /* benchmarks */
	{{198, 51, 100}, 24}, /* documentation */
	{{203, 0, 113}, 24},  /* documentation */
	{{224}, 4},           /* multicast */
	{{240}, 4},           /* reserved, and broadcast */
};

/* Outside of it all is local, multicast, mapped or reserved. */
static const struct network global_ipv6 = {{0x20}, 3};
static const struct network not_ipv6[] = {
	{{0x20, 0x01, 0x00}, 23},       /* protocols, Teredo among them */
	{{0x20, 0x01, 0x0d, 0xb8}, 32}, /* documentation */
	{{0x20, 0x02}, 16},             /* 6to4 */
	{{0x3f, 0xff, 0x00}, 20},       /* documentation */
};

static const uint8_t mapped[MAPPED_BYTES] = {[10] = 0xff, [11] = 0xff};

static bool
is_in(const uint8_t *address, const struct network *network)
{
	unsigned whole = network->bits / 8, rest = network->bits % 8;
	unsigned mask = rest == 0 ? 0 : 0xffU << (8 - rest) & 0xffU;

	return memcmp(address, network->bytes, whole) == 0 &&
	       ((address[whole] ^ network->bytes[whole]) & mask) == 0;
}

static bool
allows_ipv4(const uint8_t *address)
{
	for (size_t i = 0; i < sizeof(not_ipv4) / sizeof(not_ipv4[0]); i++)
		if (is_in(address, &not_ipv4[i]))
			return false;
	return true;
}

static bool
allows_ipv6(const uint8_t *address)
{
	if (memcmp(address, mapped, MAPPED_BYTES) == 0)
		return allows_ipv4(address + MAPPED_BYTES);
	if (!is_in(address, &global_ipv6))
		return false;
	for (size_t i = 0; i < sizeof(not_ipv6) / sizeof(not_ipv6[0]); i++)
		if (is_in(address, &not_ipv6[i]))
			return false;
	return true;
}

bool
guard_allows(const struct sockaddr *address)
{
	struct sockaddr_in6 six;
	struct sockaddr_in four;

	if (address->sa_family == AF_INET) {
		memcpy(&four, address, sizeof(four));
		return allows_ipv4((const uint8_t *)&four.sin_addr);
	}
	if (address->sa_family != AF_INET6)
		return false;
	memcpy(&six, address, sizeof(six));
	return allows_ipv6(six.sin6_addr.s6_addr);
}

/*
 * Whether resolvers may take it for a number: its last part is one, in digits or as 0x7f. No name
 * of the internet ends so.
 */
static bool
ends_in_number(const char *host)
{
	const char *dot = strrchr(host, '.'), *last = dot == NULL ? host : dot + 1;
	bool hex = last[0] == '0' && (last[1] == 'x' || last[1] == 'X');

	if (hex)
		return strspn(last + 2, "0123456789abcdefABCDEF") == strlen(last + 2);
	return last[0] != '\0' && strspn(last, "0123456789") == strlen(last);
}

/* In all the spellings of inet_aton: 127.1, 0x7f000001, 017700000001, 2130706433. */
static bool
allows_name(const char *host)
{
	struct in_addr address;

	if (!ends_in_number(host))
		return true;
	return inet_aton(host, &address) == 1 && allows_ipv4((const uint8_t *)&address);
}

bool
guard_allows_host(const char *host)
{
	uint8_t address[IPV6_BYTES];
	char text[HOST_MAX + 1];
	size_t size = strlen(host);

	if (size > HOST_MAX)
		return false;
	if (host[0] == '[') {
		snprintf(text, sizeof(text), "%.*s", (int)(size < 2 ? 0 : size - 2), host + 1);
		text[strcspn(text, "%")] = '\0';
		return inet_pton(AF_INET6, text, address) == 1 && allows_ipv6(address);
	}
	memcpy(text, host, size + 1);
	while (size > 0 && text[size - 1] == '.')
		text[--size] = '\0';
	return size > 0 && allows_name(text);
}
