/* The texts of the files that --tls-cert and --tls-key name (PEM). */
#ifndef API_SERVER_TLS_H
#define API_SERVER_TLS_H

#include <stdbool.h>
#include <stddef.h>

/* All zero is no certificate. The texts end with a NUL. */
struct tls {
	const char *certificate_file, *key_file; /* borrowed */
	char *certificate, *key;
};

/* Reads both files; false with one line in `why`. tls_finish is due either way. */
bool tls_read(struct tls *tls, const char *certificate_file, const char *key_file, char *why,
	      size_t size);

/* Overwrites the key and frees both texts. */
void tls_finish(struct tls *tls);

#endif
