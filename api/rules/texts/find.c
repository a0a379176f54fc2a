#include "api/rules/texts/find.h"
#include "lib/mahjong/rules.h"

#include <string.h>

/* A WebAssembly module has some of them (client/wasm/rules.mk). */
#ifndef MJ_ROOMS
#define MJ_ROOMS(room) room(riichi) room(nanchang) room(ming) room(jiujiang) room(yueqing) room(mcr)
#endif

#define TEXTS_OF(id) &id##_texts,

static const struct texts *const all[] = {MJ_ROOMS(TEXTS_OF)};

const struct texts *
texts_of(const struct mj_ruleset *ruleset)
{
	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		if (strcmp(all[i]->ruleset, ruleset->id) == 0)
			return all[i];
	return NULL;
}

const struct text_thing *
text_thing_find(const struct texts *texts, enum text_kind kind, const char *id)
{
	if (texts == NULL)
		return NULL;
	for (const struct text_thing *at = texts->things; at->id != NULL; at++)
		if (at->kind == kind && strcmp(at->id, id) == 0)
			return at;
	return NULL;
}

const struct text_pattern *
text_pattern_find(const struct texts *texts, const char *id)
{
	if (texts == NULL)
		return NULL;
	for (const struct text_pattern *at = texts->patterns; at->id != NULL; at++)
		if (strcmp(at->id, id) == 0)
			return at;
	return NULL;
}

const struct mj_names *
text_word_find(const struct text_word *words, const char *of, const char *id)
{
	for (const struct text_word *at = words; at->id != NULL; at++)
		if (strcmp(at->of, of) == 0 && strcmp(at->id, id) == 0)
			return &at->names;
	return NULL;
}

const char *
text_pattern_japanese(const struct mj_ruleset *ruleset, unsigned pattern)
{
	const struct text_pattern *text =
		text_pattern_find(texts_of(ruleset), ruleset->patterns[pattern].id);

	return text == NULL ? NULL : text->ja;
}
