#include "ledger/core/days.h"

#include "ledger/core/clock.h"

#include <string.h>

enum { DAY_TEXT = 10 };

static int
read_day(struct reader *reader, const struct path *at, const json_t *value,
	 const struct member *member, void *target)
{
	int64_t *day = target;
	const char *text = json_string_value(value);

	(void)member;
	if (text == NULL || strlen(text) != DAY_TEXT || !time_parse(text, day) || *day <= 0)
		return refuse(reader->problem, BAD_VALUE, at, "expected a date, as 2026-11-21");
	return 0;
}

static void
write_day(struct buffer *out, const struct member *member, const void *value)
{
	char text[TIME_TEXT];

	(void)member;
	time_write(*(const int64_t *)value, text);
	text[DAY_TEXT] = '\0';
	out_string(out, text);
}

const struct member_type type_day = {"day", read_day, write_day, is_no_int64};
