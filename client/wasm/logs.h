/*
 * Logs of games as a WebAssembly module: what `mahjong import`, `review` and `export` write. What
 * it exports, beside its `memory`, `_initialize`, which comes first, and what
 * client/wasm/exchange.h has.
 */
#ifndef CLIENT_WASM_LOGS_H
#define CLIENT_WASM_LOGS_H

#include "client/wasm/exchange.h"

/*
 * Answers the request of `size` bytes at `input`: "import", "review" or "export", the format of the
 * log, a preset (empty: the platform's) and the format that it is exported to (else empty), each
 * with a NUL, then the log. Returns 200; 422 where the words are none of these; 400 with the fault
 * that `import` would tell where a log cannot be exported.
 */
EXPORT(answer) unsigned logs_answer(size_t size);

#endif
