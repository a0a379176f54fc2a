#include "json/buffer.h"

#include <assert.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { FIRST_CAPACITY = 1024 };

bool
buffer_reserve(struct buffer *buffer, size_t more)
{
	size_t capacity = buffer->capacity == 0 ? FIRST_CAPACITY : buffer->capacity;

	assert(buffer->size <= buffer->capacity && more <= SIZE_MAX / 4);
	if (buffer->capacity - buffer->size >= more)
		return true;
	while (capacity - buffer->size < more)
		capacity *= 2;
	char *data = realloc(buffer->data, capacity);
	if (data == NULL) {
		buffer->failed = true;
		return false;
	}
	buffer->data = data;
	buffer->capacity = capacity;
	return true;
}

void
buffer_reset(struct buffer *buffer, size_t keep)
{
	assert(buffer->data != NULL || buffer->capacity == 0);
	buffer_cut(buffer, 0);
	buffer->failed = false;
	if (buffer->capacity > keep)
		buffer_free(buffer);
}

void
buffer_free(struct buffer *buffer)
{
	free(buffer->data);
	*buffer = (struct buffer){0};
}

void
buffer_print(struct buffer *buffer, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	int size = vsnprintf(NULL, 0, format, list);
	va_end(list);
	if (size < 0 || !buffer_reserve(buffer, (size_t)size + 1))
		return;
	va_start(list, format);
	vsnprintf(buffer->data + buffer->size, (size_t)size + 1, format, list);
	va_end(list);
	buffer->size += (size_t)size;
}
