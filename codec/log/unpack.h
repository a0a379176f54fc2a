/* A log as it comes: compressed, in a link, or plain. */
#ifndef CODEC_LOG_UNPACK_H
#define CODEC_LOG_UNPACK_H

#include "json/buffer.h"

/*
 * Puts the text of the log into `text`: unzipped when it is gzip's, out of a link's "json=" when it
 * is a link, without a byte order mark. Returns NULL, or what is wrong.
 */
const char *log_unpack(const char *data, size_t size, struct buffer *text);

#endif
