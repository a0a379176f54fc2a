/* Records of one size, numbered from 0 in the order in which they are first seen. */
#ifndef MJ_DISTANCE_GEN_NUMBERS_H
#define MJ_DISTANCE_GEN_NUMBERS_H

#include <stddef.h>
#include <stdint.h>

struct numbers {
	size_t size;            /* bytes of a record */
	size_t count, capacity; /* records */
	uint8_t *records;
	uint32_t *slots; /* a hash table: number plus one, 0 where empty; twice the capacity */
};

/* Ends the program when there is no memory, as all of this does. */
void numbers_begin(struct numbers *numbers, size_t size);
void numbers_end(struct numbers *numbers);

/* The record's number, a new one if it was not seen before. */
size_t number_of(struct numbers *numbers, const void *record);

/* Valid until the next new number. */
const void *record_of(const struct numbers *numbers, size_t number);

/* Says what went wrong, and ends the program. */
_Noreturn void fail(const char *what, size_t number);

/* Zeroed memory. */
void *allocate(size_t count, size_t size);

#endif
