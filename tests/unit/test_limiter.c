/* Token buckets at made-up times, and the bounded table under a flood of identities. */
#include "api/limits.h"
#include "api/request/address.h"
#include "api/request/limiter.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define SECOND   UINT64_C(1000000000)
#define START    (1000 * SECOND)
#define IDENTITY "identity", 8

enum { RATE = 10, BURST = RATE * RATE_BURST_SECONDS };

static unsigned
spend(struct limiter *limiter, const char *identity, uint64_t now)
{
	unsigned count = 0;

	while (limiter_take(limiter, identity, strlen(identity), now).allowed)
		count++;
	return count;
}

Test(limiter, a_burst_then_the_rate)
{
	struct limiter *limiter = limiter_create(RATE);

	cr_assert_eq(spend(limiter, "a", START), BURST);
	cr_assert_eq(spend(limiter, "a", START + SECOND / RATE - 1), 0);
	cr_assert_eq(spend(limiter, "a", START + SECOND / RATE), 1);
	cr_assert_eq(spend(limiter, "a", START + 2 * SECOND), 2 * RATE - 1);
	cr_assert_eq(spend(limiter, "a", START + 1000 * SECOND), BURST, "no more than a burst");
	cr_assert_eq(spend(limiter, "b", START + 1000 * SECOND), BURST, "each has its own");
	limiter_destroy(limiter);
}

Test(limiter, what_it_tells)
{
	struct limiter *limiter = limiter_create(RATE);
	struct limit_state state = limiter_take(limiter, IDENTITY, START);

	cr_assert(state.allowed);
	cr_assert_eq(state.limit, BURST);
	cr_assert_eq(state.remaining, BURST - 1);
	cr_assert_eq(state.reset, 1);
	for (unsigned i = 1; i < BURST; i++)
		state = limiter_take(limiter, IDENTITY, START);
	cr_assert(state.allowed);
	cr_assert_eq(state.remaining, 0);
	cr_assert_eq(state.reset, RATE_BURST_SECONDS);
	state = limiter_take(limiter, IDENTITY, START);
	cr_assert(!state.allowed);
	cr_assert_eq(state.remaining, 0);
	cr_assert_eq(state.reset, 1, "Retry-After is when one is let through");
	cr_assert(limiter_take(limiter, IDENTITY, START + SECOND).allowed);
	limiter_destroy(limiter);
}

Test(limiter, every_rate)
{
	static const unsigned rates[] = {1, 2, 3, 7, 999, RATE_MAX};

	for (size_t i = 0; i < sizeof(rates) / sizeof(rates[0]); i++) {
		struct limiter *limiter = limiter_create(rates[i]);
		unsigned burst = rates[i] * RATE_BURST_SECONDS;
		cr_assert_eq(spend(limiter, "a", START), burst, "at %u a second", rates[i]);
		unsigned grown = spend(limiter, "a", START + SECOND);
		cr_assert(grown == rates[i] || grown == rates[i] + 1, "%u at %u a second", grown,
			  rates[i]);
		limiter_destroy(limiter);
	}
}

/* A flood of invented identities must not give the spent their bursts back. */
Test(limiter, a_flood_keeps_what_is_spent)
{
	struct limiter *limiter = limiter_create(RATE);
	char name[32];

	cr_assert_eq(spend(limiter, "spent", START), BURST);
	for (unsigned i = 0; i < 8 * RATE_BUCKETS_MAX; i++) {
		int size = snprintf(name, sizeof(name), "invented %u", i);
		cr_assert(limiter_take(limiter, name, (size_t)size, START).allowed);
	}
	cr_assert_eq(spend(limiter, "spent", START), 0);
	limiter_destroy(limiter);
}

/* ---- Addresses ---- */

Test(address, forwarded)
{
	static const struct {
		const char *header, *address; /* NULL: none */
	} cases[] = {
		{"192.0.2.1", "192.0.2.1"},
		{"10.0.0.1, 192.0.2.1", "192.0.2.1"},
		{"10.0.0.1,192.0.2.1 ", "192.0.2.1"},
		{"192.0.2.1:80", "192.0.2.1"},
		{"::ffff:192.0.2.1", "192.0.2.1"},
		{"2001:db8::1", "2001:db8::1"},
		{"[2001:db8::1]", "2001:db8::1"},
		{"x, [2001:db8::1]:443", "2001:db8::1"},
		{"", NULL},
		{",", NULL},
		{"192.0.2.1,", NULL},
		{"unknown", NULL},
		{"192.0.2.256", NULL},
		{"[", NULL},
		{"[2001:db8::1", "2001:db8::1"},
		{":80", NULL},
		{"0000000000000000000000000000000000000000000000000000000000000001", NULL},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct in6_addr got, want;
		bool found = address_forwarded(cases[i].header, &got);
		cr_assert_eq(found, cases[i].address != NULL, "\"%s\"", cases[i].header);
		if (found) {
			cr_assert(address_parse(cases[i].address, &want));
			cr_assert(address_equal(&got, &want), "\"%s\"", cases[i].header);
		}
	}
}

static bool
same_client(const char *one, const char *other)
{
	struct in6_addr first, second;

	cr_assert(address_parse(one, &first) && address_parse(other, &second));
	address_widen(&first);
	address_widen(&second);
	return address_equal(&first, &second);
}

Test(address, one_client)
{
	cr_assert(same_client("2001:db8:0:1::1", "2001:db8:0:1:ffff:ffff:ffff:ffff"));
	cr_assert(!same_client("2001:db8:0:1::1", "2001:db8:0:2::1"));
	cr_assert(!same_client("192.0.2.1", "192.0.2.2"), "IPv4 counts by the whole address");
	cr_assert(!same_client("::1", "192.0.2.1"));
}
