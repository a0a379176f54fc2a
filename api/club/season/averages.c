#include "api/club/season/averages.h"

#include "ledger/season/standings.h"

static void
write_average(const char *name, int64_t sum, int64_t count, struct buffer *out)
{
	out_key(out, name);
	if (count == 0)
		out_null(out);
	else
		out_integer(out, average_thousandths(sum, count));
}

/* The place is averaged over the matches that the player sat to the end of. */
static void
write_averages(struct buffer *out, const struct member *member, const void *value)
{
	const struct result_sums *sums = value;
	int64_t placed, places = places_sum(sums, &placed);

	(void)member;
	out_open(out, '{');
	write_average("place", places, placed, out);
	write_average("score", sums->score, sums->matches, out);
	out_string_member(out, "unit", "thousandths");
	out_close(out, '}');
}

static void
write_places(struct buffer *out, const struct member *member, const void *value)
{
	const int64_t *places = value;

	(void)member;
	out_open(out, '[');
	for (unsigned i = 0; i < STORE_PLACES; i++)
		out_integer(out, places[i]);
	out_close(out, ']');
}

const struct member_type type_averages = {"averages", NULL, write_averages, NULL};
static const struct member_type type_places = {"places", NULL, write_places, NULL};

static const struct member sums_list[] = {
	{"places", .type = &type_places, IN(result_sums, places)},
	{"averages", .type = &type_averages},
};
const struct members sums_members = MEMBERS(sums_list);
