/*
 * Pages of the daemon's own sign in by a cookie, which no script reads (RFC 6265). It carries a key
 * of its own (auth.h). As browsers send cookies by themselves, a request that comes with one must
 * show besides that a page of this daemon has sent it.
 */
#ifndef API_REQUEST_SESSION_H
#define API_REQUEST_SESSION_H

#include "api/request/auth.h"

#include <stdbool.h>
#include <stddef.h>

struct exchange;
struct problem;

enum { SESSION_TOKEN = 44 };

/*
 * The value of the cookie `name` in the header Cookie: into `value`, of `size` bytes. False when
 * there is none, when it stands there twice, or is no text of a session.
 */
bool session_read_cookie(const char *header, const char *name, char *value, size_t size);

/* Finds what is sent as a key: exchange->key. A cookie counts only without Authorization. */
void session_find_key(struct exchange *exchange);

/*
 * Whether a page of this daemon has sent the request; `always`: it must say so, else it may be that
 * it does not. 0, or -1 with a problem.
 */
int session_check_origin(const struct exchange *exchange, bool always, struct problem *problem);

/* Checks a request by cookie: its origin and, of a write, the session's token. 0, or -1 with a
 * problem. */
int session_check(const struct exchange *exchange, struct problem *problem);

/* The token of the session that `key` is the text of. */
void session_token(const char *key, char token[SESSION_TOKEN]);

/*
 * The value of Set-Cookie: for `seconds`, to pages of the origin that sent this request. `key` "":
 * the cookie is removed.
 */
void session_write_cookie(const struct exchange *exchange, const char *key, long long seconds,
			  char text[SESSION_COOKIE]);

#endif
