#include "api/request/document.h"

#include <sodium.h>

void
document_init(struct document *document, const char *content_type, const char *data, size_t size)
{
	unsigned char hash[crypto_hash_sha256_BYTES];
	char *etag = document->etag;

	document->content_type = content_type;
	document->data = data;
	document->size = size;
	crypto_hash_sha256(hash, (const unsigned char *)data, size);
	etag[0] = '"';
	sodium_bin2hex(etag + 1, ETAG_SIZE - 2, hash, (ETAG_SIZE - 3) / 2);
	etag[ETAG_SIZE - 2] = '"';
	etag[ETAG_SIZE - 1] = '\0';
}

bool
etag_matches(const char *header, const char *etag)
{
	size_t size = strlen(etag);

	for (const char *at = header; *at != '\0';) {
		at += strspn(at, " \t,");
		if (*at == '*')
			return true;
		if (strncmp(at, "W/", 2) == 0)
			at += 2;
		size_t length = strcspn(at, ",");
		while (length > 0 && (at[length - 1] == ' ' || at[length - 1] == '\t'))
			length--;
		if (length == size && memcmp(at, etag, size) == 0)
			return true;
		at += strcspn(at, ",");
	}
	return false;
}
