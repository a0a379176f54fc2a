#include "db/postgres/sets.h"

enum { NUMBER = 8 };

int
set_of(const struct set *sets, int count, unsigned sql)
{
	for (int i = 0; i < count; i++)
		if (sets[i].one == sql)
			return i;
	return -1;
}

void
set_add(struct columns *columns, const struct set *set, const struct kept *kept)
{
	for (unsigned i = 0; set->types[i] != '\0'; i++)
		columns_add(columns, i, kept->values[i], (size_t)kept->lengths[i]);
	columns_end_row(columns);
}

int64_t
set_number(const void *bytes)
{
	const uint8_t *from = bytes;
	uint64_t number = 0;

	for (int i = 0; i < NUMBER; i++)
		number = number << 8 | from[i];
	return (int64_t)number;
}

static void
forget_answers(struct asked *asked)
{
	columns_clear(&asked->columns);
	PQclear(asked->result);
	asked->result = NULL;
	asked->count = asked->next = 0;
}

void
sets_begin(struct sets *sets, bool gathers)
{
	sets->gathers = gathers;
	sets->asks = sets->undone = false;
	for (int i = 0; i < WRITTEN_SETS; i++)
		columns_clear(&sets->written[i]);
	for (int i = 0; i < ASKED_SETS; i++)
		forget_answers(&sets->asked[i]);
}

void
sets_free(struct sets *sets)
{
	columns_free(&sets->locked);
	for (int i = 0; i < WRITTEN_SETS; i++)
		columns_free(&sets->written[i]);
	for (int i = 0; i < ASKED_SETS; i++) {
		forget_answers(&sets->asked[i]);
		columns_free(&sets->asked[i].columns);
	}
}
