#include "api/request/media.h"

#include <string.h>
#include <strings.h>

static int
is_type(const char *text, size_t size, const char *type)
{
	return strlen(type) == size && strncasecmp(text, type, size) == 0;
}

enum media
media_of(const char *content_type)
{
	if (content_type == NULL)
		return MEDIA_JSON;
	content_type += strspn(content_type, " \t");
	size_t size = strcspn(content_type, "; \t");
	if (is_type(content_type, size, "application/json"))
		return MEDIA_JSON;
	return is_type(content_type, size, "application/x-ndjson") ? MEDIA_NDJSON : MEDIA_OTHER;
}
