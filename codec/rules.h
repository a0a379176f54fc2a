/* The members `ruleset` and `rules` of a request: the options, over a preset if one is named. */
#ifndef CODEC_RULES_H
#define CODEC_RULES_H

#include "codec/rules_reader.h"

/*
 * Reads the member `ruleset` of an object, which is required, into the reader. 0, or -1 with a
 * problem.
 */
int read_ruleset(struct rules_reader *reader, const json_t *root);

/*
 * Reads the member `rules` of an object, which may be absent, and resolves it. The reader knows the
 * ruleset by now, and how many seats play afterwards. 0, or -1 with a problem.
 */
int read_rules(struct rules_reader *reader, const json_t *root, struct mj_rules *rules);

#endif
