#include "api/request/document.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h>
#include <zlib.h>

enum { HASH_DIGITS = 32 };
/* deflateInit2: a window of 32 KiB, and 16 more asks for gzip's frame; memory as by default. */
enum { GZIP_WINDOW = 15 + 16, GZIP_MEMORY = 8 };
enum { WEIGHT_MAX = 1000, WEIGHT_UNNAMED = -1 };

/* ---- Making ---- */

static bool
compress_data(struct document *document, const char *data, size_t size)
{
	/* zlib asks for a member of type Bytef *, but does not write there. */
	z_stream stream = {.next_in = (Bytef *)(uintptr_t)data, .avail_in = (uInt)size};

	assert(size <= UINT32_MAX / 2);
	if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, GZIP_WINDOW, GZIP_MEMORY,
			 Z_DEFAULT_STRATEGY) != Z_OK)
		return false;
	uLong room = deflateBound(&stream, (uLong)size);
	document->compressed = malloc(room);
	if (document->compressed != NULL) {
		stream.next_out = (Bytef *)document->compressed;
		stream.avail_out = (uInt)room;
		int result = deflate(&stream, Z_FINISH);
		assert(result == Z_STREAM_END);
		document->gzip.data = document->compressed;
		document->gzip.size = stream.total_out;
	}
	deflateEnd(&stream);
	return document->compressed != NULL;
}

void
document_init_embedded(struct document *document, const char *content_type, const char *data,
		       size_t size, const char *gzip, size_t gzip_size)
{
	unsigned char hash[crypto_hash_sha256_BYTES];
	char digits[HASH_DIGITS + 1];

	*document = (struct document){.content_type = content_type,
				      .plain = {.data = data, .size = size},
				      .gzip = {.data = gzip, .size = gzip_size}};
	crypto_hash_sha256(hash, (const unsigned char *)data, size);
	sodium_bin2hex(digits, sizeof(digits), hash, HASH_DIGITS / 2);
	/* The two differ, for an ETag stands for the very bytes (RFC 9110, 8.8.3.3). */
	snprintf(document->plain.etag, ETAG_SIZE, "\"%s\"", digits);
	snprintf(document->gzip.etag, ETAG_SIZE, "\"%s-gzip\"", digits);
}

bool
document_init(struct document *document, const char *content_type, const char *data, size_t size)
{
	document_init_embedded(document, content_type, data, size, NULL, 0);
	return compress_data(document, data, size);
}

void
document_finish(struct document *document)
{
	free(document->compressed);
	*document = (struct document){0};
}

/* ---- What the client has, and what it takes ---- */

static bool
is_tag(const char *tag, size_t length, const char *etag, enum etag_comparison comparison)
{
	size_t size = strlen(etag);

	if (length == size)
		return memcmp(tag, etag, size) == 0;
	/* The hyphen of the one is where the other closes. */
	return comparison == ETAG_FIRST_PART && length > size && tag[length - 1] == '"' &&
	       tag[size - 1] == '-' && memcmp(tag, etag, size - 1) == 0;
}

bool
etag_matches(const char *header, const char *etag, enum etag_comparison comparison)
{
	for (const char *at = header; *at != '\0';) {
		at += strspn(at, " \t,");
		if (*at == '*')
			return true;
		if (comparison == ETAG_WEAK && strncmp(at, "W/", 2) == 0)
			at += 2;
		size_t length = strcspn(at, ",");
		while (length > 0 && (at[length - 1] == ' ' || at[length - 1] == '\t'))
			length--;
		if (is_tag(at, length, etag, comparison))
			return true;
		at += strcspn(at, ",");
	}
	return false;
}

/* The thousandths of "0.5", "1" or "0.000"; 0, which refuses, of what is no weight. */
static int
weight_of(const char *text)
{
	int weight = 0;

	if (text[0] == '1')
		return WEIGHT_MAX;
	if (text[0] != '0' || text[1] != '.')
		return 0;
	text += 2;
	for (int unit = WEIGHT_MAX / 10; unit > 0 && *text >= '0' && *text <= '9'; unit /= 10)
		weight += (*text++ - '0') * unit;
	return weight;
}

/* The weight of one member of the list, "gzip ; q=0.5"; `at` lies behind the coding's name. */
static int
weight_behind(const char *at)
{
	at += strspn(at, " \t");
	if (*at != ';')
		return WEIGHT_MAX;
	at++;
	at += strspn(at, " \t");
	return strncasecmp(at, "q=", 2) == 0 ? weight_of(at + 2) : 0;
}

static bool
is_coding(const char *text, size_t length, const char *coding)
{
	return length == strlen(coding) && strncasecmp(text, coding, length) == 0;
}

bool
accepts_gzip(const char *header)
{
	int gzip = WEIGHT_UNNAMED, identity = WEIGHT_UNNAMED, others = WEIGHT_UNNAMED;

	for (const char *at = header == NULL ? "" : header; *at != '\0'; at += strcspn(at, ",")) {
		at += strspn(at, " \t,");
		size_t length = strcspn(at, " \t,;");
		int weight = weight_behind(at + length);
		/* "x-gzip" is its old name (RFC 9110, 8.4.1.3). */
		if (is_coding(at, length, "gzip") || is_coding(at, length, "x-gzip"))
			gzip = weight;
		else if (is_coding(at, length, "identity"))
			identity = weight;
		else if (is_coding(at, length, "*"))
			others = weight;
	}
	if (gzip == WEIGHT_UNNAMED)
		gzip = others;
	return gzip > 0 && gzip >= identity;
}
