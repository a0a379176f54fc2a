/* Numbers by lot: SplitMix64, which is the same everywhere. */
#ifndef LEDGER_ROUNDS_LOT_H
#define LEDGER_ROUNDS_LOT_H

#include <stdint.h>

struct lot {
	uint64_t state; /* any seed */
};

/* 0 to below `count`, which is above 0. */
uint32_t lot_below(struct lot *lot, uint32_t count);

/* Mixes the items. */
void lot_shuffle(struct lot *lot, uint16_t *items, unsigned count);

#endif
