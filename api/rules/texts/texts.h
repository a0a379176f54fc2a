/*
 * What people read about the rules, in every language: short names and one-line explanations for
 * forms. The library has the ids and the English meanings; all that it does not have itself stands
 * here, so that it stays small. The tables are made of the catalogues in words/.
 */
#ifndef API_RULES_TEXTS_TEXTS_H
#define API_RULES_TEXTS_TEXTS_H

#include "lib/mahjong/language.h"

#include <stdbool.h>

/* The tables of a ruleset that name things. */
enum text_kind {
	TEXT_OPTION,
	TEXT_FLAG,
	TEXT_PRESET,
	TEXT_HAND,
	TEXT_SEATS,
	TEXT_DEAL,
	TEXT_TABLE,
	TEXT_TOTAL,
	TEXT_COUNTED,
	TEXT_STANDING,
	TEXT_KINDS
};

/* A thing of one of the tables. */
struct text_thing {
	enum text_kind kind;
	const char *id; /* as in the library's table: "red_fives", "called.han" */
	struct mj_names label;
	struct mj_names help; /* without English, which is the library's meaning */
};

struct text_pattern {
	const char *id;
	const char *ja;     /* the name, where the library has none; else NULL */
	bool ja_is_chinese; /* `ja` is the Chinese name: Japanese players have none of their own */
	struct mj_names condition; /* without English, which is the library's */
};

/*
 * A word: of an enum (`of` is the name of its option or member), or of a list ("reasons", "waits",
 * "units"). Of words that the library names, `names` has only the Japanese that it lacks.
 */
struct text_word {
	const char *of, *id;
	struct mj_names names;
};

/* The texts of one ruleset. Each array ends with an entry whose id is NULL. */
struct texts {
	const char *ruleset;
	const char *ja; /* the ruleset's own name, where the library has none; else NULL */
	const struct text_thing *things;
	const struct text_pattern *patterns;
	const struct text_word *words;
};

/*
 * What is the same in all rulesets, but for words that one has in its own list: lists of words,
 * each list's together; ends with id NULL.
 */
extern const struct text_word shared_texts[];

extern const struct texts riichi_texts, nanchang_texts, ming_texts, jiujiang_texts, yueqing_texts,
	mcr_texts;

#endif
