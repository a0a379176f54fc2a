/* The pages for people. */
#ifndef API_PAGES_DOCS_H
#define API_PAGES_DOCS_H

struct docs;
struct exchange;
struct route_table;

/* Writes all pages; the reference lists the routes of the table. NULL without memory. */
struct docs *docs_create(const struct route_table *table);
void docs_destroy(struct docs *docs);

/* GET /docs, /docs/problems. */
void handle_docs(struct exchange *exchange);
void handle_docs_problems(struct exchange *exchange);

#endif
