#include "db/postgres/columns.h"

#include "db/rows/query.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/*
 * An array begins with how many dimensions it has, whether there may be nulls, the type, how many
 * values, and the number of the first; then each value has its length in front.
 */
enum { INTEGER = 4, HEAD = 5 * INTEGER, FIRST_ROOM = 1024 };

static void
write_integer(uint32_t number, char *to)
{
	for (int i = 0; i < INTEGER; i++)
		to[i] = (char)(number >> (8 * (INTEGER - 1 - i)));
}

static bool
has_room(struct column *column, size_t more)
{
	size_t room = column->room < FIRST_ROOM ? FIRST_ROOM : column->room;

	while (room < column->size + more)
		room *= 2;
	if (room == column->room)
		return true;
	char *grown = realloc(column->data, room);
	if (grown == NULL)
		return false;
	column->data = grown;
	column->room = room;
	return true;
}

void
columns_add(struct columns *columns, unsigned column, const void *data, size_t size)
{
	struct column *to = &columns->columns[column];

	assert(column < COLUMNS_MAX && size <= INT32_MAX);
	columns->failed = columns->failed || !has_room(to, HEAD + INTEGER + size);
	if (columns->failed)
		return;
	if (columns->rows == 0)
		to->size = HEAD;
	write_integer(data == NULL ? UINT32_MAX : (uint32_t)size, to->data + to->size);
	to->size += INTEGER;
	if (data == NULL || size == 0)
		return;
	memcpy(to->data + to->size, data, size);
	to->size += size;
}

void
columns_end_row(struct columns *columns)
{
	columns->rows++;
}

static uint32_t
type_of(char letter)
{
	enum { BYTEA = 17, INT8 = 20, TEXT = 25 };

	assert(letter == 'n' || letter == 't' || letter == 'b');
	if (letter == 'n')
		return INT8;
	return letter == 't' ? TEXT : BYTEA;
}

void
columns_put(struct columns *columns, const char *types, struct query *query)
{
	assert(columns->rows > 0 && !columns->failed);
	for (unsigned i = 0; types[i] != '\0'; i++) {
		struct column *column = &columns->columns[i];
		const uint32_t head[] = {1, 1, type_of(types[i]), columns->rows, 1};
		for (unsigned j = 0; j < sizeof(head) / sizeof(head[0]); j++)
			write_integer(head[j], column->data + (size_t)j * INTEGER);
		put_blob(query, column->data, column->size);
	}
}

const char *
columns_value(const struct columns *columns, unsigned column, unsigned row, size_t size)
{
	assert(row < columns->rows);
	return columns->columns[column].data + HEAD + row * (INTEGER + size) + INTEGER;
}

void
columns_clear(struct columns *columns)
{
	for (unsigned i = 0; i < COLUMNS_MAX; i++)
		columns->columns[i].size = 0;
	columns->rows = 0;
	columns->failed = false;
}

void
columns_free(struct columns *columns)
{
	for (unsigned i = 0; i < COLUMNS_MAX; i++)
		free(columns->columns[i].data);
	*columns = (struct columns){.rows = 0};
}
