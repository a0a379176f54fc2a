/* Listening sockets, several on one port: each thread accepts connections from its own. */
#ifndef API_SERVER_LISTEN_H
#define API_SERVER_LISTEN_H

#include <stddef.h>

enum { ADDRESS_TEXT = 64 };

/* Whether text is ADDR:PORT with a numeric address ("127.0.0.1:8080", "[::1]:0"). */
int listen_address_is_valid(const char *address);

/*
 * Opens `count` sockets on the address; with port 0 all on the same free port. 0 with the address
 * in use ("127.0.0.1:43210") in `bound`; -1 with one line in `why`, and no socket left open.
 */
int listen_open(const char *address, int *sockets, unsigned count, char bound[ADDRESS_TEXT],
		char *why, size_t size);

#endif
