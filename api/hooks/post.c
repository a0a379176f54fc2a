#include "api/hooks/post.h"

#include "api/hooks/guard.h"
#include "api/limits.h"
#include "lib/mahjong.h"

#include <assert.h>
#include <curl/curl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

struct posts {
	CURLM *multi;
	struct post_rules rules;
};

/* ---- URLs ---- */

/* With nothing left out of it: libcurl takes the path of https:///x for a name. */
static bool
has_host(const char *text, const char *host)
{
	const char *begin = strstr(text, "://");

	if (begin == NULL || strchr("/\\.?#:", begin[3]) != NULL)
		return false;
	return host[0] == '[' || (strpbrk(host, "%\\") == NULL && strstr(host, "..") == NULL);
}

static enum post_url
check_parts(CURLU *url, const char *text, const struct post_rules *rules)
{
	char *scheme = NULL, *host = NULL, *other = NULL;
	enum post_url result = POST_URL_GOOD;

	if (curl_url_get(url, CURLUPART_SCHEME, &scheme, 0) != CURLUE_OK ||
	    curl_url_get(url, CURLUPART_HOST, &host, 0) != CURLUE_OK || !has_host(text, host) ||
	    curl_url_get(url, CURLUPART_ZONEID, &other, 0) == CURLUE_OK)
		result = POST_URL_BAD;
	else if (strcmp(scheme, "https") != 0 &&
		 (!rules->allow_private || strcmp(scheme, "http") != 0))
		result = POST_URL_NOT_HTTPS;
	else if (curl_url_get(url, CURLUPART_USER, &other, 0) == CURLUE_OK ||
		 curl_url_get(url, CURLUPART_FRAGMENT, &other, 0) == CURLUE_OK)
		result = POST_URL_WITH_MORE;
	else if (!rules->allow_private && !guard_allows_host(host))
		result = POST_URL_PRIVATE;
	curl_free(other);
	curl_free(scheme);
	curl_free(host);
	return result;
}

enum post_url
post_check_url(const char *text, const struct post_rules *rules)
{
	enum post_url result = POST_URL_BAD;
	bool plain = true;

	for (const char *at = text; *at != '\0'; at++)
		plain = plain && *at > ' ' && *at <= '~';
	CURLU *url = plain ? curl_url() : NULL;
	if (url != NULL && curl_url_set(url, CURLUPART_URL, text, 0) == CURLUE_OK)
		result = check_parts(url, text, rules);
	curl_url_cleanup(url);
	return result;
}

/* ---- libcurl's questions ---- */

/* After the name was looked up, and before anything is sent: no name leads past it. */
static curl_socket_t
open_socket(void *arg, curlsocktype purpose, struct curl_sockaddr *address)
{
	struct post *post = arg;

	(void)purpose;
	if (!post->rules->allow_private && !guard_allows(&address->addr)) {
		post->guarded = true;
		return CURL_SOCKET_BAD;
	}
	return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

/* Of the answer only the status matters; head and body are counted and forgotten. */
static size_t
take(const char *data, size_t size, size_t count, void *arg)
{
	struct post *post = arg;

	(void)data;
	assert(size == 1);
	post->received += count;
	if (post->received <= HOOK_ANSWER_MAX)
		return count;
	post->flooded = true;
	return 0;
}

/* ---- Posting ---- */

bool
posts_prepare(void)
{
	return curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

void
posts_release(void)
{
	curl_global_cleanup();
}

struct posts *
posts_create(const struct post_rules *rules)
{
	struct posts *posts = calloc(1, sizeof(*posts));

	if (posts == NULL)
		return NULL;
	posts->rules = *rules;
	posts->multi = curl_multi_init();
	if (posts->multi != NULL)
		return posts;
	free(posts);
	return NULL;
}

void
posts_destroy(struct posts *posts)
{
	if (posts == NULL)
		return;
	curl_multi_cleanup(posts->multi);
	free(posts);
}

/* False, and the list as it was: there is no memory. */
__attribute__((format(printf, 2, 3))) static bool
add_header(struct curl_slist **list, const char *format, ...)
{
	char text[512];
	va_list arguments;

	va_start(arguments, format);
	int size = vsnprintf(text, sizeof(text), format, arguments);
	va_end(arguments);
	assert(size > 0 && size < (int)sizeof(text));
	(void)size;
	struct curl_slist *longer = curl_slist_append(*list, text);
	if (longer != NULL)
		*list = longer;
	return longer != NULL;
}

static bool
make_headers(struct post *post)
{
	struct curl_slist *list = NULL;
	bool made = add_header(&list, "Content-Type: application/json") &&
		    add_header(&list, "User-Agent: mahjongd/" MJ_VERSION) &&
		    add_header(&list, "webhook-id: %s", post->id) &&
		    add_header(&list, "webhook-timestamp: %lld", (long long)post->timestamp) &&
		    add_header(&list, "webhook-signature: %s", post->signatures) &&
		    add_header(&list, "Expect:");

	post->headers = list;
	return made;
}

static bool
set_limits(CURL *handle, const struct post *post)
{
	const char *schemes = post->rules->allow_private ? "https,http" : "https";

	return curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, schemes) == CURLE_OK &&
	       curl_easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 0L) == CURLE_OK &&
	       curl_easy_setopt(handle, CURLOPT_PROXY, "") == CURLE_OK &&
	       curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L) == CURLE_OK &&
	       curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT_MS, (long)HOOK_CONNECT_MS) ==
		       CURLE_OK &&
	       curl_easy_setopt(handle, CURLOPT_TIMEOUT_MS, (long)HOOK_ANSWER_MS) == CURLE_OK &&
	       (post->rules->certificates == NULL ||
		curl_easy_setopt(handle, CURLOPT_CAINFO, post->rules->certificates) == CURLE_OK);
}

static bool
set_calls(CURL *handle, struct post *post)
{
	return curl_easy_setopt(handle, CURLOPT_PRIVATE, post) == CURLE_OK &&
	       curl_easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, open_socket) == CURLE_OK &&
	       curl_easy_setopt(handle, CURLOPT_OPENSOCKETDATA, post) == CURLE_OK &&
	       curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, take) == CURLE_OK &&
	       curl_easy_setopt(handle, CURLOPT_WRITEDATA, post) == CURLE_OK &&
	       curl_easy_setopt(handle, CURLOPT_HEADERFUNCTION, take) == CURLE_OK &&
	       curl_easy_setopt(handle, CURLOPT_HEADERDATA, post) == CURLE_OK;
}

static bool
set_message(CURL *handle, const struct post *post)
{
	return curl_easy_setopt(handle, CURLOPT_URL, post->url) == CURLE_OK &&
	       curl_easy_setopt(handle, CURLOPT_HTTPHEADER, post->headers) == CURLE_OK &&
	       curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE, (long)post->body->size) ==
		       CURLE_OK &&
	       curl_easy_setopt(handle, CURLOPT_POSTFIELDS, post->body->data) == CURLE_OK;
}

static void
release(struct post *post)
{
	curl_easy_cleanup(post->handle);
	curl_slist_free_all(post->headers);
	post->handle = post->headers = NULL;
}

int
posts_begin(struct posts *posts, struct post *post)
{
	post->rules = &posts->rules;
	post->received = 0;
	post->guarded = post->flooded = false;
	post->status = 0;
	post->failure = NULL;
	post->headers = NULL;
	post->handle = curl_easy_init();
	if (post->handle != NULL && make_headers(post) && set_limits(post->handle, post) &&
	    set_calls(post->handle, post) && set_message(post->handle, post) &&
	    curl_multi_add_handle(posts->multi, post->handle) == CURLM_OK)
		return 0;
	release(post);
	return -1;
}

/* ---- Outcomes ---- */

static const char *
failure_of(const struct post *post, CURLcode code)
{
	static const struct {
		CURLcode code;
		const char *word;
	} failures[] = {
		{CURLE_OPERATION_TIMEDOUT, "timeout"},   {CURLE_COULDNT_RESOLVE_HOST, "name"},
		{CURLE_COULDNT_CONNECT, "connection"},   {CURLE_SSL_CONNECT_ERROR, "tls"},
		{CURLE_PEER_FAILED_VERIFICATION, "tls"}, {CURLE_SSL_CACERT_BADFILE, "tls"},
	};

	if (post->guarded)
		return "private_address";
	if (post->flooded)
		return "answer_too_long";
	if (code == CURLE_OK)
		return post->status >= 200 && post->status < 300 ? NULL : "status";
	for (size_t i = 0; i < sizeof(failures) / sizeof(failures[0]); i++)
		if (failures[i].code == code)
			return failures[i].word;
	return "broken_answer";
}

static void
end(struct posts *posts, struct post *post, CURLcode code)
{
	curl_easy_getinfo(post->handle, CURLINFO_RESPONSE_CODE, &post->status);
	post->failure = failure_of(post, code);
	curl_multi_remove_handle(posts->multi, post->handle);
	release(post);
}

void
posts_go_on(struct posts *posts, void (*done)(struct post *post))
{
	int running, left;
	const CURLMsg *message;

	curl_multi_perform(posts->multi, &running);
	while ((message = curl_multi_info_read(posts->multi, &left)) != NULL) {
		struct post *post = NULL;
		CURLcode code = message->data.result;
		curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, &post);
		assert(message->msg == CURLMSG_DONE && post != NULL);
		end(posts, post, code);
		done(post);
	}
}

void
posts_cancel(struct posts *posts, struct post *post)
{
	curl_multi_remove_handle(posts->multi, post->handle);
	release(post);
}

void
posts_wait(struct posts *posts, int milliseconds)
{
	curl_multi_poll(posts->multi, NULL, 0, milliseconds, NULL);
}

void
posts_wake(struct posts *posts)
{
	curl_multi_wakeup(posts->multi);
}
