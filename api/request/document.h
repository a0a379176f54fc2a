/*
 * A body that is made once, before the first request, as it is and compressed, with an ETag of
 * each.
 */
#ifndef API_REQUEST_DOCUMENT_H
#define API_REQUEST_DOCUMENT_H

#include "json/buffer.h"

enum { ETAG_SIZE = 40 }; /* 32 hex digits and perhaps "-gzip" in quotes, and a NUL */

/* What is sent of a document: its bytes as they are, or compressed. */
struct representation {
	const char *data;
	size_t size;
	char etag[ETAG_SIZE];
};

struct document {
	const char *content_type;
	struct representation plain, gzip;
	bool revalidated; /* a client asks each time whether what it has is the current one */
	char *compressed; /* the bytes of `gzip` where they are owned, or NULL */
};

/*
 * `data` is borrowed and must outlive the document. The ETags are made of its hash. False without
 * memory; the document is then to be finished all the same.
 */
bool document_init(struct document *document, const char *content_type, const char *data,
		   size_t size);

/* A document whose bytes come compressed, too; both are borrowed. */
void document_init_embedded(struct document *document, const char *content_type, const char *data,
			    size_t size, const char *gzip, size_t gzip_size);
void document_finish(struct document *document);

/*
 * RFC 9110, 8.8.3.2: If-None-Match compares weakly; for If-Match, a weak tag is equal to none.
 * FIRST_PART: as STRONG, and what a tag of the header has behind a hyphen does not count.
 */
enum etag_comparison { ETAG_WEAK, ETAG_STRONG, ETAG_FIRST_PART };

/* Whether such a header names the ETag, which is a strong one, or is `*`. */
bool etag_matches(const char *header, const char *etag, enum etag_comparison comparison);

/*
 * Whether an Accept-Encoding header asks for gzip, and would not rather have the bytes as they are
 * (RFC 9110, 12.5.3). NULL stands for no header, which asks for nothing.
 */
bool accepts_gzip(const char *header);

#endif
