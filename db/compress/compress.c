#include "db/compress/compress.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>
#include <zstd_errors.h>

/*
 * Level 3 takes 5% off, but has seven times as much in its tables, and twice as long where they are
 * not in the cache: between two texts a store does much else.
 */
enum { LEVEL = 1 };

enum { RAW_MAX = (1 << 16) + 0xFF }; /* bytes of a beginning that is not compressed */

struct dictionary {
	int64_t number;
	ZSTD_DDict *reading;
};

struct dictionaries {
	struct dictionary all[DICTIONARIES_MAX];
	unsigned count;
	ZSTD_CDict *writing; /* made of the last one */
};

/* ---- Dictionaries ---- */

struct dictionaries *
dictionaries_make(void)
{
	return calloc(1, sizeof(struct dictionaries));
}

void
dictionaries_free(struct dictionaries *dictionaries)
{
	if (dictionaries == NULL)
		return;
	for (unsigned i = 0; i < dictionaries->count; i++)
		ZSTD_freeDDict(dictionaries->all[i].reading);
	ZSTD_freeCDict(dictionaries->writing);
	free(dictionaries);
}

bool
dictionaries_add(struct dictionaries *dictionaries, int64_t number, const void *data, size_t size)
{
	unsigned count = dictionaries->count;

	assert(count == 0 || dictionaries->all[count - 1].number < number);
	/* Zero is what a frame says that was made without any. */
	if (count == DICTIONARIES_MAX || size > DICTIONARY_BYTES_MAX || number <= 0 ||
	    ZSTD_getDictID_fromDict(data, size) != number)
		return false;
	ZSTD_DDict *reading = ZSTD_createDDict(data, size);
	ZSTD_CDict *writing = ZSTD_createCDict(data, size, LEVEL);
	if (reading == NULL || writing == NULL) {
		ZSTD_freeDDict(reading);
		ZSTD_freeCDict(writing);
		return false;
	}
	ZSTD_freeCDict(dictionaries->writing);
	dictionaries->writing = writing;
	dictionaries->all[count] = (struct dictionary){number, reading};
	dictionaries->count++;
	return true;
}

/* NULL: the store has none of this number. */
static const ZSTD_DDict *
find(const struct dictionaries *dictionaries, int64_t number)
{
	for (unsigned i = 0; i < dictionaries->count; i++)
		if (dictionaries->all[i].number == number)
			return dictionaries->all[i].reading;
	return NULL;
}

/* ---- Writing ---- */

void
compressor_free(struct compressor *compressor)
{
	ZSTD_freeCCtx(compressor->writing);
	ZSTD_freeDCtx(compressor->reading);
	free(compressor->room);
	*compressor = (struct compressor){0};
}

static bool
has_room(struct compressor *compressor, size_t size)
{
	if (compressor->size >= size)
		return true;
	void *grown = realloc(compressor->room, size);
	if (grown == NULL)
		return false;
	compressor->room = grown;
	compressor->size = size;
	return true;
}

size_t
compress_text(struct compressor *compressor, const struct dictionaries *dictionaries,
	      const char *text, size_t size, const void **compressed)
{
	if (dictionaries->writing == NULL || size > COMPRESSED_TEXT_MAX)
		return 0;
	if (compressor->writing == NULL)
		compressor->writing = ZSTD_createCCtx();
	if (compressor->writing == NULL || !has_room(compressor, ZSTD_compressBound(size)))
		return 0;
	size_t used = ZSTD_compress_usingCDict(compressor->writing, compressor->room,
					       compressor->size, text, size, dictionaries->writing);
	*compressed = compressor->room;
	return ZSTD_isError(used) || used >= size ? 0 : used;
}

/* ---- Reading ---- */

/*
 * The frame that the dictionary is named in. Stores of older versions have texts with another one
 * before it: its beginning, which is not compressed.
 */
static const uint8_t *
main_frame(const uint8_t *compressed, size_t size)
{
	size_t first = ZSTD_findFrameCompressedSize(compressed, size);

	if (ZSTD_isError(first) || first == size ||
	    ZSTD_getDictID_fromFrame(compressed, size) != 0 ||
	    ZSTD_getFrameContentSize(compressed, size) > RAW_MAX)
		return compressed;
	return compressed + first;
}

int64_t
compressed_text_size(const struct dictionaries *dictionaries, const void *compressed, size_t size)
{
	const uint8_t *frame = main_frame(compressed, size);
	size_t before = (size_t)(frame - (const uint8_t *)compressed), left = size - before;
	/* Both of the sizes that mean "not told" or "no frame" are above any other. */
	unsigned long long told = ZSTD_getFrameContentSize(frame, left);

	if (told > COMPRESSED_TEXT_MAX || ZSTD_findFrameCompressedSize(frame, left) != left ||
	    find(dictionaries, ZSTD_getDictID_fromFrame(frame, left)) == NULL)
		return -1;
	if (before != 0)
		told += ZSTD_getFrameContentSize(compressed, size);
	return told > COMPRESSED_TEXT_MAX ? -1 : (int64_t)told;
}

enum decompress_result
decompress_text(struct compressor *compressor, const struct dictionaries *dictionaries,
		const void *compressed, size_t size, char *text, size_t text_size)
{
	const uint8_t *frame = main_frame(compressed, size);
	size_t before = (size_t)(frame - (const uint8_t *)compressed);
	const ZSTD_DDict *dictionary =
		find(dictionaries, ZSTD_getDictID_fromFrame(frame, size - before));

	assert(dictionary != NULL);
	if (compressor->reading == NULL)
		compressor->reading = ZSTD_createDCtx();
	if (compressor->reading == NULL)
		return DECOMPRESS_NO_MEMORY;
	size_t used = ZSTD_decompress_usingDDict(compressor->reading, text, text_size, compressed,
						 size, dictionary);
	if (ZSTD_getErrorCode(used) == ZSTD_error_memory_allocation)
		return DECOMPRESS_NO_MEMORY;
	return used == text_size ? DECOMPRESSED : DECOMPRESS_DAMAGED;
}
