/* What a module exchanges with its host: the bytes of a request, and those of its answer. */
#ifndef CLIENT_WASM_EXCHANGE_H
#define CLIENT_WASM_EXCHANGE_H

#include "json/buffer.h"

#define EXPORT(name) __attribute__((export_name(#name)))
#define IMPORT(name) __attribute__((import_module("mahjongd"), import_name(#name)))

/* Room for the `size` bytes of a request, valid until the next call. NULL without memory. */
EXPORT(input) char *exchange_input(size_t size);

/* The bytes of the answer, until the next call. */
EXPORT(output) const char *exchange_output(void);
EXPORT(output_size) size_t exchange_output_size(void);

/* What is left of the request. */
struct request {
	const char *text;
	size_t size;
};

/* The request of `size` bytes at `input`. The answer to it is written to `output`. */
struct request exchange_begin(size_t size, struct buffer **output);

/* Takes the text up to the next NUL; NULL when there is none. */
const char *exchange_word(struct request *request);

/* Shows the host what was written. Returns the HTTP status of that. */
unsigned exchange_show(unsigned status);

#endif
