/*
 * Closing a connection whose peer is still sending: while unread bytes wait, close() would reset the
 * connection and take the answer with it. So a second descriptor of the socket is kept for a moment, and what
 * still comes is thrown away, by a thread of its own.
 */
#ifndef API_SERVER_LINGER_H
#define API_SERVER_LINGER_H

struct linger_close;

/* NULL without memory or thread. */
struct linger_close *linger_create(void);
void linger_destroy(struct linger_close *linger);

/* Keeps a duplicate of `fd`, unless there are LINGERS_MAX already. From any thread. */
void linger_add(struct linger_close *linger, int fd);

#endif
