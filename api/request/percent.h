/* Percent-encoding, as paths and queries carry it (RFC 3986, 2.1). */
#ifndef API_REQUEST_PERCENT_H
#define API_REQUEST_PERCENT_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Decodes `length` bytes into `to`, which has room for `size` bytes with the NUL at its end. False
 * when the text is malformed, holds a NUL or does not fit.
 */
bool percent_decode(const char *from, size_t length, char *to, size_t size);

#endif
