#include "api/request/browser_headers.h"

#include "api/request/exchange.h"
#include "api/request/respond.h"

#include <assert.h>

/* Our pages load scripts, style and data from this daemon alone; nothing within them is run. */
#define PAGE_POLICY                                                                                \
	"default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "            \
	"img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
#define HSTS_POLICY "max-age=31536000"

void
browser_headers_add(struct exchange *exchange)
{
	const char *type = exchange->response.content_type;
	const char *policy = exchange->response.policy;

	assert(exchange->response.status != 0);
	respond_header(exchange, "X-Content-Type-Options", "nosniff");
	if (exchange->app->tls != NULL)
		respond_header(exchange, "Strict-Transport-Security", HSTS_POLICY);
	if (type == NULL || strncmp(type, "text/html", 9) != 0)
		return;
	respond_header(exchange, "Content-Security-Policy", policy == NULL ? PAGE_POLICY : policy);
	if (!exchange->response.framed)
		respond_header(exchange, "X-Frame-Options", "DENY");
	respond_header(exchange, "Referrer-Policy", "no-referrer");
}
