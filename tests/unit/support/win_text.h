/* Hands and answers as short texts, for tables of cases of any ruleset. */
#ifndef TESTS_WIN_TEXT_H
#define TESTS_WIN_TEXT_H

#include "mahjong.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIN_TEXT = 512, WORD_TEXT = 64 };

/* The next word of a text of words with blanks between; false at its end. */
static inline bool
next_word(const char **text, char word[WORD_TEXT])
{
	*text += strspn(*text, " ");
	size_t length = strcspn(*text, " ");
	cr_assert_lt(length, WORD_TEXT, "%s", *text);
	memcpy(word, *text, length);
	word[length] = '\0';
	*text += length;
	return length > 0;
}

/* Rules from "min_han=2 furiten=0"; words by their number. */
static inline struct mj_rules
rules_of_text(const struct mj_ruleset *ruleset, const char *text)
{
	struct mj_rules rules;
	struct mj_problem problem;
	char word[WORD_TEXT];

	mj_rules_init(&rules, ruleset);
	while (text != NULL && next_word(&text, word)) {
		char *value = strchr(word, '=');
		cr_assert_not_null(value, "%s", word);
		*value++ = '\0';
		int64_t number = strtoll(value, NULL, 10);
		cr_assert_eq(mj_rules_set(&rules, word, &number, 1, &problem), MJ_OK, "%s", word);
	}
	cr_assert_eq(mj_rules_resolve(&rules, &problem), MJ_OK);
	return rules;
}

/* One meld from "c123m", "p555z", "o1111z" (open kong), "k2222p" (concealed), "a3333s" (added). */
static inline struct mj_meld
meld_of_text(const char *text)
{
	static const char letters[MJ_MELD_TYPES + 1] = {
		[MJ_CHOW] = 'c',           [MJ_PUNG] = 'p',       [MJ_OPEN_KONG] = 'o',
		[MJ_CONCEALED_KONG] = 'k', [MJ_ADDED_KONG] = 'a',
	};
	struct mj_meld meld = {.from = MJ_NOBODY, .claimed = MJ_NO_TILE};
	const char *letter = strchr(letters, text[0]);

	cr_assert(letter != NULL && text[0] != '\0', "%s", text);
	meld.type = (uint8_t)(letter - letters);
	int count = mj_tiles_parse(text + 1, strlen(text + 1), meld.tile, 4);
	cr_assert_gt(count, 0, "%s", text);
	meld.count = (uint8_t)count;
	return meld;
}

static inline void
add_melds(struct mj_hand *hand, const char *text)
{
	char word[WORD_TEXT];

	while (text != NULL && next_word(&text, word))
		hand->melds[hand->meld_count++] = meld_of_text(word);
}

static inline uint32_t
flags_of_text(const struct mj_ruleset *ruleset, const char *text)
{
	char word[WORD_TEXT];
	uint32_t flags = 0;

	while (text != NULL && next_word(&text, word)) {
		int index = mj_flag_find(ruleset, word);
		cr_assert_geq(index, 0, "%s", word);
		flags |= UINT32_C(1) << ruleset->flags[index].bit;
	}
	return flags;
}

/* The list of tiles of a deal, or of any other record; NULL: not given. */
static inline void
put_tiles(struct mj_record *record, unsigned slot, unsigned list, const char *text)
{
	if (text == NULL)
		return;
	struct mj_tiles *tiles = &record->tiles[list];
	int count = mj_tiles_parse(text, strlen(text), tiles->tile, MJ_LIST_MAX);
	cr_assert_geq(count, 0, "%s", text);
	tiles->count = (uint8_t)count;
	mj_put(record, slot, list);
}

/* "riichi=1 dora=2", or the id of the reason. */
static inline void
score_write(const struct mj_ruleset *ruleset, const struct mj_score *score, char text[WIN_TEXT])
{
	size_t at = 0;

	if (!score->win) {
		snprintf(text, WIN_TEXT, "%s", ruleset->reasons[score->reason].id);
		return;
	}
	text[0] = '\0';
	for (unsigned i = 0; i < score->pattern_count; i++)
		at += (size_t)snprintf(text + at, WIN_TEXT - at, "%s%s=%d", i == 0 ? "" : " ",
				       ruleset->patterns[score->patterns[i].pattern].id,
				       score->patterns[i].value);
}

#endif
