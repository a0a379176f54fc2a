#include "api/request/respond.h"

#include "api/request/asker.h"
#include "api/request/document.h"
#include "api/request/exchange.h"
#include "json/write.h"

#include <assert.h>

#define PROBLEM_TYPE "application/problem+json"

void
respond(struct exchange *exchange, unsigned status, const char *content_type, const char *body,
	size_t size)
{
	struct response *response = &exchange->response;

	assert(status >= 200 && status < 600 && !exchange->answered);
	assert(body != NULL || size == 0);
	response->status = status;
	response->content_type = content_type;
	response->body = body;
	response->size = size;
}

void
respond_out(struct exchange *exchange, unsigned status, const char *content_type)
{
	struct problem problem;

	if (exchange->out.failed) {
		buffer_reset(&exchange->out, 0);
		problem_set(&problem, UNAVAILABLE, "there is no memory for this answer");
		respond_problem(exchange, &problem);
		return;
	}
	out_end(&exchange->out);
	respond(exchange, status, content_type, exchange->out.data, exchange->out.size);
}

void
respond_problem(struct exchange *exchange, const struct problem *problem)
{
	const struct problem_kind *kind = &problem_kinds[problem->code];
	struct asker asker = exchange_asker(exchange);

	assert(problem->code > PROBLEM_NONE && problem->code < PROBLEM_CODES);
	/* Of an answer for which there was no memory nothing is left; a problem may have enough. */
	buffer_cut(&exchange->out, 0);
	exchange->out.failed = false;
	problem_open(problem, &asker, &exchange->out);
	out_close(&exchange->out, '}');
	out_end(&exchange->out);
	if (exchange->out.failed)
		respond(exchange, kind->status, PROBLEM_TYPE, "{}", 2);
	else
		respond(exchange, kind->status, PROBLEM_TYPE, exchange->out.data,
			exchange->out.size);
}

void
respond_header(struct exchange *exchange, const char *name, const char *value)
{
	struct response *response = &exchange->response;

	assert(name != NULL && value != NULL && !exchange->answered);
	assert(response->header_count < HEADERS_MAX);
	response->headers[response->header_count++] = (struct header){name, value};
}

void
respond_document(struct exchange *exchange, const struct document *document)
{
	const struct request *request = &exchange->request;
	bool gzip = accepts_gzip(request->accept_encoding);
	const struct representation *chosen = gzip ? &document->gzip : &document->plain;

	respond_header(exchange, "ETag", chosen->etag);
	respond_header(exchange, "Cache-Control",
		       document->revalidated ? "no-cache" : "public, max-age=3600");
	respond_header(exchange, "Vary", "Accept-Encoding");
	if (request->if_none_match != NULL &&
	    etag_matches(request->if_none_match, chosen->etag, ETAG_WEAK)) {
		respond(exchange, 304, NULL, "", 0);
		return;
	}
	if (gzip)
		respond_header(exchange, "Content-Encoding", "gzip");
	respond(exchange, 200, document->content_type, chosen->data, chosen->size);
}
