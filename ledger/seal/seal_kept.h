/* Where a sealed match stands as JSON: the member `seal` of its progress. */
#ifndef LEDGER_SEAL_SEAL_KEPT_H
#define LEDGER_SEAL_SEAL_KEPT_H

#include "ledger/seal/seal.h"
#include "json/buffer.h"

#include <jansson.h>

void seal_write(const struct seal *seal, unsigned seats, struct buffer *out);

/* NULL: the match is not sealed. False: nothing that was written. */
bool seal_load(const json_t *value, unsigned seats, struct seal *seal);

#endif
