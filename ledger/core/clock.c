#include "ledger/core/clock.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { SECOND = 1000, MINUTE = 60 * SECOND, YEAR_MAX = 9999 };
#define DAY (INT64_C(24) * 60 * MINUTE)

int64_t
clock_now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_REALTIME, &time);
	return (int64_t)time.tv_sec * SECOND + time.tv_nsec / 1000000;
}

/*
 * Days since 1970-01-01 of a date of the Gregorian calendar, counted in years that begin with
 * March.
 */
static int64_t
days_of(int64_t year, int month, int day)
{
	int64_t shifted = month > 2 ? year : year - 1;
	int64_t of_year = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
	int64_t era = (shifted >= 0 ? shifted : shifted - 399) / 400;
	int64_t in_era = shifted - era * 400;

	return era * 146097 + in_era * 365 + in_era / 4 - in_era / 100 + of_year - 719468;
}

struct date {
	int64_t year;
	int month, day;
};

/* The same the other way round. */
static struct date
date_of(int64_t days)
{
	int64_t shifted = days + 719468;
	int64_t era = (shifted >= 0 ? shifted : shifted - 146096) / 146097;
	int in_era = (int)(shifted - era * 146097);
	int year = (in_era - in_era / 1460 + in_era / 36524 - in_era / 146096) / 365;
	int of_year = in_era - (365 * year + year / 4 - year / 100);
	int month = (5 * of_year + 2) / 153;
	struct date date = {.day = of_year - (153 * month + 2) / 5 + 1,
			    .month = month < 10 ? month + 3 : month - 9,
			    .year = era * 400 + year};

	date.year += date.month <= 2;
	return date;
}

static char *
put_digits(char *at, int64_t number, int count)
{
	for (int i = count - 1; i >= 0; i--, number /= 10)
		at[i] = (char)('0' + number % 10);
	return at + count;
}

/* By hand: strftime took a twelfth of the time of a statement. */
void
time_write(int64_t time, char text[TIME_TEXT])
{
	int64_t days = time / DAY - (time % DAY < 0);
	int64_t rest = time - days * DAY;
	struct date date = date_of(days);
	char *at = put_digits(text, date.year, 4);

	*at++ = '-';
	at = put_digits(at, date.month, 2);
	*at++ = '-';
	at = put_digits(at, date.day, 2);
	*at++ = 'T';
	at = put_digits(at, rest / ((int64_t)60 * MINUTE), 2);
	*at++ = ':';
	at = put_digits(at, rest / MINUTE % 60, 2);
	*at++ = ':';
	at = put_digits(at, rest / SECOND % 60, 2);
	*at++ = '.';
	at = put_digits(at, rest % SECOND, 3);
	*at++ = 'Z';
	*at = '\0';
}

static bool
take_digits(const char **at, int count, int *number)
{
	*number = 0;
	for (int i = 0; i < count; i++) {
		char c = (*at)[i];
		if (c < '0' || c > '9')
			return false;
		*number = *number * 10 + (c - '0');
	}
	*at += count;
	return true;
}

static bool
take(const char **at, const char *any)
{
	if (**at == '\0' || strchr(any, **at) == NULL)
		return false;
	(*at)++;
	return true;
}

static int
month_days(int year, int month)
{
	static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
	bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;

	return days[month - 1] + (month == 2 && leap);
}

static bool
take_date(const char **at, int64_t *time)
{
	int year, month, day;

	if (!take_digits(at, 4, &year) || !take(at, "-") || !take_digits(at, 2, &month) ||
	    !take(at, "-") || !take_digits(at, 2, &day))
		return false;
	if (month < 1 || month > 12 || day < 1 || day > month_days(year, month))
		return false;
	*time = days_of(year, month, day) * DAY;
	return true;
}

static void
take_fraction(const char **at, int64_t *time)
{
	int64_t unit = SECOND / 10;

	for (; **at >= '0' && **at <= '9'; (*at)++, unit /= 10)
		*time += (**at - '0') * unit;
}

static bool
take_clock(const char **at, int64_t *time)
{
	int hour, minute, second;

	if (!take_digits(at, 2, &hour) || !take(at, ":") || !take_digits(at, 2, &minute) ||
	    !take(at, ":") || !take_digits(at, 2, &second))
		return false;
	if (hour > 23 || minute > 59 || second > 59)
		return false;
	*time += hour * (INT64_C(60) * MINUTE) + minute * (int64_t)MINUTE + second * SECOND;
	if (take(at, ".")) {
		if (**at < '0' || **at > '9')
			return false;
		take_fraction(at, time);
	}
	return true;
}

static bool
take_zone(const char **at, int64_t *time)
{
	int hour, minute;

	if (take(at, "Zz"))
		return true;
	int64_t sign = **at == '-' ? 1 : -1;
	if (!take(at, "+-") || !take_digits(at, 2, &hour) || !take(at, ":") ||
	    !take_digits(at, 2, &minute) || hour > 23 || minute > 59)
		return false;
	*time += sign * (hour * (INT64_C(60) * MINUTE) + minute * (int64_t)MINUTE);
	return true;
}

bool
time_parse(const char *text, int64_t *time)
{
	const char *at = text;

	if (!take_date(&at, time))
		return false;
	if (*at == '\0')
		return true;
	return take(&at, "Tt ") && take_clock(&at, time) && take_zone(&at, time) && *at == '\0' &&
	       *time >= days_of(0, 1, 1) * DAY && *time < days_of(YEAR_MAX + 1, 1, 1) * DAY;
}

void
out_time(struct buffer *out, const char *key, int64_t time)
{
	char text[TIME_TEXT];

	out_key(out, key);
	if (time == 0) {
		out_null(out);
		return;
	}
	time_write(time, text);
	out_string(out, text);
}
