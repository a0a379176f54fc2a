/* Times as text and back, against the C library's calendar. */
#include "ledger/core/clock.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { ROUNDS = 20000 };
#define LAST_TIME INT64_C(253402300799999) /* the end of 9999 */

static void
library_text(int64_t time, char text[64])
{
	time_t seconds = (time_t)(time / 1000);
	struct tm parts;
	char date[32];

	gmtime_r(&seconds, &parts);
	strftime(date, sizeof(date), "%Y-%m-%dT%H:%M:%S", &parts);
	snprintf(text, 64, "%s.%03dZ", date, (int)(time % 1000));
}

Test(clock, text_is_that_of_the_library_and_reads_back)
{
	uint64_t state = 1;

	for (int i = 0; i < ROUNDS; i++) {
		state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
		int64_t time = (int64_t)((state >> 11) % (uint64_t)LAST_TIME), back = -1;
		char ours[TIME_TEXT], theirs[64];
		time_write(time, ours);
		library_text(time, theirs);
		cr_assert_str_eq(ours, theirs);
		cr_assert(time_parse(ours, &back));
		cr_assert_eq(back, time);
	}
}

Test(clock, times_before_1970)
{
	char text[TIME_TEXT];

	time_write(-1, text);
	cr_assert_str_eq(text, "1969-12-31T23:59:59.999Z");
	time_write(-INT64_C(62167219200000), text);
	cr_assert_str_eq(text, "0000-01-01T00:00:00.000Z");
}

Test(clock, forms_that_are_read)
{
	static const struct {
		const char *text;
		int64_t time;
	} cases[] = {
		{"1970-01-01", 0},
		{"1970-01-01T00:00:00Z", 0},
		{"1970-01-01t00:00:01z", 1000},
		{"1970-01-01 00:00:00.5Z", 500},
		{"1970-01-01T00:00:00.1239999Z", 123},
		{"1970-01-01T08:00:00+08:00", 0},
		{"1969-12-31T19:30:00-04:30", 0},
		{"2024-02-29", INT64_C(1709164800000)},
		{"9999-12-31T23:59:59.999Z", LAST_TIME},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		int64_t time = -1;
		cr_assert(time_parse(cases[i].text, &time), "%s", cases[i].text);
		cr_assert_eq(time, cases[i].time, "%s", cases[i].text);
	}
}

Test(clock, what_is_no_time)
{
	static const char *const texts[] = {
		"",
		"now",
		"1970",
		"1970-1-1",
		"1970-13-01",
		"1970-00-01",
		"2023-02-29",
		"1900-02-29",
		"1970-01-32",
		"1970-01-01T",
		"1970-01-01T00:00:00",
		"1970-01-01T24:00:00Z",
		"1970-01-01T00:60:00Z",
		"1970-01-01T00:00:60Z",
		"1970-01-01T00:00:00.Z",
		"1970-01-01T00:00:00+24:00",
		"1970-01-01T00:00:00Z ",
		" 1970-01-01",
		"0000-01-01T00:00:00+00:01",
		"9999-12-31T23:59:59-00:01",
	};

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		int64_t time = 0;
		cr_assert(!time_parse(texts[i], &time), "%s", texts[i]);
	}
}
