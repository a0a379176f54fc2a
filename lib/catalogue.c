/* The rulesets there are. The one file that names the rooms. */
#include "mahjong.h"

#include <string.h>

/* Not by their headers, whose words for the same things clash. */
extern const struct mj_ruleset mj_riichi;
extern const struct mj_ruleset mj_riichi;
extern const struct mj_ruleset mj_nanchang;
extern const struct mj_ruleset mj_ming;
extern const struct mj_ruleset mj_jiujiang;

static const struct mj_ruleset *const rulesets[] = {
	&mj_riichi,
	&mj_nanchang,
	&mj_ming,
	&mj_jiujiang,
};

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
