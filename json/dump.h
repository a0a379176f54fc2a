/* Writes a tree of jansson's as compact JSON. */
#ifndef JSON_DUMP_H
#define JSON_DUMP_H

#include "json/buffer.h"

#include <jansson.h>

/* Writes a value. Sets out->failed when there is no memory. */
void out_json(struct buffer *out, const json_t *value);

/* Writes a key with a value. */
void out_json_member(struct buffer *out, const char *key, const json_t *value);

#endif
