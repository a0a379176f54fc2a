#include "api/request/request_parse.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>
#include <strings.h>

/*
 * The absolute form of a target, which proxies are sent, is answered as its path; the host in it
 * counts instead of the header's (RFC 9112, 3.2.2). The path; that of any other form as it is.
 */
static const char *
take_absolute(struct request *request, const char *target)
{
	static const char *const schemes[] = {"http://", "https://"};
	const char *host = NULL;

	for (int i = 0; i < 2; i++)
		if (strncasecmp(target, schemes[i], strlen(schemes[i])) == 0)
			host = target + strlen(schemes[i]);
	if (host == NULL)
		return target;
	size_t size = strcspn(host, "/");
	if (size == 0 || size >= sizeof(request->authority) || memchr(host, '@', size) != NULL) {
		request->fault = "the host in the request's target is none";
		return "/";
	}
	memcpy(request->authority, host, size);
	request->authority[size] = '\0';
	request->host = request->authority;
	return host[size] == '\0' ? "/" : host + size;
}

void
request_parse_line(struct request *request, const char *method, const char *target)
{
	assert(request->path == NULL && request->query_count == 0);
	request->method = method_of(method);
	request->path = take_absolute(request, target);
}

/* The headers that are kept. Of a repeated one the first counts, or the last where it says so. */
static const struct {
	const char *name;
	size_t offset;
	bool last;
} known_headers[] = {
	{"Content-Type", offsetof(struct request, content_type), false},
	{"Content-Encoding", offsetof(struct request, content_encoding), false},
	{"Accept-Language", offsetof(struct request, accept_language), false},
	{"Authorization", offsetof(struct request, authorization), false},
	{"If-None-Match", offsetof(struct request, if_none_match), false},
	{"Accept-Encoding", offsetof(struct request, accept_encoding), false},
	{"Origin", offsetof(struct request, origin), false},
	{"If-Match", offsetof(struct request, if_match), false},
	{"Idempotency-Key", offsetof(struct request, idempotency_key), false},
	{"Last-Event-ID", offsetof(struct request, last_event_id), false},
	{"X-Forwarded-For", offsetof(struct request, forwarded_for), true},
	{"Cookie", offsetof(struct request, cookie), false},
	{"X-CSRF-Token", offsetof(struct request, csrf_token), false},
	{"Sec-Fetch-Site", offsetof(struct request, fetch_site), false},
};

/*
 * Under which of two keys a write would be kept, the client could not know; nor who of two set a
 * cookie.
 */
static void
note_repeated(struct request *request, const char *name, const char *value)
{
	if (strcasecmp(name, "Idempotency-Key") == 0 && request->idempotency_key != NULL &&
	    strcmp(request->idempotency_key, value) != 0)
		request->has_two_keys = true;
	if (strcasecmp(name, "Cookie") == 0 && request->cookie != NULL)
		request->has_two_cookies = true;
}

/* Several lines are as one: of a preference that is repeated the first counts (RFC 7240, 2). */
static void
take_preference(struct request *request, const char *name, const char *value)
{
	if (strcasecmp(name, "Prefer") == 0 && request->returns == RETURN_UNSAID)
		request->returns = prefer_return_of(value);
}

/*
 * Where a request ends and whom it is for must be stated once (RFC 9112, 3.2 and 6.3): two readers
 * of a contradiction would see different requests.
 */
static void
take_framing(struct request *request, const char *name, const char *value)
{
	static const char length_fault[] =
		"a body comes with one Content-Length or with Transfer-Encoding: chunked, not with "
		"both or another";
	bool had_length = request->has_length || request->is_chunked;

	if (strcasecmp(name, "Content-Length") == 0) {
		request->has_length = true;
		request->length = strtoull(value, NULL, 10);
		if (had_length)
			request->fault = length_fault;
	} else if (strcasecmp(name, "Transfer-Encoding") == 0) {
		request->is_chunked = true;
		if (had_length || strcasecmp(value, "chunked") != 0)
			request->fault = length_fault;
	} else if (strcasecmp(name, "Expect") == 0) {
		request->expects = true;
	} else if (strcasecmp(name, "Host") == 0) {
		if (request->has_host)
			request->fault = "a request has one Host header";
		request->has_host = true;
		if (request->host == NULL)
			request->host = value;
	}
}

void
request_refuse_nul(struct request *request)
{
	request->fault = "a request's head has no NUL, and no line that continues another";
}

void
request_parse_header(struct request *request, const char *name, const char *value, size_t size)
{
	/* Others would read the value up to there, or two headers (RFC 9110, 5.5). */
	if (strlen(value) != size || strpbrk(value, "\r\n") != NULL)
		request->fault = "a header's value has no CR, LF or NUL";
	note_repeated(request, name, value);
	for (size_t i = 0; i < sizeof(known_headers) / sizeof(known_headers[0]); i++) {
		if (strcasecmp(name, known_headers[i].name) != 0)
			continue;
		const char **to = (const char **)((char *)request + known_headers[i].offset);
		if (*to == NULL || known_headers[i].last)
			*to = value;
		return;
	}
	/* libmicrohttpd takes "Content-Length : 5" for a header of another name. */
	if (strpbrk(name, " \t") != NULL)
		request->fault = "a header's name has no white space";
	take_preference(request, name, value);
	take_framing(request, name, value);
}

void
request_parse_parameter(struct request *request, const char *name, const char *value)
{
	if (request->query_count < QUERY_PARAMETERS_MAX)
		request->query[request->query_count] = (struct parameter){name, value};
	request->query_count++;
}

void
request_parse_end(struct request *request, const char *version)
{
	if (!request->has_host && strcmp(version, "HTTP/1.0") != 0)
		request->fault = "a request has a Host header";
}
