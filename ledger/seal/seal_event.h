/* The steps of a sealed match as JSON: members of the bodies of entries of kind `seal`. */
#ifndef LEDGER_SEAL_SEAL_EVENT_H
#define LEDGER_SEAL_SEAL_EVENT_H

#include "ledger/seal/seal.h"
#include "json/buffer.h"

#include <jansson.h>

/* Writes the members, without braces. */
void seal_event_write(const struct seal_event *event, struct buffer *out);

/* From the body of an entry that was made at `at`. False: it is no such step. */
bool seal_event_read(const json_t *body, int64_t at, struct seal_event *event);

/* False: it is no whole number. */
bool seal_read_number(const json_t *object, const char *name, int64_t *number);

/* Bytes as a member of hexadecimal digits, and back: exactly so many, in lower case. */
void seal_write_hex(const char *name, const uint8_t *bytes, size_t size, struct buffer *out);
bool seal_read_hex(const json_t *object, const char *name, uint8_t *bytes, size_t size);

/* A seat's seed as text. False: it is none, or of more bytes than a seed has. */
bool seal_read_seed(const json_t *object, struct mj_seat_seed *seed);
void seal_write_seed(const struct mj_seat_seed *seed, struct buffer *out);

#endif
