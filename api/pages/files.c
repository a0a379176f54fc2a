#include "api/pages/files.h"

#include "api/request/document.h"
#include "api/request/exchange.h"
#include "api/request/respond.h"

#include <assert.h>
#include <stdlib.h>

#define SCRIPT "text/javascript; charset=utf-8"

/* api/pages/embed.S */
#define EMBEDDED(name) extern const char(name)[], name##_end[], name##_gz[], name##_gz_end[]
EMBEDDED(openapi_yaml);
EMBEDDED(openapi_json);
EMBEDDED(docs_code_js);
EMBEDDED(docs_dom_js);
EMBEDDED(docs_icon_svg);
EMBEDDED(docs_page_css);
EMBEDDED(docs_page_js);
EMBEDDED(docs_schema_js);
EMBEDDED(docs_spec_js);
EMBEDDED(docs_try_js);

enum { OPENAPI_YAML, OPENAPI_JSON, DOCS_FILES };

#define FILE_OF(name) name, name##_end, name##_gz, name##_gz_end

static const struct embedded {
	const char *name; /* below /docs/, from DOCS_FILES on */
	const char *content_type, *begin, *end, *gzip, *gzip_end;
} embedded[] = {
	[OPENAPI_YAML] = {"openapi.yaml", "application/yaml", FILE_OF(openapi_yaml)},
	[OPENAPI_JSON] = {"openapi.json", "application/json", FILE_OF(openapi_json)},
	[DOCS_FILES] = {"code.js", SCRIPT, FILE_OF(docs_code_js)},
	{"dom.js", SCRIPT, FILE_OF(docs_dom_js)},
	{"icon.svg", "image/svg+xml", FILE_OF(docs_icon_svg)},
	{"page.css", "text/css; charset=utf-8", FILE_OF(docs_page_css)},
	{"page.js", SCRIPT, FILE_OF(docs_page_js)},
	{"schema.js", SCRIPT, FILE_OF(docs_schema_js)},
	{"spec.js", SCRIPT, FILE_OF(docs_spec_js)},
	{"try.js", SCRIPT, FILE_OF(docs_try_js)},
};

enum { FILES = sizeof(embedded) / sizeof(embedded[0]) };

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

void
handle_docs_file(struct exchange *exchange)
{
	struct problem problem;

	for (unsigned i = DOCS_FILES; i < FILES; i++) {
		if (strcmp(embedded[i].name, exchange->parts[0]) != 0)
			continue;
		respond_document(exchange, &exchange->app->files->documents[i]);
		return;
	}
	problem_set(&problem, NOT_FOUND, "there is no such file");
	respond_problem(exchange, &problem);
}
