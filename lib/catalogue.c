/* The rulesets there are. The one file that names the rooms. */
#include "mahjong/log.h"
#include "mahjong/rules.h"

#include <string.h>

/*
 * One entry for each room. Not by their headers, whose words for the same things clash. A
 * WebAssembly module has some of them (client/wasm/rules.mk).
 */
#ifndef MJ_ROOMS
#define MJ_ROOMS(room) room(riichi) room(nanchang) room(ming) room(jiujiang) room(yueqing) room(mcr)
#endif

#define DECLARE(id) extern const struct mj_ruleset mj_##id;
#define POINT(id)   &mj_##id,

MJ_ROOMS(DECLARE)

static const struct mj_ruleset *const rulesets[] = {MJ_ROOMS(POINT)};

size_t
mj_ruleset_count(void)
{
	return sizeof(rulesets) / sizeof(rulesets[0]);
}

const struct mj_ruleset *
mj_ruleset_at(size_t index)
{
	return index < mj_ruleset_count() ? rulesets[index] : NULL;
}

const struct mj_ruleset *
mj_ruleset_find(const char *id)
{
	for (size_t i = 0; i < mj_ruleset_count(); i++)
		if (strcmp(rulesets[i]->id, id) == 0)
			return rulesets[i];
	return NULL;
}

const struct mj_ruleset *
mj_log_ruleset(void)
{
	return mj_ruleset_find("riichi");
}
