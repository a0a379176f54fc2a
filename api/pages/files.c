#include "api/pages/files.h"

#include "api/pages/embedded.h"
#include "api/request/document.h"
#include "api/request/exchange.h"
#include "api/request/query.h"
#include "api/request/respond.h"

#include <assert.h>
#include <stdlib.h>

/* api/pages/embed.S */
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
EMBEDDED(web_club_css);
EMBEDDED(web_club_html);
EMBEDDED(web_club_js);
EMBEDDED(web_icon_192_png);
EMBEDDED(web_icon_512_png);
EMBEDDED(web_icon_maskable_png);
EMBEDDED(web_icon_svg);
EMBEDDED(web_index_html);
EMBEDDED(web_mahjong_wasm);
EMBEDDED(web_mahjong_mcr_wasm);
EMBEDDED(web_logs_css);
EMBEDDED(web_logs_html);
EMBEDDED(web_logs_js);
EMBEDDED(web_mahjong_logs_wasm);
EMBEDDED(web_manifest);
EMBEDDED(web_mahjong_play_riichi_wasm);
EMBEDDED(web_mahjong_play_nanchang_wasm);
EMBEDDED(web_mahjong_play_ming_wasm);
EMBEDDED(web_mahjong_play_jiujiang_wasm);
EMBEDDED(web_mahjong_play_yueqing_wasm);
EMBEDDED(web_mahjong_play_mcr_wasm);
EMBEDDED(web_outlook_js);
EMBEDDED(web_page_css);
EMBEDDED(web_page_js);
EMBEDDED(web_play_css);
EMBEDDED(web_play_html);
EMBEDDED(web_play_js);
EMBEDDED(web_shared_css);
EMBEDDED(web_shared_html);
EMBEDDED(web_shared_js);
EMBEDDED(web_sw_js);
EMBEDDED(web_verify_css);
EMBEDDED(web_verify_html);
EMBEDDED(web_verify_js);
EMBEDDED(web_worker_web_js);

enum {
	OPENAPI_YAML,
	OPENAPI_JSON,
	HOME,
	CLUB_PAGE,
	SHARED_PAGE,
	VERIFY_PAGE,
	LOGS_PAGE,
	PLAY_PAGE,
	SERVICE_WORKER,
	DOCS_FILES,
	WEB_FILES = DOCS_FILES + 8
};

static const struct embedded embedded[] = {
	[OPENAPI_YAML] = {"openapi.yaml", "application/yaml", FILE_OF(openapi_yaml)},
	[OPENAPI_JSON] = {"openapi.json", "application/json", FILE_OF(openapi_json)},
	[HOME] = {"index.html", "text/html; charset=utf-8", FILE_OF(web_index_html)},
	[CLUB_PAGE] = {"club.html", "text/html; charset=utf-8", FILE_OF(web_club_html)},
	[SHARED_PAGE] = {"shared.html", "text/html; charset=utf-8", FILE_OF(web_shared_html)},
	[VERIFY_PAGE] = {"verify.html", "text/html; charset=utf-8", FILE_OF(web_verify_html)},
	[LOGS_PAGE] = {"logs.html", "text/html; charset=utf-8", FILE_OF(web_logs_html)},
	[PLAY_PAGE] = {"play.html", "text/html; charset=utf-8", FILE_OF(web_play_html)},
	[SERVICE_WORKER] = {"sw.js", SCRIPT, FILE_OF(web_sw_js)},
	[DOCS_FILES] = {"code.js", SCRIPT, FILE_OF(docs_code_js)},
	{"dom.js", SCRIPT, FILE_OF(docs_dom_js)},
	{"icon.svg", "image/svg+xml", FILE_OF(docs_icon_svg)},
	{"page.css", "text/css; charset=utf-8", FILE_OF(docs_page_css)},
	{"page.js", SCRIPT, FILE_OF(docs_page_js)},
	{"schema.js", SCRIPT, FILE_OF(docs_schema_js)},
	{"spec.js", SCRIPT, FILE_OF(docs_spec_js)},
	{"try.js", SCRIPT, FILE_OF(docs_try_js)},
	[WEB_FILES] = {"club.css", "text/css; charset=utf-8", FILE_OF(web_club_css)},
	{"club.js", SCRIPT, FILE_OF(web_club_js)},
	{"icon-192.png", "image/png", FILE_OF(web_icon_192_png)},
	{"icon-512.png", "image/png", FILE_OF(web_icon_512_png)},
	{"icon-maskable.png", "image/png", FILE_OF(web_icon_maskable_png)},
	{"icon.svg", "image/svg+xml", FILE_OF(web_icon_svg)},
	{"logs.css", "text/css; charset=utf-8", FILE_OF(web_logs_css)},
	{"logs.js", SCRIPT, FILE_OF(web_logs_js)},
	{"mahjong.wasm", "application/wasm", FILE_OF(web_mahjong_wasm)},
	{"mahjong-mcr.wasm", "application/wasm", FILE_OF(web_mahjong_mcr_wasm)},
	{"mahjong-logs.wasm", "application/wasm", FILE_OF(web_mahjong_logs_wasm)},
	{"mahjong-play-riichi.wasm", "application/wasm", FILE_OF(web_mahjong_play_riichi_wasm)},
	{"mahjong-play-nanchang.wasm", "application/wasm", FILE_OF(web_mahjong_play_nanchang_wasm)},
	{"mahjong-play-ming.wasm", "application/wasm", FILE_OF(web_mahjong_play_ming_wasm)},
	{"mahjong-play-jiujiang.wasm", "application/wasm", FILE_OF(web_mahjong_play_jiujiang_wasm)},
	{"mahjong-play-yueqing.wasm", "application/wasm", FILE_OF(web_mahjong_play_yueqing_wasm)},
	{"mahjong-play-mcr.wasm", "application/wasm", FILE_OF(web_mahjong_play_mcr_wasm)},
	{"manifest.webmanifest", "application/manifest+json", FILE_OF(web_manifest)},
	{"outlook.js", SCRIPT, FILE_OF(web_outlook_js)},
	{"page.css", "text/css; charset=utf-8", FILE_OF(web_page_css)},
	{"page.js", SCRIPT, FILE_OF(web_page_js)},
	{"play.css", "text/css; charset=utf-8", FILE_OF(web_play_css)},
	{"play.js", SCRIPT, FILE_OF(web_play_js)},
	{"shared.css", "text/css; charset=utf-8", FILE_OF(web_shared_css)},
	{"shared.js", SCRIPT, FILE_OF(web_shared_js)},
	{"verify.css", "text/css; charset=utf-8", FILE_OF(web_verify_css)},
	{"verify.js", SCRIPT, FILE_OF(web_verify_js)},
	{"worker-web.js", SCRIPT, FILE_OF(web_worker_web_js)},
};

/* The page's words come behind the others. */
enum { OTHERS = sizeof(embedded) / sizeof(embedded[0]), FILES = OTHERS + MJ_LANGUAGES };

static const struct embedded *
file_at(unsigned index)
{
	return index < OTHERS ? &embedded[index] : &embedded_words[index - OTHERS];
}

struct files {
	struct document documents[FILES];
};

struct files *
files_create(void)
{
	struct files *files = calloc(1, sizeof(*files));

	for (unsigned i = 0; files != NULL && i < FILES; i++) {
		const struct embedded *file = file_at(i);
		document_init_embedded(&files->documents[i], file->content_type, file->begin,
				       (size_t)(file->end - file->begin), file->gzip,
				       (size_t)(file->gzip_end - file->gzip));
		/* The parts of the page must be of one build. */
		files->documents[i].revalidated =
			(i >= HOME && i <= SERVICE_WORKER) || i >= WEB_FILES;
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

/* The page for people runs the rules' module, which it loads as it does its scripts. */
#define WEB_POLICY(framed_by)                                                                      \
	"default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "             \
	"connect-src 'self'; img-src 'self'; manifest-src 'self'; worker-src 'self'; "             \
	"base-uri 'none'; form-action 'none'; frame-ancestors " framed_by

void
handle_home(struct exchange *exchange)
{
	char embed[QUERY_VALUE_MAX + 1];
	bool framed = query_value(exchange, "embed", embed) && strcmp(embed, "1") == 0;

	/* Whoever frames the page sees a calculator: it holds no key, and records nothing. */
	exchange->response.policy = framed ? WEB_POLICY("*") : WEB_POLICY("'none'");
	exchange->response.framed = framed;
	respond_document(exchange, &exchange->app->files->documents[HOME]);
}

/* A page that nobody frames. */
static void
respond_page(struct exchange *exchange, unsigned page)
{
	exchange->response.policy = WEB_POLICY("'none'");
	respond_document(exchange, &exchange->app->files->documents[page]);
}

void
handle_club_page(struct exchange *exchange)
{
	respond_page(exchange, CLUB_PAGE);
}

void
handle_shared_page(struct exchange *exchange)
{
	respond_page(exchange, SHARED_PAGE);
}

void
handle_verify_page(struct exchange *exchange)
{
	respond_page(exchange, VERIFY_PAGE);
}

void
handle_logs_page(struct exchange *exchange)
{
	respond_page(exchange, LOGS_PAGE);
}

void
handle_play_page(struct exchange *exchange)
{
	respond_page(exchange, PLAY_PAGE);
}

void
handle_service_worker(struct exchange *exchange)
{
	respond_document(exchange, &exchange->app->files->documents[SERVICE_WORKER]);
}

/* The file that the path names, of those from `first` to before `end`. */
static void
respond_named(struct exchange *exchange, unsigned first, unsigned end)
{
	struct problem problem;

	assert(first < end && end <= FILES);
	for (unsigned i = first; i < end; i++) {
		if (strcmp(file_at(i)->name, exchange->parts[0]) != 0)
			continue;
		respond_document(exchange, &exchange->app->files->documents[i]);
		return;
	}
	problem_set(&problem, NOT_FOUND, "there is no such file");
	respond_problem(exchange, &problem);
}

void
handle_docs_file(struct exchange *exchange)
{
	respond_named(exchange, DOCS_FILES, WEB_FILES);
}

void
handle_web_file(struct exchange *exchange)
{
	respond_named(exchange, WEB_FILES, FILES);
}
