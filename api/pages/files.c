#include "api/pages/files.h"

#include "api/request/document.h"
#include "api/request/exchange.h"
#include "api/request/respond.h"

#include <assert.h>
#include <stdlib.h>

/* api/pages/embed.S */
#define EMBEDDED(name) extern const char name[], name##_end[], name##_gz[], name##_gz_end[]
EMBEDDED(openapi_yaml);
EMBEDDED(openapi_json);

enum { OPENAPI_YAML, OPENAPI_JSON, FILES };

#define FILE_OF(name) name, name##_end, name##_gz, name##_gz_end

static const struct embedded {
	const char *content_type, *begin, *end, *gzip, *gzip_end;
} embedded[FILES] = {
	[OPENAPI_YAML] = {"application/yaml", FILE_OF(openapi_yaml)},
	[OPENAPI_JSON] = {"application/json", FILE_OF(openapi_json)},
};

struct files {
	struct document documents[FILES];
};

struct files *
files_create(void)
{
	struct files *files = calloc(1, sizeof(*files));

	for (unsigned i = 0; files != NULL && i < FILES; i++) {
		const struct embedded *file = &embedded[i];
		document_init_embedded(&files->documents[i], file->content_type, file->begin,
				       (size_t)(file->end - file->begin), file->gzip,
				       (size_t)(file->gzip_end - file->gzip));
	}
	return files;
}

void
files_destroy(struct files *files)
{
	for (unsigned i = 0; files != NULL && i < FILES; i++)
		document_finish(&files->documents[i]);
	free(files);
}

void
handle_openapi(struct exchange *exchange)
{
	respond_document(exchange, &exchange->app->files->documents[OPENAPI_YAML]);
}

void
handle_openapi_json(struct exchange *exchange)
{
	respond_document(exchange, &exchange->app->files->documents[OPENAPI_JSON]);
}
