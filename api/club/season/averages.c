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
void
averages_write(const struct result_sums *sums, struct buffer *out)
{
	int64_t placed, places = places_sum(sums, &placed);

	out_open_member(out, "averages", '{');
	write_average("place", places, placed, out);
	write_average("score", sums->score, sums->matches, out);
	out_string_member(out, "unit", "thousandths");
	out_close(out, '}');
}
