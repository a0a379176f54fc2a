#include "codec/log/yaku.h"
#include "lib/mahjong/log.h"
#include "lib/mahjong/rules.h"

#include <stdio.h>
#include <stdlib.h>

bool
log_read_thousandths(const struct tape *tape, tape_index value, int64_t *points)
{
	int64_t whole, unit = 100, rest = 0;

	if (!tape_integer(tape, value, &whole))
		return false;
	const char *at = tape->text + tape->values[value].at;
	const char *end = at + tape->values[value].size,
		   *point = memchr(at, '.', (size_t)(end - at));
	for (at = point == NULL ? end : point + 1; at < end && unit > 0; at++, unit /= 10)
		rest += unit * (*at - '0');
	if (tape->text[tape->values[value].at] == '-')
		rest = -rest;
	*points = 1000 * whole + rest;
	return true;
}

/* The number that ends right before `mark` in the text, or -1. */
static int64_t
number_before(const char *text, const char *mark)
{
	enum { NUMBER_MAX = 1000000 };
	const char *end = strstr(text, mark), *at = end;
	int64_t number = 0;

	if (end == NULL)
		return -1;
	while (at > text && at[-1] >= '0' && at[-1] <= '9')
		at--;
	if (at == end)
		return -1;
	for (; at < end && number < NUMBER_MAX; at++)
		number = 10 * number + (*at - '0');
	return number;
}

void
log_read_worth(const struct tape *tape, tape_index text, struct mj_log_paid_win *win)
{
	char worth[LOG_NAME_MAX];
	int64_t fu;

	tape_string(tape, text, worth, sizeof(worth));
	if ((fu = number_before(worth, "符")) < 0)
		fu = number_before(worth, "Fu");
	if (fu < 0)
		return;
	win->fu = fu;
	win->has |= MJ_LOG_HAS_FU;
}

/* Names that are not the library's: tenhou's in Japanese, where they differ. */
static const struct {
	const char *name, *id;
} aliases[] = {
	{"自風 東", "yakuhai_seat"},      {"自風 南", "yakuhai_seat"},
	{"自風 西", "yakuhai_seat"},      {"自風 北", "yakuhai_seat"},
	{"場風 東", "yakuhai_round"},     {"場風 南", "yakuhai_round"},
	{"場風 西", "yakuhai_round"},     {"場風 北", "yakuhai_round"},
	{"国士無双１３面", "kokushi_13"}, {"純正九蓮宝燈", "junsei_chuuren"},
	{"四暗刻単騎", "suuankou_tanki"}, {"両立直", "double_riichi"},
	{"ダブル立直", "double_riichi"},
};

/* The pattern of a name of `size` bytes, or -1. */
static int
pattern_named(const char *name, size_t size)
{
	const struct mj_ruleset *ruleset = mj_log_ruleset();

	for (unsigned i = 0; i < sizeof(aliases) / sizeof(aliases[0]); i++)
		if (strlen(aliases[i].name) == size && memcmp(aliases[i].name, name, size) == 0)
			return mj_pattern_find(ruleset, aliases[i].id);
	for (unsigned i = 0; i < ruleset->pattern_count; i++)
		for (unsigned language = 0; language < MJ_LANGUAGES; language++) {
			const char *known = ruleset->patterns[i].names.in[language];
			if (known != NULL && strlen(known) == size &&
			    memcmp(known, name, size) == 0)
				return (int)i;
		}
	return -1;
}

static bool
is_dora(int pattern)
{
	const char *id = mj_log_ruleset()->patterns[pattern].id;

	return strcmp(id, "dora") == 0 || strcmp(id, "ura_dora") == 0 ||
	       strcmp(id, "red_dora") == 0 || strcmp(id, "nuki_dora") == 0;
}

void
log_read_yaku(const struct tape *tape, tape_index list, size_t from, struct mj_log_paid_win *win)
{
	tape_index one = tape_element(tape, list, from);
	bool all_known = one != TAPE_NONE, all_han = one != TAPE_NONE;
	char text[LOG_NAME_MAX];

	for (; one != TAPE_NONE; one = tape_next(tape, list, one)) {
		tape_string(tape, one, text, sizeof(text));
		const char *end = strrchr(text, '(');
		int64_t han = number_before(text, "飜");
		int pattern = end == NULL ? -1 : pattern_named(text, (size_t)(end - text));
		all_han = all_han && han >= 0;
		win->han += han > 0 ? han : 0;
		all_known = all_known && pattern >= 0;
		/* Mahjong Soul lists ura dora that are none. */
		if (pattern >= 0 && !is_dora(pattern))
			win->patterns |= UINT64_C(1) << pattern;
	}
	win->has |= (all_han ? MJ_LOG_HAS_HAN : 0) | (all_known ? MJ_LOG_HAS_PATTERNS : 0);
}

void
log_yaku_name(unsigned pattern, mj_tile wind, char name[LOG_NAME_MAX])
{
	enum { WINDS = 4 };
	const struct mj_pattern *one = &mj_log_ruleset()->patterns[pattern];
	const char *known = one->names.in[MJ_JA];

	for (unsigned i = 0; i < sizeof(aliases) / sizeof(aliases[0]); i++) {
		if (strcmp(aliases[i].id, one->id) != 0)
			continue;
		/* Of a wind there is a name for each, in their order. */
		bool of_wind = i < 2 * WINDS;
		known = aliases[of_wind ? i + (unsigned)(wind - MJ_HONOURS) : i].name;
		break;
	}
	snprintf(name, LOG_NAME_MAX, "%s", known);
}
