/* Options as JSON. */
#ifndef CODEC_RULES_WRITE_H
#define CODEC_RULES_WRITE_H

#include "json/buffer.h"

#include <stdint.h>

struct mj_field;
struct mj_rules;

/* The value of an option: as many numbers as it has slots. */
void write_option(const struct mj_field *option, const int64_t *values, struct buffer *out);

/* The member `rules`: the options that a preset or the request has set. */
void write_rules(const struct mj_rules *rules, struct buffer *out);

/* The same without the key. */
void write_rules_object(const struct mj_rules *rules, struct buffer *out);

/* The first preset by which all options that these rules say have their values; NULL: by none. What
 * they do not say was no option yet when they were stored. */
const char *rules_preset(const struct mj_rules *rules);

#endif
