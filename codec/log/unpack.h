/* A log as it comes: compressed, in a link, or plain. */
#ifndef CODEC_LOG_UNPACK_H
#define CODEC_LOG_UNPACK_H

#include "json/buffer.h"

/*
 * Puts the text of the log into `text`, which is empty: unzipped when it is gzip's, out of a link's
 * "json=" when it is a link, without a byte order mark. What is neither is not copied: `text` gets
 * its memory, and `data` is empty then. Returns NULL, or what is wrong.
 */
const char *log_unpack(struct buffer *data, struct buffer *text);

#endif
