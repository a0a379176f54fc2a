/*
 * Bytes that grow. When there is no memory, `failed` is set and the bytes are left out; writers go
 * on, and the owner asks once at the end.
 */
#ifndef JSON_BUFFER_H
#define JSON_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* All zero is an empty buffer. */
struct buffer {
	char *data;
	size_t size, capacity;
	uint64_t open; /* json/write.h's: which arrays and objects are open, two bits for each */
	bool failed;
};

/* Makes room for `more` bytes. False, with `failed` set, when there is no memory. */
bool buffer_reserve(struct buffer *buffer, size_t more);

/* Empties the buffer. Frees its memory when that is more than `keep` bytes. */
void buffer_reset(struct buffer *buffer, size_t keep);

/* Takes back what was written from `size` on, where no array or object was open. */
static inline void
buffer_cut(struct buffer *buffer, size_t size)
{
	buffer->size = size;
	buffer->open = 0;
}

/* Frees the memory; the buffer is empty then, and may be used again. */
void buffer_free(struct buffer *buffer);

static inline void
buffer_add(struct buffer *buffer, const char *data, size_t size)
{
	if (size == 0 || (buffer->capacity - buffer->size < size && !buffer_reserve(buffer, size)))
		return;
	memcpy(buffer->data + buffer->size, data, size);
	buffer->size += size;
}

static inline void
buffer_add_byte(struct buffer *buffer, char byte)
{
	if (buffer->capacity == buffer->size && !buffer_reserve(buffer, 1))
		return;
	buffer->data[buffer->size++] = byte;
}

static inline void
buffer_add_text(struct buffer *buffer, const char *text)
{
	buffer_add(buffer, text, strlen(text));
}

/* Appends printf-like text, without a NUL. */
__attribute__((format(printf, 2, 3))) void buffer_print(struct buffer *buffer, const char *format,
							...);

#endif
