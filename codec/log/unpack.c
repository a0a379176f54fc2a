#include "codec/log/unpack.h"

#include "codec/log/read.h"
#include "json/text.h"

#include <string.h>
#include <zlib.h>

enum { CHUNK = 1 << 18, GZIP_WINDOW = 15 + 16 };

static bool
begins(const char *data, size_t size, const char *with)
{
	return size >= strlen(with) && memcmp(data, with, strlen(with)) == 0;
}

static const char *
unzip(const char *data, size_t size, struct buffer *text)
{
	z_stream stream = {.next_in = (z_const Bytef *)(const void *)data, .avail_in = (uInt)size};
	int code = inflateInit2(&stream, GZIP_WINDOW);

	if (code != Z_OK)
		return "no memory";
	while (code == Z_OK && text->size < LOG_SIZE_MAX && buffer_reserve(text, CHUNK)) {
		stream.next_out = (Bytef *)(void *)(text->data + text->size);
		stream.avail_out = CHUNK;
		code = inflate(&stream, Z_NO_FLUSH);
		text->size += CHUNK - stream.avail_out;
	}
	inflateEnd(&stream);
	if (text->failed)
		return "no memory";
	if (code == Z_OK)
		return "unzipped, it is larger than a log may be";
	return code == Z_STREAM_END ? NULL : "gzip data that is broken";
}

/* What stands behind "json=" in a link, as the page tenhou.net/6 makes them. */
static const char *
unlink_text(const char *data, size_t size, struct buffer *text)
{
	static const char mark[] = "json=";
	const char *end = data + size, *at = memmem(data, size, mark, sizeof(mark) - 1);

	if (at == NULL)
		return "a link that holds no log";
	for (at += sizeof(mark) - 1; at < end && *at != '\n' && *at != '\r' && *at != ' '; at++) {
		int byte = text_escaped_byte(at, end);
		buffer_add_byte(text, byte < 0 ? *at : (char)byte);
		at += byte < 0 ? 0 : 2;
	}
	return text->failed ? "no memory" : NULL;
}

static void
drop_front(struct buffer *text, size_t size)
{
	memmove(text->data, text->data + size, text->size - size);
	text->size -= size;
}

const char *
log_unpack(struct buffer *data, struct buffer *text)
{
	const char *fault = NULL;

	if (data->size > LOG_SIZE_MAX)
		return "larger than a log may be";
	if (begins(data->data, data->size, "\x1f\x8b"))
		fault = unzip(data->data, data->size, text);
	else if (begins(data->data, data->size, "http://") ||
		 begins(data->data, data->size, "https://"))
		fault = unlink_text(data->data, data->size, text);
	else {
		*text = *data;
		*data = (struct buffer){.size = 0};
	}
	if (fault != NULL)
		return fault;
	if (text->failed)
		return "no memory";
	if (begins(text->data, text->size, "\xef\xbb\xbf"))
		drop_front(text, 3);
	return text->size == 0 ? "an empty log" : NULL;
}
