/* The pages for people, and openapi.yaml, which is built into the daemon. */
#ifndef API_PAGES_DOCS_H
#define API_PAGES_DOCS_H

#include "api/request/document.h"

struct docs;
struct route_table;

/* The reference lists the routes of the table. NULL without memory. */
struct docs *docs_create(const struct route_table *table);
void docs_destroy(struct docs *docs);

const struct document *docs_home(const struct docs *docs);
const struct document *docs_reference(const struct docs *docs);
const struct document *docs_problems(const struct docs *docs);
const struct document *docs_openapi(const struct docs *docs);

#endif
