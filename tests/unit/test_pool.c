/* Pools: shares of an address, a link and a club, and what is kept for those with keys. */
#include "api/request/app.h"
#include "api/request/holder.h"

#include <arpa/inet.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum { SIZE = 10, RESERVE = 4, OF_ADDRESS = 3, OF_LINK = 4, OF_CLUB = 5, MOST = 64 };

static const struct pool_limits limits = {{SIZE, RESERVE, OF_ADDRESS, OF_LINK, OF_CLUB}, false};
static struct pool_place places[MOST];
static unsigned used;

static bool
take(struct pool *pool, unsigned address, const char *link, const char *club)
{
	struct pool_holder holder = {.address = {(uint8_t)address}};

	snprintf(holder.link, sizeof(holder.link), "%s", link);
	snprintf(holder.club, sizeof(holder.club), "%s", club);
	return pool_take(pool, &places[used++], &holder);
}

static void
give_all(struct pool *pool)
{
	while (used > 0)
		pool_give(&places[--used]);
	cr_assert_eq(pool_figures(pool).taken, 0);
	memset(places, 0, sizeof(places));
}

Test(pool, shares)
{
	/* Who asks, one after the other, and whether each gets a place. */
	static const struct {
		const char *name;
		struct {
			unsigned address;
			const char *link, *club;
			unsigned times, gets;
		} asks[4];
	} cases[] = {
		{"an address", {{1, "", "", 9, OF_ADDRESS}, {2, "", "", 1, 1}}},
		{"a link from many addresses",
		 {{1, "l", "", 2, 2},
		  {2, "l", "", 9, OF_LINK - 2},
		  {3, "l", "", 1, 0},
		  {3, "m", "", 1, 1}}},
		{"all addresses leave the reserve",
		 {{1, "", "", 3, 3},
		  {2, "", "", 3, 3},
		  {3, "", "", 9, 0},
		  {3, "", "c", 9, RESERVE}}},
		{"a club",
		 {{1, "", "c", 9, OF_CLUB}, {1, "", "d", 9, OF_CLUB}, {1, "", "e", 1, 0}}},
		{"a venue: one address, with keys and without",
		 {{1, "", "c", 5, 5}, {1, "", "", 9, OF_ADDRESS}, {2, "", "", 9, 2}}},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct pool *pool = pool_create(&limits);
		unsigned refused = 0;
		for (unsigned j = 0; j < 4 && cases[i].asks[j].times > 0; j++) {
			unsigned gets = 0, times = cases[i].asks[j].times;
			for (unsigned k = 0; k < times; k++)
				gets += take(pool, cases[i].asks[j].address, cases[i].asks[j].link,
					     cases[i].asks[j].club);
			cr_expect_eq(gets, cases[i].asks[j].gets, "%s, %u: %u", cases[i].name, j,
				     gets);
			refused += times - gets;
		}
		cr_expect_eq(pool_figures(pool).refused, refused);
		give_all(pool);
		pool_destroy(pool);
	}
}

Test(pool, a_place_that_is_given_back_is_free)
{
	struct pool *pool = pool_create(&limits);

	for (unsigned round = 0; round < 3; round++) {
		for (unsigned i = 0; i < OF_ADDRESS; i++)
			cr_assert(take(pool, 1, "", ""));
		cr_assert_not(take(pool, 1, "", ""));
		pool_give(&places[1]); /* one in the middle, and once more: it is not taken */
		pool_give(&places[1]);
		cr_assert(take(pool, 1, "", ""));
		give_all(pool);
	}
	pool_destroy(pool);
}

/* How many places of each address are taken. */
static unsigned taken[4];

static unsigned
take_all(struct pool *pool, unsigned address)
{
	while (take(pool, address, "", ""))
		taken[address]++;
	used--;
	return taken[address];
}

/* Where there is no reserve. */
Test(pool, an_address_has_no_more_than_are_free)
{
	static const struct pool_limits fair = {{32, 0, 20, 32, 32}, true};
	struct pool *pool = pool_create(&fair);

	cr_expect_eq(take_all(pool, 1), 16);
	cr_expect_eq(take_all(pool, 2), 8);
	cr_expect_eq(take_all(pool, 3), 4);
	cr_expect(take(pool, 3, "", "c"), "a holder that is trusted");
	give_all(pool);
	pool_destroy(pool);
}

Test(pool, its_share_binds_an_address_where_more_are_free)
{
	static const struct pool_limits fair = {{60, 0, 20, 60, 60}, true};
	struct pool *pool = pool_create(&fair);

	cr_expect_eq(take_all(pool, 1), 20);
	give_all(pool);
	pool_destroy(pool);
}

/* ---- Who has his share gets a place of his own that is of no use ---- */

static uint64_t idle[MOST];
static const struct pool_place *lost;

static uint64_t
idle_since(const struct pool_place *place)
{
	return idle[place - places];
}

static void
lose(struct pool_place *place)
{
	lost = place;
}

static bool
take_over(struct pool *pool, unsigned address)
{
	const struct pool_turnover turnover = {idle_since, 100, lose};
	struct pool_holder holder = {.address = {(uint8_t)address}};

	lost = NULL;
	return pool_take_over(pool, &places[used++], &holder, &turnover);
}

Test(pool, who_has_his_share_loses_the_place_that_is_idle_longest)
{
	struct pool *pool = pool_create(&limits);

	cr_expect(take_over(pool, 2));
	idle[0] = 1; /* another's, idle longer than all */
	for (unsigned i = 0; i < OF_ADDRESS; i++)
		cr_expect(take_over(pool, 1) && lost == NULL, "while there is room none is lost");
	cr_expect_not(take_over(pool, 1), "all are of use");
	idle[1] = 101;
	cr_expect_not(take_over(pool, 1), "one has not been idle for long");
	idle[2] = 100;
	idle[3] = 99;
	cr_expect(take_over(pool, 1));
	cr_expect_eq(lost, &places[3]);
	cr_expect_eq(pool_figures(pool).taken, 1 + OF_ADDRESS);
	pool_give(&places[3]);
	cr_expect_eq(pool_figures(pool).taken, 1 + OF_ADDRESS, "it is given back once");
	cr_expect(take_over(pool, 1) && lost == &places[2], "the next one");
	cr_expect_not(take(pool, 1, "", ""), "nothing is lost to who does not say what is idle");
	give_all(pool);
	pool_destroy(pool);
}

/* Many addresses that do nothing do not keep out one that has fewer. */
Test(pool, in_a_fair_pool_the_idle_place_of_one_who_has_more_is_lost)
{
	static const struct pool_limits fair = {{8, 0, 4, 8, 8}, true};
	struct pool *pool = pool_create(&fair);

	for (unsigned i = 0; i < 8; i++) {
		cr_expect(take_over(pool, 1 + (i >= 4) + (i >= 6) + (i >= 7)) && lost == NULL);
		idle[i] = 0;
	}
	/* They have 4, 2, 1 and 1. */
	cr_expect_not(take_over(pool, 5), "all are of use");
	idle[6] = idle[7] = 1;
	cr_expect_not(take_over(pool, 5), "those that are idle are the only ones of their holders");
	idle[2] = 100;
	cr_expect(take_over(pool, 5) && lost == &places[2]);
	idle[0] = 50;
	cr_expect(take_over(pool, 5) && lost == &places[0], "one has three, the other one");
	idle[1] = 60;
	cr_expect_not(take_over(pool, 5), "both have two");
	idle[10] = 70;
	cr_expect(take_over(pool, 5) && lost == &places[10], "his own");
	give_all(pool);
	pool_destroy(pool);
}

/* ---- Connections ---- */

static bool
connect_from(struct pool *pool, const struct app *app, const char *from)
{
	struct sockaddr_in6 six = {.sin6_family = AF_INET6};
	struct sockaddr_in four = {.sin_family = AF_INET};
	struct pool_holder holder;
	bool is_six = inet_pton(AF_INET6, from, &six.sin6_addr) == 1;

	cr_assert(is_six || inet_pton(AF_INET, from, &four.sin_addr) == 1);
	holder_of_connection(
		app, is_six ? (const struct sockaddr *)&six : (const struct sockaddr *)&four,
		&holder);
	return pool_take(pool, &places[used++], &holder);
}

Test(pool, connections_of_a_64_are_counted_together)
{
	static const char *const together[][OF_ADDRESS + 1] = {
		{"2001:db8::1", "2001:db8::2", "2001:db8:0:0:ffff:ffff:ffff:ffff", "2001:db8::1"},
		{"2001:db8:0:1::1", "2001:db8:0:1::2", "2001:db8:0:1:1::", "2001:db8:0:1::"},
		{"192.0.2.1", "192.0.2.1", "::ffff:192.0.2.1", "192.0.2.1"},
		{"192.0.2.2", "192.0.2.2", "192.0.2.2", "192.0.2.2"},
	};
	static const struct pool_limits wide = {{MOST, 0, OF_ADDRESS, MOST, MOST}, false};
	struct pool *pool = pool_create(&wide);
	struct app app = {0};

	for (unsigned i = 0; i < 4; i++)
		for (unsigned j = 0; j <= OF_ADDRESS; j++)
			cr_expect_eq(connect_from(pool, &app, together[i][j]), j < OF_ADDRESS,
				     "%s, %u", together[i][j], j);
	give_all(pool);
	pool_destroy(pool);
}

/* It brings a whole club, or several. */
Test(pool, the_trusted_proxy_has_no_share_of_an_address)
{
	static const struct pool_limits wide = {{MOST, 0, OF_ADDRESS, MOST, MOST}, true};
	struct pool *pool = pool_create(&wide);
	struct in6_addr proxy;
	struct app app = {.proxy = &proxy};

	cr_assert_eq(inet_pton(AF_INET6, "2001:db8::80", &proxy), 1);
	for (unsigned i = 0; i < MOST - OF_ADDRESS; i++)
		cr_expect(connect_from(pool, &app, "2001:db8::80"), "%u", i);
	for (unsigned i = 0; i < OF_ADDRESS; i++)
		cr_expect_eq(connect_from(pool, &app, "2001:db8::81"), i < OF_ADDRESS - 1,
			     "its neighbour has no more than are free: %u", i);
	give_all(pool);
	pool_destroy(pool);
}

Test(pool, none_has_no_bounds)
{
	for (unsigned i = 0; i < MOST; i++)
		cr_assert(take(NULL, 1, "", ""));
	pool_give(&places[0]);
}

Test(pool, defaults)
{
	for (unsigned i = 0; i < POOLS; i++) {
		const unsigned *number = pool_defaults[i].number;
		cr_expect_not_null(pool_names[i]);
		cr_expect_lt(number[POOL_RESERVE], number[POOL_SIZE]);
		for (unsigned j = POOL_ADDRESS; j < POOL_NUMBERS; j++)
			cr_expect(number[j] > 0 && number[j] <= number[POOL_SIZE]);
	}
	/* Sixty phones of a venue, all of them by one link, and a club's whole evening. */
	cr_expect_geq(pool_defaults[POOL_STREAMS].number[POOL_ADDRESS], 60);
	cr_expect_geq(pool_defaults[POOL_STREAMS].number[POOL_LINK], 60);
	cr_expect_geq(pool_defaults[POOL_STREAMS].number[POOL_CLUB], 400);
	/* All streams that there are without keys, and as many of a club, from one address. */
	cr_expect_geq(pool_defaults[POOL_CONNECTIONS].number[POOL_ADDRESS],
		      pool_defaults[POOL_STREAMS].number[POOL_ADDRESS] +
			      pool_defaults[POOL_STREAMS].number[POOL_CLUB] + 4 * 60);
}
