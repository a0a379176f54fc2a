/* Listening sockets: several on one port, so that each thread accepts its own connections. */
#ifndef API_SERVER_LISTEN_H
#define API_SERVER_LISTEN_H

#include <stddef.h>

enum { ADDRESS_TEXT = 64 };

/* Whether text is ADDR:PORT with a numeric address ("127.0.0.1:8080", "[::1]:0"). */
int listen_address_is_valid(const char *address);

/*
 * Opens `count` sockets on the address; with port 0 all on one free port. 0 with the address as it
 * became ("127.0.0.1:43210") in `bound`; -1 with one line in `why`, and nothing left open.
 */
int listen_open(const char *address, int *sockets, unsigned count, char bound[ADDRESS_TEXT],
		char *why, size_t size);

#endif
