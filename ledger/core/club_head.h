/* The last entry of a club's chain: what the next one follows. */
#ifndef LEDGER_CORE_CLUB_HEAD_H
#define LEDGER_CORE_CLUB_HEAD_H

#include "db/store.h"

#include <string.h>

/* seq 0: there is no entry, and the hash is zeros. */
struct club_head {
	int64_t seq;
	uint8_t hash[STORE_HASH];
};

static inline bool
club_head_is(const struct club_head *one, const struct club_head *other)
{
	return one->seq == other->seq && memcmp(one->hash, other->hash, STORE_HASH) == 0;
}

#endif
