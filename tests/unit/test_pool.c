/* Pools: shares of an address, a link and a club, and what is kept for those with keys. */
#include "api/request/pool.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum { SIZE = 10, RESERVE = 4, OF_ADDRESS = 3, OF_LINK = 4, OF_CLUB = 5, MOST = 64 };

static const struct pool_limits limits = {{SIZE, RESERVE, OF_ADDRESS, OF_LINK, OF_CLUB}};
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
}
