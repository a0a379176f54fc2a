/* A tree of jansson's, written as compact JSON. */
#ifndef JSON_DUMP_H
#define JSON_DUMP_H

#include "json/buffer.h"

#include <jansson.h>

/* A value; without memory out->failed is set. */
void out_json(struct buffer *out, const json_t *value);

/* A key with a value. */
void out_json_member(struct buffer *out, const char *key, const json_t *value);

#endif
