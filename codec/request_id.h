/* The `id` a request may carry, which its answer or problem repeats. */
#ifndef CODEC_REQUEST_ID_H
#define CODEC_REQUEST_ID_H

#include "json/buffer.h"

#include <jansson.h>
#include <stdint.h>

struct problem;

/* All zero: no id. The text is borrowed from the request's JSON. */
struct request_id {
	bool given;
	const char *text; /* NULL: it is a number */
	size_t size;
	int64_t number;
};

/* Reads the member `id` of an object, if there is one; 0, or -1 with a problem. */
int request_id_read(const json_t *root, struct request_id *id, struct problem *problem);

/* Writes the member, if there is an id. */
void request_id_write(const struct request_id *id, struct buffer *out);

#endif
