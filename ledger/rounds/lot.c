#include "ledger/rounds/lot.h"

#include <assert.h>

/* Sebastiano Vigna's constants: https://prng.di.unimi.it/splitmix64.c */
static uint64_t
next(struct lot *lot)
{
	uint64_t value = lot->state += 0x9e3779b97f4a7c15U;

	value = (value ^ (value >> 30)) * 0xbf58476d1ce4e5b9U;
	value = (value ^ (value >> 27)) * 0x94d049bb133111ebU;
	return value ^ (value >> 31);
}

uint32_t
lot_below(struct lot *lot, uint32_t count)
{
	assert(count > 0);
	return (uint32_t)((next(lot) >> 32) * count >> 32);
}

void
lot_shuffle(struct lot *lot, uint16_t *items, unsigned count)
{
	for (unsigned i = count; i > 1; i--) {
		unsigned other = lot_below(lot, i);
		uint16_t item = items[i - 1];
		items[i - 1] = items[other];
		items[other] = item;
	}
}
