#include "api/club/match/round_label.h"

#include "api/rules/texts/find.h"
#include "codec/names.h"
#include "lib/mahjong/hand.h"
#include "json/write.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* Bytes with the NUL. */
enum { LABEL_TEXT = 96, VALUE_TEXT = 24 };

static const struct mj_names *
find_word(const char *of, const char *id)
{
	const struct mj_names *names = text_word_find(shared_texts, of, id);

	assert(names != NULL);
	return names;
}

static const struct mj_names *
pattern_of(const struct mj_table *table)
{
	if (table->honba == 1)
		return find_word("rounds", "one_counter");
	if (table->honba > 1)
		return find_word("rounds", "counters");
	return find_word("rounds", table->dealer_streak > 0 ? "streak" : "round");
}

static const struct mj_names *
wind_of(const struct mj_table *table)
{
	char tile[MJ_TILE_TEXT];

	mj_tile_write(table->round_wind, tile);
	return find_word("winds", tile);
}

/* What stands for "{name}" of a pattern. */
static const char *
value_of(const struct mj_table *table, const char *name, int language, char text[VALUE_TEXT])
{
	if (strncmp(name, "{wind}", strlen("{wind}")) == 0)
		return wind_of(table)->in[language];
	int number = strncmp(name, "{number}", strlen("{number}")) == 0 ? table->dealer + 1
		     : strncmp(name, "{counters}", strlen("{counters}")) == 0
			     ? table->honba
			     : table->dealer_streak;
	snprintf(text, VALUE_TEXT, "%d", number);
	return text;
}

static void
write_label(const struct mj_table *table, int language, char label[LABEL_TEXT])
{
	const char *at = pattern_of(table)->in[language];
	char text[VALUE_TEXT];
	size_t size = 0;

	while (*at != '\0') {
		const char *end = *at == '{' ? strchr(at, '}') + 1 : at + 1;
		const char *put = *at == '{' ? value_of(table, at, language, text) : at;
		size_t length = *at == '{' ? strlen(put) : 1;
		assert(size + length < LABEL_TEXT);
		memcpy(label + size, put, length);
		size += length;
		at = end;
	}
	label[size] = '\0';
}

void
round_label_write(const struct mj_table *table, struct buffer *out)
{
	char labels[MJ_LANGUAGES][LABEL_TEXT];
	struct mj_names names;

	for (int language = 0; language < MJ_LANGUAGES; language++) {
		write_label(table, language, labels[language]);
		names.in[language] = labels[language];
	}
	out_key(out, "round_label");
	names_write(&names, NAMES_ALL, out);
}
