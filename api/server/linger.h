/*
 * Closes connections whose peers are still sending. close() on a socket with unread bytes resets
 * the connection, and the peer may then never see the answer. So a duplicate of the descriptor is
 * kept open for a moment, and a thread reads and discards what still comes.
 */
#ifndef API_SERVER_LINGER_H
#define API_SERVER_LINGER_H

struct linger_close;

/* Starts the thread. NULL without memory, or when it cannot be started. */
struct linger_close *linger_create(void);
void linger_destroy(struct linger_close *linger);

/* Keeps a duplicate of `fd`, unless LINGERS_MAX are kept already. May be called by any thread. */
void linger_add(struct linger_close *linger, int fd);

#endif
