/*
 * Texts compressed one by one, as stores keep the bodies of entries: zstd frames made with a
 * dictionary, which has most of what such a text says already. The dictionary stands in the store,
 * with the number that each frame names it by: a text is read with the one that it was written
 * with, whatever the program brings.
 *
 * Any store can have it: it knows texts, and nothing of where they lie.
 */
#ifndef DB_COMPRESS_COMPRESS_H
#define DB_COMPRESS_COMPRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
	DICTIONARIES_MAX = 16,          /* of a store */
	DICTIONARY_BYTES_MAX = 1 << 20, /* of each */
	COMPRESSED_TEXT_MAX = 1 << 24,  /* bytes of a text; a longer one is not compressed */
};

/* ---- Dictionaries ---- */

/* The one that a new store gets, and its number. */
enum { DICTIONARY_NUMBER = 1 };
extern const uint8_t dictionary_data[];
extern const uint64_t dictionary_size;

/* Those of a store, made ready. Once all are added, threads may share them. */
struct dictionaries;

/* None as yet; NULL when there is no memory. */
struct dictionaries *dictionaries_make(void);
void dictionaries_free(struct dictionaries *dictionaries); /* NULL is none */

/*
 * Adds one, by growing numbers; texts are compressed with the last. Its bytes are copied. False: it
 * is no dictionary of this number, there are too many, or there is no memory.
 */
bool dictionaries_add(struct dictionaries *dictionaries, int64_t number, const void *data,
		      size_t size);

/* ---- Texts ---- */

/* What one thread at a time works with; made when first needed, and kept. All zero is none. */
struct compressor {
	struct ZSTD_CCtx_s *writing;
	struct ZSTD_DCtx_s *reading;
	void *room; /* where a compressed text lies */
	size_t size;
};

void compressor_free(struct compressor *compressor);

/*
 * How many bytes the text has now, which lie at *compressed until the next call; 0: it is kept as
 * it is, for it would not be shorter, is too long, or there is no memory.
 */
size_t compress_text(struct compressor *compressor, const struct dictionaries *dictionaries,
		     const char *text, size_t size, const void **compressed);

/*
 * The size of a text once it is read; -1: what is given is no such text, whole and made with a
 * dictionary of these. No size is above COMPRESSED_TEXT_MAX.
 */
int64_t compressed_text_size(const struct dictionaries *dictionaries, const void *compressed,
			     size_t size);

enum decompress_result { DECOMPRESSED, DECOMPRESS_DAMAGED, DECOMPRESS_NO_MEMORY };

/* Writes the text, of the size that was just told. */
enum decompress_result decompress_text(struct compressor *compressor,
				       const struct dictionaries *dictionaries,
				       const void *compressed, size_t size, char *text,
				       size_t text_size);

#endif
