#include "api/pages/docs.h"

#include "api/request/document.h"
#include "api/request/exchange.h"
#include "api/request/respond.h"
#include "codec/languages.h"
#include "json/problem.h"

#include <assert.h>
#include <stdlib.h>

#define HTML_TYPE "text/html; charset=utf-8"

struct html_page {
	struct buffer text;
	struct document document;
};

struct docs {
	struct html_page reference, problems;
};

static void
begin(struct buffer *out, const char *title)
{
	buffer_print(out,
		     "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
		     "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
		     "<title>%s</title>\n<link rel=\"icon\" href=\"/docs/icon.svg\">\n"
		     "<link rel=\"stylesheet\" href=\"/docs/page.css\">\n"
		     "<script type=\"module\" src=\"/docs/page.js\"></script>\n"
		     "</head><body><main>\n<h1>%s</h1>\n",
		     title, title);
}

static void
end(struct buffer *out)
{
	buffer_add_text(out, "</main></body></html>\n");
}

static void
write_routes(const struct route_table *table, struct buffer *out)
{
	buffer_add_text(out, "<section "
			     "id=\"calls\">\n<h2>Calls</h2>\n<table>\n<tr><th>Method</th><th>Path</"
			     "th><th>Key</th>"
			     "<th>Answers</th></tr>\n");
	for (const struct route *route = table->rows; route < table->rows + table->count; route++) {
		assert(route->role < ROLES && route->summary != NULL);
		buffer_print(out,
			     "<tr><td>%s</td><td><code>%s</code></td><td>%s</td><td>%s</td></tr>\n",
			     method_names[route->method], route->path, role_ids[route->role],
			     route->summary);
	}
	buffer_add_text(out, "</table>\n</section>\n");
}

static void
write_ledger(struct buffer *out)
{
	buffer_print(
		out,
		"<h2 id=\"ledger\">The ledger</h2>\n"
		"<p>The calls with a word in the column Key keep a club's matches and what its "
		"players owe each other.</p>\n<ul>\n"
		"<li><code>Authorization: Bearer KEY</code>: a key belongs to one club and has a "
		"role. <code>read</code> sees; <code>scorer</code> also records players, matches "
		"and hands; <code>owner</code> also adjusts, settles up and imports. The admin key "
		"makes clubs and keys and sees no club from inside. What belongs to another club "
		"is 404.</li>\n"
		"<li>Every write needs an <code>Idempotency-Key</code>, best a random UUID for "
		"each thing to be done. The same request again gets the first answer again, with "
		"<code>Idempotency-Replayed: true</code>: so a client without an answer just sends "
		"it again. 2xx means that it is on disk.</li>\n"
		"<li>What can be changed has a <code>version</code> and an <code>ETag</code>; "
		"<code>If-Match</code> refuses a stale write. A hand names its "
		"<code>hand_number</code>, which must be the next.</li>\n"
		"<li>Lists are <code>{\"items\", \"next_cursor\"}</code>: "
		"<code>?limit=%d&amp;cursor=...&amp;order=asc|desc</code>, at most %d, the "
		"newest first by default.</li>\n"
		"<li>Nothing is edited or erased: entries with postings that sum to zero, chained "
		"by hashes, that anyone can recompute from <code>/v1/ledger</code> or "
		"<code>/v1/export</code>.</li>\n</ul>\n",
		PAGE_LIMIT, PAGE_LIMIT_MAX);
}

static void
write_reference(const struct route_table *table, struct buffer *out)
{
	begin(out, "mahjongd: reference");
	buffer_add_text(
		out,
		"<p>Answers what mahjong apps must know: what a hand is worth, who pays whom, and "
		"why; and keeps a club's matches and accounts. <a href=\"/\">A page for people</a> "
		"computes it in the browser. Post a hand, get its "
		"score:</p>\n<pre>curl -s <span class=\"origin\">"
		"http://127.0.0.1:8080</span>/v1/score "
		"-H 'Content-Type: application/json' -d '\n"
		"  {\"ruleset\": \"riichi\",\n"
		"   \"hand\": {\"seat\": 1, \"concealed\": \"123m456p24s999s55z\", \"win_tile\": "
		"\"3s\", \"from\": null}}'</pre>\n");
	buffer_add_text(out, "<p>JSON in and out, UTF-8, integers only. The full description for "
			     "machines is <a href=\"/openapi.yaml\">openapi.yaml</a>, the same as "
			     "<a href=\"/openapi.json\">openapi.json</a>; what belongs to one "
			     "ruleset stands in its <a href=\"/v1/rulesets\">catalogue</a>.</p>\n");
	buffer_print(
		out,
		"<h2 id=\"requests\">Requests</h2>\n<ul>\n"
		"<li>Unknown members and query parameters are refused; null in an optional member "
		"means absent. Tiles are mpsz text (<code>123m055p1z</code>) or arrays of single "
		"tiles.</li>\n"
		"<li>A body without Content-Type is taken as JSON. A JSON body has at most %d "
		"bytes, %d levels and %d values; of the rules %d bytes in strings.</li>\n"
		"<li><code>application/x-ndjson</code>: a request a line, an answer or problem a "
		"line, in the same order; a bad line spoils only itself. A line has at most %d "
		"bytes, the body %d; blank lines are counted and skipped. The answers begin when "
		"the whole body has arrived.</li>\n"
		"<li><code>?names=</code> (%s) trims the names in answers: "
		"with <code>none</code> there is no <code>name</code>, with a language it holds "
		"that language alone, and is empty where there is no name in it.</li>\n"
		"<li><code>id</code> (a string or an integer) comes back in the answer, problem or "
		"line.</li>\n</ul>\n"
		"<h2>Problems</h2>\n<p>Every refusal is <code>application/problem+json</code> with "
		"one of <a href=\"/docs/problems\">these codes</a>, and a JSON Pointer into the "
		"body or the name of the parameter at fault.</p>\n",
		BODY_MAX, JSON_DEPTH_MAX, JSON_VALUES_MAX, JSON_STRINGS_MAX, NDJSON_LINE_MAX,
		NDJSON_BODY_MAX, language_words);
	write_ledger(out);
	write_routes(table, out);
	end(out);
}

static void
write_problems(const struct route_table *table, struct buffer *out)
{
	(void)table;
	begin(out, "mahjongd: problem codes");
	buffer_add_text(out, "<table>\n<tr><th>Status</th><th>Code</th><th>When</th></tr>\n");
	for (int code = PROBLEM_NONE + 1; code < PROBLEM_CODES; code++) {
		const struct problem_kind *kind = &problem_kinds[code];
		assert(kind->id != NULL && kind->meaning != NULL && kind->status >= 400);
		buffer_print(out,
			     "<tr id=\"%s\"><td>%u</td><td><code>%s</code></td><td>%s</td></tr>\n",
			     kind->id, kind->status, kind->id, kind->meaning);
	}
	buffer_add_text(out, "</table>\n");
	end(out);
}

static bool
make(struct html_page *page, const struct route_table *table,
     void (*write)(const struct route_table *table, struct buffer *out))
{
	write(table, &page->text);
	if (page->text.failed)
		return false;
	return document_init(&page->document, HTML_TYPE, page->text.data, page->text.size);
}

static void
discard(struct html_page *page)
{
	document_finish(&page->document);
	buffer_free(&page->text);
}

struct docs *
docs_create(const struct route_table *table)
{
	struct docs *docs = calloc(1, sizeof(*docs));

	if (docs == NULL)
		return NULL;
	if (!make(&docs->reference, table, write_reference) ||
	    !make(&docs->problems, table, write_problems)) {
		docs_destroy(docs);
		return NULL;
	}
	return docs;
}

void
docs_destroy(struct docs *docs)
{
	if (docs == NULL)
		return;
	discard(&docs->reference);
	discard(&docs->problems);
	free(docs);
}

void
handle_docs(struct exchange *exchange)
{
	respond_document(exchange, &exchange->app->docs->reference.document);
}

void
handle_docs_problems(struct exchange *exchange)
{
	respond_document(exchange, &exchange->app->docs->problems.document);
}
