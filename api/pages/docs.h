/* The pages for people, and openapi.yaml, which is built into the daemon. */
#ifndef API_PAGES_DOCS_H
#define API_PAGES_DOCS_H

#include "api/request/document.h"

struct docs;

/* NULL without memory. */
struct docs *docs_create(void);
void docs_destroy(struct docs *docs);

const struct document *docs_home(const struct docs *docs);
const struct document *docs_reference(const struct docs *docs);
const struct document *docs_problems(const struct docs *docs);
const struct document *docs_openapi(const struct docs *docs);

#endif
