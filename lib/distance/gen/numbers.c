#include "distance/gen/numbers.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CAPACITY_FIRST = 1024 };

void
fail(const char *what, size_t number)
{
	fprintf(stderr, "distance_tables_gen: %s: %zu\n", what, number);
	exit(1);
}

void *
allocate(size_t count, size_t size)
{
	void *memory = calloc(count, size);

	if (memory == NULL)
		fail("no memory for records", count);
	return memory;
}

void
numbers_begin(struct numbers *numbers, size_t size)
{
	*numbers = (struct numbers){.size = size, .capacity = CAPACITY_FIRST};
	numbers->records = allocate(CAPACITY_FIRST, size);
	numbers->slots = allocate(2 * CAPACITY_FIRST, sizeof(numbers->slots[0]));
}

void
numbers_end(struct numbers *numbers)
{
	free(numbers->records);
	free(numbers->slots);
}

const void *
record_of(const struct numbers *numbers, size_t number)
{
	return numbers->records + number * numbers->size;
}

/* The slot of a record, or the empty one where it belongs. */
static uint32_t *
slot_of(const struct numbers *numbers, const void *record)
{
	const uint8_t *bytes = record;
	uint64_t hash = UINT64_C(0xcbf29ce484222325);
	size_t slots = 2 * numbers->capacity, at;

	for (size_t i = 0; i < numbers->size; i++)
		hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
	at = (hash ^ hash >> 32) % slots;
	while (numbers->slots[at] != 0 &&
	       memcmp(record_of(numbers, numbers->slots[at] - 1), record, numbers->size) != 0)
		at = (at + 1) % slots;
	return &numbers->slots[at];
}

static void
grow(struct numbers *numbers)
{
	struct numbers more = *numbers;

	more.capacity = 2 * numbers->capacity;
	more.records = allocate(more.capacity, more.size);
	more.slots = allocate(2 * more.capacity, sizeof(more.slots[0]));
	memcpy(more.records, numbers->records, numbers->count * numbers->size);
	for (size_t i = 0; i < numbers->count; i++)
		*slot_of(&more, record_of(&more, i)) = (uint32_t)i + 1;
	numbers_end(numbers);
	numbers->records = more.records;
	numbers->slots = more.slots;
	numbers->capacity = more.capacity;
}

size_t
number_of(struct numbers *numbers, const void *record)
{
	uint32_t *slot;

	if (numbers->count == numbers->capacity)
		grow(numbers);
	slot = slot_of(numbers, record);
	if (*slot == 0) {
		memcpy(numbers->records + numbers->count * numbers->size, record, numbers->size);
		*slot = (uint32_t)++numbers->count;
	}
	return *slot - 1;
}
