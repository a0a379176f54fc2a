/*
 * One POST to a webhook's URL. libcurl lives here alone: no redirects, no proxy, no cookies, only
 * addresses that the guard allows, limits of time and of the answer's size.
 */
#ifndef API_HOOKS_POST_H
#define API_HOOKS_POST_H

#include "db/store.h"
#include "json/buffer.h"

enum { POST_URL_MAX = 1000 };

/* Who may be posted to. */
struct post_rules {
	bool allow_private;       /* http as well, and addresses that the guard refuses */
	const char *certificates; /* file of those to trust; NULL: the system's */
};

/* Of which many go on at a time, on one thread. */
struct posts;

/* All but `body` is set by the caller, who keeps it in place until it is done. */
struct post {
	const char *url, *id, *signatures;
	int64_t timestamp; /* seconds since 1970 */
	const struct buffer *body;
	/* The outcome: */
	long status;         /* of the answer; 0: there was none */
	const char *failure; /* as delivery_row has it */
	/* The rest is post.c's. */
	const struct post_rules *rules;
	void *handle, *headers;
	size_t received;
	bool guarded, flooded;
};

/* Whether it may be posted to. */
enum post_url {
	POST_URL_GOOD,
	POST_URL_BAD, /* it is no URL of printable ASCII */
	POST_URL_NOT_HTTPS,
	POST_URL_WITH_MORE, /* with a user, or a fragment */
	POST_URL_PRIVATE    /* with an address that the guard refuses */
};

enum post_url post_check_url(const char *url, const struct post_rules *rules);

/* Before other threads are started, and after they have ended. False: libcurl does not work. */
bool posts_prepare(void);
void posts_release(void);

/* NULL: there is no memory. */
struct posts *posts_create(const struct post_rules *rules);
/* No post is under way any more. */
void posts_destroy(struct posts *posts);

/* 0; -1: there is no memory. */
int posts_begin(struct posts *posts, struct post *post);
/* Goes on with all; calls `done` for each that has its outcome. */
void posts_go_on(struct posts *posts, void (*done)(struct post *post));
/* Ends one that is under way. */
void posts_cancel(struct posts *posts, struct post *post);
/* Until there is something to go on with, posts_wake was called, or so many ms have passed. */
void posts_wait(struct posts *posts, int milliseconds);
/* From any thread. */
void posts_wake(struct posts *posts);

#endif
