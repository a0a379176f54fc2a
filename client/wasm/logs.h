/*
 * Logs of games as a WebAssembly module: what `mahjong import` and `mahjong review` write. What it
 * exports, beside its `memory`, `_initialize`, which comes first, and what client/wasm/exchange.h
 * has.
 */
#ifndef CLIENT_WASM_LOGS_H
#define CLIENT_WASM_LOGS_H

#include "client/wasm/exchange.h"

/*
 * Answers the request of `size` bytes at `input`: "import" or "review", a format and a preset
 * (empty: the platform's), each with a NUL, then the log. Returns 200, or 422 where the words are
 * none of these.
 */
EXPORT(answer) unsigned logs_answer(size_t size);

#endif
