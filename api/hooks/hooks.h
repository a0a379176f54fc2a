/*
 * The thread that posts to the webhooks of all clubs. What is to be posted is read from the book
 * itself, by each webhook's cursor in the store: nothing is queued in memory, and nothing that
 * writes to the book ever waits for it.
 */
#ifndef API_HOOKS_HOOKS_H
#define API_HOOKS_HOOKS_H

#include "api/hooks/post.h"
#include "api/ops/metrics.h"

struct hooks;
struct log;

/* Begins to post. NULL: there is no memory, or no thread. */
struct hooks *hooks_create(struct store *store, struct log *log, const struct post_rules *rules);

/* Posts that are under way are left, to be done again later. NULL is allowed. */
void hooks_destroy(struct hooks *hooks);

/* Whom webhooks may name. */
const struct post_rules *hooks_rules(const struct hooks *hooks);

/* From any thread: what came of its posts so far; all 0 of NULL. */
void hooks_figures(const struct hooks *hooks, struct webhook_figures *figures);

/* From any thread: a webhook is being made, changed or tested; from now on it is looked after. */
void hooks_begin(struct hooks *hooks);

/* From any thread: there are new entries. */
void hooks_wake(struct hooks *hooks);

#endif
