/* A body that is made once, before the first request, and its ETag. */
#ifndef API_REQUEST_DOCUMENT_H
#define API_REQUEST_DOCUMENT_H

#include "json/buffer.h"

enum { ETAG_SIZE = 35 }; /* 32 hex digits in quotes, and a NUL */

struct document {
	const char *content_type, *data;
	size_t size;
	char etag[ETAG_SIZE];
};

/* `data` is borrowed and must outlive the document. The ETag is a hash of it. */
void document_init(struct document *document, const char *content_type, const char *data,
		   size_t size);

/* Whether an If-None-Match header names the ETag (RFC 9110, 13.1.2: weak comparison). */
bool etag_matches(const char *header, const char *etag);

#endif
