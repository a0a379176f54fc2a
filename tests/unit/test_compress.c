#include "db/compress/compress.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <zstd.h>

static struct dictionaries *dictionaries;
static struct compressor compressor;

static void
set_up(void)
{
	dictionaries = dictionaries_make();
	cr_assert(dictionaries_add(dictionaries, DICTIONARY_NUMBER, dictionary_data,
				   dictionary_size));
}

static void
tear_down(void)
{
	compressor_free(&compressor);
	dictionaries_free(dictionaries);
}

TestSuite(compress, .init = set_up, .fini = tear_down);

static const char entry[] =
	"{\"seq\":7,\"id\":\"019ab0aa-0f6a-7000-8000-00001c3f5cd1\",\"kind\":\"hand\","
	"\"at\":\"2026-11-22T13:00:00.000Z\",\"input\":{\"outcome\":{\"type\":\"win\","
	"\"wins\":[{\"seat\":1,\"from\":2,\"concealed\":\"340m12378p789s55z\"}]}}}";

/* A copy of what the compressor holds, in memory of just that size. */
static uint8_t *
compressed(const char *text, size_t size, size_t *used)
{
	const void *frame = NULL;

	*used = compress_text(&compressor, dictionaries, text, size, &frame);
	uint8_t *copy = malloc(*used + 1);
	cr_assert_not_null(copy);
	if (*used != 0)
		memcpy(copy, frame, *used);
	return copy;
}

/* Whether what is given is taken for a text; it is read within the size that was told. */
static bool
is_read(const uint8_t *frame, size_t size)
{
	uint8_t *exact = malloc(size == 0 ? 1 : size);
	cr_assert_not_null(exact);
	memcpy(exact, frame, size);
	int64_t told = compressed_text_size(dictionaries, exact, size);
	bool read = false;

	cr_assert(told <= COMPRESSED_TEXT_MAX);
	if (told >= 0) {
		char *text = malloc((size_t)told + 1);
		read = decompress_text(&compressor, dictionaries, exact, size, text,
				       (size_t)told) == DECOMPRESSED;
		free(text);
	}
	free(exact);
	return read;
}

static void
expect_same(const char *text, size_t size)
{
	size_t used;
	uint8_t *frame = compressed(text, size, &used);

	cr_assert_neq(used, 0);
	cr_expect(used < size);
	cr_assert_eq(compressed_text_size(dictionaries, frame, used), (int64_t)size);
	char *read = malloc(size);
	cr_expect_eq(decompress_text(&compressor, dictionaries, frame, used, read, size),
		     DECOMPRESSED);
	cr_expect_eq(memcmp(read, text, size), 0);
	free(read);
	free(frame);
}

Test(compress, a_text_is_read_as_it_was_written)
{
	enum { LONG = 3 << 20 };
	char *text = malloc(LONG);

	expect_same(entry, sizeof(entry) - 1);
	for (int i = 0; i < LONG; i++)
		text[i] = entry[(i + i / 1000) % (int)(sizeof(entry) - 1)];
	expect_same(text, LONG);
	expect_same(entry, sizeof(entry) - 1);
	free(text);
}

/*
 * A frame of one block that is not compressed (RFC 8878), as older versions put before a text: the
 * magic number, a byte that says how the size is told and that there is neither dictionary nor
 * checksum, the size, and the block's own head.
 */
static uint8_t *
put_raw_head(uint8_t *at, size_t size)
{
	bool small = size <= 255;
	size_t told = small ? size : size - 256, block = size << 3 | 1;

	for (unsigned bit = 0; bit < 32; bit += 8)
		*at++ = (uint8_t)(ZSTD_MAGICNUMBER >> bit);
	*at++ = small ? 0x20 : 0x60;
	*at++ = (uint8_t)told;
	if (!small)
		*at++ = (uint8_t)(told >> 8);
	for (unsigned bit = 0; bit < 24; bit += 8)
		*at++ = (uint8_t)(block >> bit);
	return at;
}

/* A copy of a text whose head was not compressed. */
static uint8_t *
joined(const char *text, size_t size, size_t head, size_t *used)
{
	enum { RAW_HEAD = 10 };
	size_t end_size;
	uint8_t *end = compressed(text + head, size - head, &end_size);
	uint8_t *copy = malloc(RAW_HEAD + head + end_size + 1);

	cr_assert_neq(end_size, 0);
	cr_assert_not_null(copy);
	uint8_t *at = put_raw_head(copy, head);
	memcpy(at, text, head);
	memcpy(at + head, end, end_size);
	*used = (size_t)(at - copy) + head + end_size;
	free(end);
	return copy;
}

Test(compress, a_head_stands_before_what_was_compressed)
{
	enum { RAW_MAX = 65791, LONG = 3 * RAW_MAX };
	static const size_t heads[] = {1, 255, 256, 257, 65535, 65536, RAW_MAX};
	char *text = malloc(LONG), *read = malloc(LONG);
	size_t used;

	for (int i = 0; i < LONG; i++)
		text[i] = entry[(i + i / 1000) % (int)(sizeof(entry) - 1)];
	for (size_t i = 0; i < sizeof(heads) / sizeof(heads[0]); i++) {
		uint8_t *frame = joined(text, LONG, heads[i], &used);
		cr_assert_eq(compressed_text_size(dictionaries, frame, used), LONG);
		memset(read, 0, LONG);
		cr_expect_eq(decompress_text(&compressor, dictionaries, frame, used, read, LONG),
			     DECOMPRESSED, "%zu", heads[i]);
		cr_expect_eq(memcmp(read, text, LONG), 0, "%zu", heads[i]);
		free(frame);
	}
	free(text);
	free(read);
}

Test(compress, nothing_is_read_of_half_a_joined_text)
{
	size_t used, read = 0;
	uint8_t *frame = joined(entry, sizeof(entry) - 1, 90, &used);

	for (size_t size = 0; size < used; size++)
		cr_expect_not(is_read(frame, size), "%zu bytes of %zu", size, used);
	for (size_t bit = 0; bit < 8 * used; bit++) {
		frame[bit / 8] ^= (uint8_t)(1 << bit % 8);
		read += is_read(frame, used);
		frame[bit / 8] ^= (uint8_t)(1 << bit % 8);
	}
	cr_expect(0 < read && read < 8 * used, "%zu of %zu", read, 8 * used);
	cr_expect(is_read(frame, used));
	free(frame);
}

Test(compress, the_dictionary_helps)
{
	size_t used;
	uint8_t *frame = compressed(entry, sizeof(entry) - 1, &used);

	cr_expect(used < sizeof(entry) / 2, "%zu", used);
	free(frame);
}

Test(compress, what_would_not_be_shorter_is_left)
{
	static char much[COMPRESSED_TEXT_MAX + 1];
	const void *frame;

	cr_expect_eq(compress_text(&compressor, dictionaries, "", 0, &frame), 0);
	cr_expect_eq(compress_text(&compressor, dictionaries, "\x01\xF3\x17", 3, &frame), 0);
	cr_expect_neq(compress_text(&compressor, dictionaries, much, sizeof(much) - 1, &frame), 0);
	cr_expect_eq(compress_text(&compressor, dictionaries, much, sizeof(much), &frame), 0);
}

Test(compress, nothing_is_read_that_is_not_whole)
{
	size_t used;
	uint8_t *frame = compressed(entry, sizeof(entry) - 1, &used);

	for (size_t size = 0; size < used; size++)
		cr_expect_not(is_read(frame, size), "%zu bytes of %zu", size, used);
	frame[used] = 0;
	cr_expect_not(is_read(frame, used + 1));
	cr_expect(is_read(frame, used));
	free(frame);
}

Test(compress, no_bit_makes_it_fall)
{
	size_t used, read = 0;
	uint8_t *frame = compressed(entry, sizeof(entry) - 1, &used);

	for (size_t bit = 0; bit < 8 * used; bit++) {
		frame[bit / 8] ^= (uint8_t)(1 << bit % 8);
		read += is_read(frame, used);
		frame[bit / 8] ^= (uint8_t)(1 << bit % 8);
	}
	/* A bit of the text's makes another text; one that says how it is packed, none. */
	cr_expect(0 < read && read < 8 * used, "%zu of %zu", read, 8 * used);
	cr_expect(is_read(frame, used));
	free(frame);
}

Test(compress, a_frame_says_no_more_than_is_believed)
{
	/* Magic, a head with four bytes of size and one of the dictionary, an empty block. */
	static const uint8_t gigabytes[] = {0x28, 0xB5, 0x2F, 0xFD, 0xA1, 0x01, 0x00,
					    0x00, 0x00, 0x80, 0x01, 0x00, 0x00};

	cr_expect_eq(compressed_text_size(dictionaries, gigabytes, sizeof(gigabytes)), -1);
}

Test(compress, the_number_of_a_dictionary_is_its_own)
{
	enum { NUMBER_AT = 4 };
	size_t size = dictionary_size, used;
	uint8_t *frame = compressed(entry, sizeof(entry) - 1, &used), *later = malloc(size);

	cr_expect_not(dictionaries_add(dictionaries, 2, dictionary_data, size));
	cr_expect_not(dictionaries_add(dictionaries, 2, NULL, 0));
	cr_expect_not(dictionaries_add(dictionaries, 2, "not a dictionary", 16));
	memcpy(later, dictionary_data, size);
	later[NUMBER_AT] = 2;
	cr_expect_not(dictionaries_add(dictionaries, 2, later, 20));
	cr_expect(dictionaries_add(dictionaries, 2, later, size));
	cr_expect(is_read(frame, used), "what was written before");
	free(frame);
	frame = compressed(entry, sizeof(entry) - 1, &used);
	cr_expect(is_read(frame, used), "what is written now");
	dictionaries_free(dictionaries);
	set_up();
	cr_expect_not(is_read(frame, used), "without its dictionary");
	free(frame);
	free(later);
}
