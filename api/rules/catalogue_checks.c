/*
 * In the catalogue: what the library's checks go by, so that a form can offer only what they let
 * pass.
 */
#include "api/rules/catalogue_tables.h"

#include "api/rules/texts/find.h"
#include "codec/rules_write.h"
#include "lib/mahjong/problem.h"
#include "lib/mahjong/rules.h"
#include "lib/mahjong/score.h"
#include "json/write.h"

#include <assert.h>

/* ---- What flags need and exclude ---- */

static void
write_flags(const char *key, const struct mj_ruleset *ruleset, uint32_t flags, struct buffer *out)
{
	out_open_member(out, key, '[');
	for (unsigned i = 0; i < ruleset->flag_count; i++)
		if ((flags >> ruleset->flags[i].bit & 1) != 0)
			out_string(out, ruleset->flags[i].id);
	out_close(out, ']');
}

/* The words of a list whose bits are set, counted on from `bit`. */
static unsigned
write_bits(const struct text_word *words, const char *list, unsigned bit, unsigned set,
	   struct buffer *out)
{
	for (const struct text_word *at = words; at->id != NULL; at++) {
		if (strcmp(at->of, list) != 0)
			continue;
		if ((set >> bit & 1) != 0)
			out_string(out, at->id);
		bit++;
	}
	return bit;
}

/* The ruleset's own circumstances follow the shared ones. */
static void
write_circumstances(const char *key, const struct texts *texts, unsigned set, struct buffer *out)
{
	out_open_member(out, key, '[');
	unsigned bit = write_bits(shared_texts, "circumstances", 0, set, out);
	assert(1u << bit == MJ_OWN_CIRCUMSTANCES);
	if (texts != NULL)
		write_bits(texts->words, "circumstances", bit, set, out);
	out_close(out, ']');
}

static void
write_rule(const struct mj_ruleset *ruleset, const struct mj_flag_rule *rule, struct buffer *out)
{
	const struct texts *texts = texts_of(ruleset);

	out_open(out, '{');
	write_flags("flags", ruleset, rule->flags, out);
	out_open_member(out, "states", '[');
	write_bits(shared_texts, "states", 0, rule->states, out);
	out_close(out, ']');
	write_circumstances("where", texts, rule->where, out);
	out_string_member(out, "unless", rule->unless);
	write_flags("needs", ruleset, rule->needs, out);
	write_flags("excludes", ruleset, rule->excludes, out);
	write_circumstances("only", texts, rule->only, out);
	write_circumstances("never", texts, rule->never, out);
	out_string_member(out, "detail", rule->detail);
	out_close(out, '}');
}

/* Whether the rule is about flags of the list: with other flags it is in another list. */
static bool
is_listed(const struct catalogue_seats *of, const struct mj_flag_rule *rule)
{
	const struct catalogue_seats usual = {.ruleset = of->ruleset};
	uint32_t named = rule->flags | rule->needs | rule->excludes;

	if (of->seating == NULL)
		return (named & ~catalogue_flags(&usual)) == 0;
	return (named & catalogue_flags(of)) != 0;
}

void
catalogue_write_flag_rules(const struct catalogue_seats *of, struct buffer *out)
{
	const struct mj_ruleset *ruleset = of->ruleset;

	out_open_member(out, "flag_rules", '[');
	for (unsigned i = 0; i < ruleset->flag_rule_count; i++)
		if (is_listed(of, &ruleset->flag_rules[i]))
			write_rule(ruleset, &ruleset->flag_rules[i], out);
	out_close(out, ']');
}

/* ---- Abortive draws ---- */

void
catalogue_write_abort_options(const struct mj_ruleset *ruleset, unsigned abort, struct buffer *out)
{
	const struct mj_setting *needed = &ruleset->abort_options[abort];
	int index = mj_field_find(ruleset->options, ruleset->option_count, needed->option);

	assert(index >= 0);
	out_open_member(out, "options", '{');
	out_key(out, needed->option);
	write_option(&ruleset->options[index], needed->value, out);
	out_close(out, '}');
}

/* ---- Fu of called hands ---- */

/* Below 5 han fu have to be called; with 4 han any are possible that there are. */
enum { FU_HAN_MAX = 4, FU_MIN = 20, FU_MAX = 200, FU_STEP = 5, CALLER = 1, DISCARDER = 2 };

struct called {
	struct mj_score_request request;
	unsigned han, fu; /* slots */
};

/* False when the ruleset's hands are not called by han and fu. */
static bool
called_init(struct called *called, const struct mj_rules *rules)
{
	const struct mj_ruleset *ruleset = rules->ruleset;
	int object = mj_field_find(ruleset->hand, ruleset->hand_count, "called");
	int han = mj_field_find(ruleset->hand, ruleset->hand_count, "called.han");
	int fu = mj_field_find(ruleset->hand, ruleset->hand_count, "called.fu");

	if (object < 0 || han < 0 || fu < 0)
		return false;
	mj_score_request_init(&called->request, rules);
	called->request.hand.seat = CALLER;
	mj_put(&called->request.hand.extra, ruleset->hand[object].slot, 1);
	called->han = ruleset->hand[han].slot;
	called->fu = ruleset->hand[fu].slot;
	return true;
}

/* Every fu that the check of called hands lets pass. */
static void
write_fu(const char *key, struct called *called, int8_t from, struct buffer *out)
{
	struct mj_score score;
	struct mj_problem problem;

	called->request.hand.from = from;
	out_open_member(out, key, '[');
	for (int fu = FU_MIN; fu <= FU_MAX; fu += FU_STEP) {
		mj_put(&called->request.hand.extra, called->fu, fu);
		if (mj_score(&called->request, &score, &problem) == MJ_OK)
			out_integer(out, fu);
	}
	out_close(out, ']');
}

void
catalogue_write_called_fu(const struct mj_ruleset *ruleset, struct buffer *out)
{
	struct mj_rules rules;
	struct mj_problem problem;
	struct called called;

	mj_rules_init(&rules, ruleset);
	if (mj_rules_resolve(&rules, &problem) != MJ_OK || !called_init(&called, &rules))
		return;
	out_open_member(out, "called_fu", '[');
	for (int han = 1; han <= FU_HAN_MAX; han++) {
		out_open(out, '{');
		out_member(out, "han", han);
		mj_put(&called.request.hand.extra, called.han, han);
		write_fu("by_self_draw", &called, MJ_SELF_DRAW, out);
		write_fu("by_discard", &called, DISCARDER, out);
		out_close(out, '}');
	}
	out_close(out, ']');
}
