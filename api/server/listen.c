#include "api/server/listen.h"

#include "api/limits.h"

#include <arpa/inet.h>
#include <assert.h>
#include <errno.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { HOST_TEXT = 48, PORT_TEXT = 8, PORT_DIGITS = 5 };

struct place {
	struct sockaddr_storage address;
	socklen_t size;
};

/* Splits "host:port" or "[host]:port"; 0, or -1. */
static int
split(const char *text, char host[HOST_TEXT], char port[PORT_TEXT])
{
	const char *colon = strrchr(text, ':');
	size_t length = colon == NULL ? 0 : (size_t)(colon - text);
	size_t digits = colon == NULL ? 0 : strlen(colon + 1);

	if (length >= 2 && text[0] == '[' && text[length - 1] == ']') {
		text++;
		length -= 2;
	} else if (colon != NULL && memchr(text, ':', length) != NULL) {
		return -1; /* an IPv6 address without brackets */
	}
	if (length == 0 || length >= HOST_TEXT || digits == 0 || digits > PORT_DIGITS ||
	    strspn(colon + 1, "0123456789") != digits)
		return -1;
	memcpy(host, text, length);
	host[length] = '\0';
	memcpy(port, colon + 1, digits + 1);
	return 0;
}

static int
resolve(const char *text, struct place *place)
{
	const struct addrinfo hints = {.ai_family = AF_UNSPEC,
				       .ai_socktype = SOCK_STREAM,
				       .ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE};
	struct addrinfo *found;
	char host[HOST_TEXT], port[PORT_TEXT];

	if (split(text, host, port) != 0 || strlen(port) > PORT_DIGITS ||
	    getaddrinfo(host, port, &hints, &found) != 0)
		return -1;
	memcpy(&place->address, found->ai_addr, found->ai_addrlen);
	place->size = found->ai_addrlen;
	freeaddrinfo(found);
	return strlen(port) == PORT_DIGITS && strcmp(port, "65535") > 0 ? -1 : 0;
}

int
listen_address_is_valid(const char *address)
{
	struct place place;

	return resolve(address, &place) == 0;
}

static void
write_address(const struct place *place, char bound[ADDRESS_TEXT])
{
	char host[HOST_TEXT], port[PORT_TEXT];

	if (getnameinfo((const struct sockaddr *)&place->address, place->size, host, sizeof(host),
			port, sizeof(port), NI_NUMERICHOST | NI_NUMERICSERV) != 0)
		snprintf(bound, ADDRESS_TEXT, "?");
	else
		snprintf(bound, ADDRESS_TEXT,
			 place->address.ss_family == AF_INET6 ? "[%s]:%s" : "%s:%s", host, port);
}

/*
 * The first socket is bound without SO_REUSEPORT, so that binding fails when another daemon has the
 * port; SO_REUSEPORT is set afterwards, for the sockets that follow. Accepted sockets inherit the
 * buffer sizes; without them the system would let each grow to several megabytes.
 */
static int
open_one(struct place *place, int first)
{
	const int on = 1, buffer = SOCKET_BUFFER;
	int family = place->address.ss_family;
	int fd = socket(family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);

	if (fd < 0)
		return -1;
	if (setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof(on)) != 0 ||
	    (family == AF_INET6 &&
	     setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof(on)) != 0) ||
	    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &buffer, sizeof(buffer)) != 0 ||
	    setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &buffer, sizeof(buffer)) != 0 ||
	    (!first && setsockopt(fd, SOL_SOCKET, SO_REUSEPORT, &on, sizeof(on)) != 0) ||
	    bind(fd, (const struct sockaddr *)&place->address, place->size) != 0 ||
	    (first && setsockopt(fd, SOL_SOCKET, SO_REUSEPORT, &on, sizeof(on)) != 0) ||
	    getsockname(fd, (struct sockaddr *)&place->address, &place->size) != 0 ||
	    listen(fd, BACKLOG) != 0) {
		int error = errno;
		close(fd);
		errno = error;
		return -1;
	}
	return fd;
}

int
listen_open(const char *address, int *sockets, unsigned count, char bound[ADDRESS_TEXT], char *why,
	    size_t size)
{
	struct place place;
	char reason[128];

	assert(count > 0 && count <= THREADS_MAX);
	if (resolve(address, &place) != 0) {
		snprintf(why, size, "%s is no address to listen on", address);
		return -1;
	}
	for (unsigned i = 0; i < count; i++) {
		sockets[i] = open_one(&place, i == 0);
		if (sockets[i] >= 0)
			continue;
		snprintf(why, size, "cannot listen on %s: %s", address,
			 strerror_r(errno, reason, sizeof(reason)));
		while (i-- > 0)
			close(sockets[i]);
		return -1;
	}
	write_address(&place, bound);
	return 0;
}
