#include "api/request/session.h"

#include "api/request/exchange.h"
#include "api/request/own_host.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/*
 * A cookie with the prefix is taken by browsers from https alone, of this very host: no other host
 * of the same domain, and nobody on the wire, can plant one.
 */
static const char plain_name[] = "mahjongd", secure_name[] = "__Host-mahjongd";

/* ---- Origins ---- */

/* Whether the origin is `scheme` and the host that the request names. */
static bool
is_of_host(const char *origin, const char *scheme, const char *host)
{
	size_t size = strlen(scheme);

	return host != NULL && strncmp(origin, scheme, size) == 0 &&
	       strcasecmp(origin + size, host) == 0;
}

/*
 * Whether the host is the daemon's. Under TLS the browser has compared it with the certificate; and
 * with --origin it is not looked at.
 */
static bool
has_own_host(const struct exchange *exchange)
{
	const struct app *app = exchange->app;
	const char *host = exchange->request.host;

	return app->origin != NULL || app->tls != NULL ||
	       (host != NULL && own_host_is(host, app->hosts));
}

/*
 * Without --origin a daemon in the clear takes https, too: behind a proxy that ends TLS, the host
 * is what tells whose page it is.
 */
static bool
is_own(const struct exchange *exchange, const char *origin)
{
	const struct app *app = exchange->app;
	const char *host = exchange->request.host;

	if (app->origin != NULL)
		return strcmp(origin, app->origin) == 0;
	return is_of_host(origin, "https://", host) ||
	       (app->tls == NULL && is_of_host(origin, "http://", host));
}

static bool
is_secure(const char *origin)
{
	return strncmp(origin, "https://", 8) == 0;
}

static int
refuse_origin(struct problem *problem, const char *header)
{
	return problem_set_at_parameter(problem, FORBIDDEN, header,
					"this is for pages of the daemon's own origin");
}

int
session_check_origin(const struct exchange *exchange, bool always, struct problem *problem)
{
	const char *origin = exchange->request.origin, *site = exchange->request.fetch_site;

	if (origin != NULL && !has_own_host(exchange))
		return refuse_origin(problem, "Host");
	if (origin == NULL ? always : !is_own(exchange, origin))
		return refuse_origin(problem, "Origin");
	if (site == NULL || strcmp(site, "same-origin") == 0 ||
	    (!always && strcmp(site, "none") == 0))
		return 0;
	return refuse_origin(problem, "Sec-Fetch-Site");
}

/* ---- Cookies ---- */

/* The text of a session, with nothing around it. */
static bool
is_text(const char *value, size_t size)
{
	return size >= STORE_ID && auth_is_session(value) &&
	       strspn(value, "-_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") >=
		       size;
}

bool
session_read_cookie(const char *header, const char *name, char *value, size_t size)
{
	size_t length = strlen(name), found = 0;
	const char *at = header, *text = NULL;

	for (;;) {
		at += strspn(at, " \t");
		size_t pair = strcspn(at, ";");
		if (pair > length && at[length] == '=' && strncmp(at, name, length) == 0) {
			if (text != NULL)
				return false;
			text = at + length + 1;
			found = pair - length - 1;
		}
		if (at[pair] == '\0')
			break;
		at += pair + 1;
	}
	while (found > 0 && (text[found - 1] == ' ' || text[found - 1] == '\t'))
		found--;
	if (text == NULL || found >= size || !is_text(text, found))
		return false;
	memcpy(value, text, found);
	value[found] = '\0';
	return true;
}

/* The names under which this request may bring a session, the best first. */
static void
choose_names(const struct exchange *exchange, const char *names[2])
{
	const char *origin = exchange->request.origin;

	if (exchange->app->origin != NULL)
		origin = exchange->app->origin;
	else if (origin != NULL && !is_own(exchange, origin))
		origin = NULL; /* it will be refused, under either name */
	names[0] = origin != NULL && !is_secure(origin) ? NULL : secure_name;
	names[1] = exchange->app->tls != NULL || (origin != NULL && is_secure(origin)) ? NULL
										       : plain_name;
}

static bool
find_cookie(struct exchange *exchange)
{
	const struct request *request = &exchange->request;
	const char *names[2];

	if (request->cookie == NULL || request->has_two_cookies)
		return false;
	choose_names(exchange, names);
	for (int i = 0; i < 2; i++)
		if (names[i] != NULL &&
		    session_read_cookie(request->cookie, names[i], exchange->session, KEY_TEXT))
			return true;
	return false;
}

void
session_find_key(struct exchange *exchange)
{
	const char *bearer = auth_bearer(exchange->request.authorization);

	exchange->key = NULL;
	exchange->by_cookie = false;
	if (bearer != NULL && !auth_is_session(bearer))
		exchange->key = bearer;
	if (exchange->request.authorization != NULL || !find_cookie(exchange))
		return;
	exchange->key = exchange->session;
	exchange->by_cookie = true;
}

void
session_write_cookie(const struct exchange *exchange, const char *key, long long seconds,
		     char text[SESSION_COOKIE])
{
	const char *origin = exchange->request.origin;
	bool secure = origin != NULL && is_secure(origin);
	int size = snprintf(
		text, SESSION_COOKIE, "%s=%s; Path=/; Max-Age=%lld; HttpOnly; SameSite=Strict%s",
		secure ? secure_name : plain_name, key, seconds, secure ? "; Secure" : "");

	assert(size > 0 && size < SESSION_COOKIE);
	(void)size;
}

/* ---- Tokens ---- */

void
session_token(const char *key, char token[SESSION_TOKEN])
{
	static const unsigned char use[] = "mahjongd session token";
	unsigned char hash[AUTH_HASH];

	crypto_generichash(hash, sizeof(hash), (const unsigned char *)key, strlen(key), use,
			   sizeof(use));
	sodium_bin2base64(token, SESSION_TOKEN, hash, sizeof(hash),
			  sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

int
session_check(const struct exchange *exchange, struct problem *problem)
{
	const struct request *request = &exchange->request;
	bool reads = request->method == METHOD_GET || request->method == METHOD_HEAD;
	char token[SESSION_TOKEN];

	assert(exchange->by_cookie);
	if (!has_own_host(exchange))
		return refuse_origin(problem, "Host");
	if (session_check_origin(exchange, !reads, problem) != 0)
		return -1;
	if (reads)
		return 0;
	session_token(exchange->key, token);
	if (request->csrf_token != NULL && strlen(request->csrf_token) == strlen(token) &&
	    sodium_memcmp(request->csrf_token, token, strlen(token)) == 0)
		return 0;
	return problem_set_at_parameter(problem, FORBIDDEN, "X-CSRF-Token",
					"a page that has signed in sends the token of "
					"GET /v1/session with this");
}
