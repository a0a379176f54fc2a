/* Requests of the ruleset jiujiang from short text, for tests. */
#ifndef TESTS_JIUJIANG_REQUEST_H
#define TESTS_JIUJIANG_REQUEST_H

#include "jiujiang/jiujiang.h"
#include "win_text.h"

enum { NONE = MJ_SELF_DRAW };

/* Cuts "name=12" at its sign and returns the number. */
static inline int64_t
cut_number(char *word)
{
	char *equals = strchr(word, '=');

	cr_assert_not_null(equals, "%s", word);
	*equals = '\0';
	char *end;
	int64_t value = strtoll(equals + 1, &end, 10);
	cr_assert(end > equals + 1 && *end == '\0', "%s", word);
	return value;
}

/* "min_pao=3 pung_gun=1" */
static inline struct mj_rules
rules_of(const char *options)
{
	return rules_of_text(&mj_jiujiang, options);
}

/*
 * "P222s C5555z": a chow H, pung P, open kong O, concealed kong C, added kong A. Returns how many.
 */
static inline uint8_t
melds_of(const char *text, struct mj_meld melds[MJ_MELDS])
{
	static const char letters[MJ_MELD_TYPES + 1] = "HPOCA";
	char word[WORD_TEXT];
	uint8_t count = 0;

	while (next_word(&text, word)) {
		struct mj_meld *meld = &melds[count++];
		mj_tile tiles[8];
		int size = mj_tiles_parse(word + 1, strlen(word + 1), tiles, 8);
		cr_assert_geq(size, 0, "%s", word);
		*meld = (struct mj_meld){.from = MJ_NOBODY, .claimed = MJ_NO_TILE};
		meld->type = (uint8_t)(strchr(letters, word[0]) - letters);
		meld->count = (uint8_t)size;
		memcpy(meld->tile, tiles, (size_t)(size < 4 ? size : 4));
	}
	return count;
}

static inline uint32_t
flags_of(const char *text)
{
	return flags_of_text(&mj_jiujiang, text);
}

static inline void
fill_hand(struct mj_hand *hand, const char *concealed, const char *melds, const char *win_tile)
{
	cr_assert(mj_bag_parse(&hand->concealed, concealed), "%s", concealed);
	hand->meld_count = melds_of(melds, hand->melds);
	if (win_tile[0] != '\0')
		cr_assert(mj_tile_parse(&hand->win_tile, win_tile), "%s", win_tile);
}

/*
 * What one seat shows: "fa=2 baoting=1 dragons=1 open=0 concealed=1 dragon_open=1
 * dragon_concealed=0", each only when given; melds "-" are not given, "" are none.
 */
struct shown {
	int seat;
	const char *melds, *facts;
};

static inline void
show(struct mj_seat *seat, const struct shown *shown)
{
	static const struct {
		const char *name;
		uint8_t slot, object;
	} slots[] = {
		{"fa", SEAT_FA, SEAT_FA},
		{"baoting", SEAT_BAOTING, SEAT_BAOTING},
		{"dragons", SEAT_PUNGS_DRAGONS, SEAT_PUNGS},
		{"open", SEAT_KONGS_FIRST + KONG_OPEN, SEAT_KONGS},
		{"concealed", SEAT_KONGS_FIRST + KONG_CONCEALED, SEAT_KONGS},
		{"dragon_open", SEAT_KONGS_FIRST + KONG_DRAGON_OPEN, SEAT_KONGS},
		{"dragon_concealed", SEAT_KONGS_FIRST + KONG_DRAGON_CONCEALED, SEAT_KONGS},
	};
	const char *facts = shown->facts;
	char word[WORD_TEXT];

	seat->given = true;
	seat->has_melds = strcmp(shown->melds, "-") != 0;
	if (seat->has_melds)
		seat->meld_count = melds_of(shown->melds, seat->melds);
	while (next_word(&facts, word)) {
		int64_t value = cut_number(word);
		size_t i = 0;
		while (i < sizeof(slots) / sizeof(slots[0]) && strcmp(slots[i].name, word) != 0)
			i++;
		cr_assert_lt(i, sizeof(slots) / sizeof(slots[0]), "%s", word);
		seat->extra.present |= UINT64_C(1) << slots[i].object;
		mj_put(&seat->extra, slots[i].slot, value);
	}
}

/* "half_flush 10, self_draw 5" */
static inline void
tell_patterns(const struct mj_score *score, char *text, size_t size)
{
	size_t used = 0;

	text[0] = '\0';
	for (unsigned i = 0; i < score->pattern_count && used < size; i++)
		used += (size_t)snprintf(text + used, size - used, "%s%s %d", i == 0 ? "" : ", ",
					 mj_jiujiang.patterns[score->patterns[i].pattern].id,
					 score->patterns[i].value);
}

#endif
