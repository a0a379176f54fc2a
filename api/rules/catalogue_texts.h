/*
 * What people read, as members of a ruleset's entry in the catalogue: labels and help in four
 * languages.
 */
#ifndef API_RULES_CATALOGUE_TEXTS_H
#define API_RULES_CATALOGUE_TEXTS_H

#include "api/rules/texts/texts.h"
#include "json/buffer.h"

struct mj_field;
struct mj_pattern;
struct mj_ruleset;

/* Each writes into the object that is open; nothing when the ruleset has no texts. */

/* `label` and `help` of a thing; `english` is what the library says it means. */
void catalogue_text_thing(const struct mj_ruleset *ruleset, enum text_kind kind, const char *id,
			  const char *english, struct buffer *out);

/* `word_labels` of an enum. */
void catalogue_text_enum(const struct mj_ruleset *ruleset, const struct mj_field *field,
			 const char *name, struct buffer *out);

/* `label`, `conditions` and, where it is true, `ja_is_chinese`. */
void catalogue_text_pattern(const struct mj_ruleset *ruleset, const struct mj_pattern *pattern,
			    struct buffer *out);

/* `label` of a word of the list `of`. */
void catalogue_text_word(const struct mj_ruleset *ruleset, const char *of,
			 const struct mj_word *word, struct buffer *out);

/* `label` of the ruleset. */
void catalogue_text_ruleset(const struct mj_ruleset *ruleset, struct buffer *out);

/*
 * `refusals`: what a request of this ruleset may be refused with, with "{name}" for each of the
 * problem's args.
 */
void catalogue_write_refusals(const struct mj_ruleset *ruleset, struct buffer *out);

/*
 * `labels`: the words that all rulesets share, list by list, as the players of this one say them.
 */
void catalogue_write_labels(const struct mj_ruleset *ruleset, struct buffer *out);

#endif
