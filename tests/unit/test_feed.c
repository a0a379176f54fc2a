/* What one stream of a link has read for the others: until its club changes, or it expires. */
#include "api/stream/feed.h"

#include <criterion/criterion.h>
#include <stdio.h>

#define CLUB  "0193a0c1-0000-7000-8000-000000000001"
#define OTHER "0193a0c1-0000-7000-8000-000000000002"
#define SHARE "0193a0c1-0000-7000-8000-000000000003"

enum { NOW = 1000, EXPIRES = 2000 };

static struct feed *feed;

static void
begin(void)
{
	feed = feed_create();
	cr_assert_not_null(feed);
}

static void
end(void)
{
	feed_destroy(feed);
}

TestSuite(feed, .init = begin, .fini = end);

/* Keeps a state that was read with this stamp. */
static void
keep(uint64_t stamp, uint64_t read_at, int64_t digest)
{
	struct feed_state *state = feed_state_create();

	cr_assert_not_null(state);
	snprintf(state->club, sizeof(state->club), CLUB);
	snprintf(state->share, sizeof(state->share), SHARE);
	state->expires_at = EXPIRES;
	state->stamp = stamp;
	state->read_at = read_at;
	state->digest = digest;
	buffer_add_text(&state->text, "{}");
	feed_keep_state(feed, state);
}

static void
take(void *arg, const struct feed_state *state)
{
	*(int64_t *)arg = state->digest;
}

/* The digest of what is given, or 0. */
static int64_t
given(const char *club, const char *share, int64_t now)
{
	int64_t digest = 0;
	bool gives = feed_give_state(feed, club, share, now, take, &digest);

	cr_expect_eq(gives, digest != 0);
	return digest;
}

static uint64_t
stamp_now(void)
{
	const struct feed_scope scope = {.club = CLUB};

	return feed_stamp(feed, &scope);
}

Test(feed, gives_what_is_kept)
{
	cr_expect_eq(given(CLUB, SHARE, NOW), 0);
	keep(stamp_now(), 0, 7);
	cr_expect_eq(given(CLUB, SHARE, NOW), 7);
	keep(stamp_now(), 0, 8);
	cr_expect_eq(given(CLUB, SHARE, NOW), 8);
	cr_expect_eq(given(OTHER, SHARE, NOW), 0, "of another club");
	cr_expect_eq(given(CLUB, OTHER, NOW), 0, "another link");
}

Test(feed, not_after_a_change)
{
	uint64_t stamp = stamp_now();

	keep(stamp, 0, 7);
	feed_touch(feed, CLUB, OTHER);
	cr_expect_eq(given(CLUB, SHARE, NOW), 0);
	keep(stamp, 0, 8);
	cr_expect_eq(given(CLUB, SHARE, NOW), 0, "read while it changed");
	keep(stamp_now(), 0, 9);
	cr_expect_eq(given(CLUB, SHARE, NOW), 9);
	feed_touch(feed, CLUB, "");
	cr_expect_eq(given(CLUB, SHARE, NOW), 0);
}

Test(feed, not_when_the_link_has_expired)
{
	keep(stamp_now(), 0, 7);
	cr_expect_eq(given(CLUB, SHARE, EXPIRES - 1), 7);
	cr_expect_eq(given(CLUB, SHARE, EXPIRES), 0);
}

Test(feed, for_a_moment_where_others_write)
{
	feed_share(feed);
	keep(stamp_now(), 0, 7);
	cr_expect_eq(given(CLUB, SHARE, NOW), 0);
}
