/* A file that is built into the daemon, so that it needs none to run; and compressed. */
#ifndef API_PAGES_EMBEDDED_H
#define API_PAGES_EMBEDDED_H

#include "codec/languages.h"

#define SCRIPT "text/javascript; charset=utf-8"

/* Of a name in api/pages/embed.S. */
#define EMBEDDED(name) extern const char(name)[], name##_end[], name##_gz[], name##_gz_end[]
#define FILE_OF(name)  name, name##_end, name##_gz, name##_gz_end

struct embedded {
	const char *name; /* of files.c, from DOCS_FILES on below /docs/, from WEB_FILES on /app/ */
	const char *content_type, *begin, *end, *gzip, *gzip_end;
};

/* The page's words, below /app/ (made of words/). */
extern const struct embedded embedded_words[MJ_LANGUAGES];

#endif
