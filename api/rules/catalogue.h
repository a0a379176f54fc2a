/* GET /v1/rulesets and /v1/rulesets/{id}. Written once at the start (catalogue_write.h). */
#ifndef API_RULES_CATALOGUE_H
#define API_RULES_CATALOGUE_H

#include "api/request/document.h"

struct catalogue;

/* NULL without memory. */
struct catalogue *catalogue_create(void);
void catalogue_destroy(struct catalogue *catalogue);

const struct document *catalogue_list(const struct catalogue *catalogue);

/* NULL when there is no such ruleset. */
const struct document *catalogue_find(const struct catalogue *catalogue, const char *id);

#endif
