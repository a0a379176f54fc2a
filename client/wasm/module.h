/*
 * Calls of the service as a WebAssembly module, those of the rules or of the player: the same JSON
 * in and out as over HTTP. What it exports, beside its `memory`, `_initialize`, which comes first,
 * and what exchange.h has; and what it imports from its host.
 */
#ifndef CLIENT_WASM_MODULE_H
#define CLIENT_WASM_MODULE_H

#include "client/wasm/exchange.h"

#include <stdbool.h>
#include <stddef.h>

struct rules_call;

/* Prepares the module. Once, before the calls below; false without memory. */
EXPORT(start) bool module_start(void);

/*
 * Answers the request of `size` bytes at `input`: the name of the call, its `names` and its
 * `explain` (as in a query; empty where it has none), each with a NUL, then the JSON. Returns the
 * HTTP status; the answer, or the problem, is at `output`.
 */
EXPORT(answer) unsigned module_answer(size_t size);

/* The rules alone: writes the catalogue, as `mahjong rulesets` prints it, to `output`. Returns the
 * HTTP status. */
EXPORT(rulesets) unsigned module_rulesets(void);

/* The call of this name, of those that the module has; or NULL. */
const struct rules_call *module_call_find(const char *name);

/* The host fills `size` bytes with random ones: crypto.getRandomValues. */
IMPORT(random) void module_random(void *bytes, size_t size);

/* The host throws an Error with this text; it may not call this instance again. */
IMPORT(failed) _Noreturn void module_failed(const char *text);

#endif
