#include "api/request/cors.h"

#include "api/request/exchange.h"
#include "api/request/respond.h"

#include <assert.h>
#include <string.h>

#define ALLOWED_HEADERS                                                                            \
	"Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, "   \
	"Prefer"
#define EXPOSED_HEADERS                                                                            \
	"ETag, Location, Idempotency-Replayed, Retry-After, Content-Disposition, "                 \
	"WWW-Authenticate, "                                                                       \
	"Link, Preference-Applied, RateLimit, RateLimit-Policy"

static bool
origin_is_listed(const struct app *app, const char *origin)
{
	for (const char *const *listed = app->origins; *listed != NULL; listed++)
		if (strcmp(*listed, origin) == 0)
			return true;
	return false;
}

void
cors_headers(struct exchange *exchange, const struct route *first)
{
	const char *origin = exchange->request.origin;
	bool stateful = first != NULL && first->work != NULL;

	if (!stateful) {
		respond_header(exchange, "Access-Control-Allow-Origin", "*");
	} else if (origin != NULL && origin_is_listed(exchange->app, origin)) {
		respond_header(exchange, "Access-Control-Allow-Origin", origin);
		respond_header(exchange, "Vary", "Origin");
	}
	if (origin != NULL)
		respond_header(exchange, "Access-Control-Expose-Headers", EXPOSED_HEADERS);
}

void
cors_options(struct exchange *exchange, const struct route *first)
{
	char *methods = exchange->methods;

	assert(first != NULL && exchange->request.method == METHOD_OPTIONS);
	route_methods(exchange->app->routes, first, methods, sizeof(exchange->methods));
	respond(exchange, 204, NULL, "", 0);
	respond_header(exchange, "Allow", methods);
	respond_header(exchange, "Access-Control-Allow-Methods", methods);
	respond_header(exchange, "Access-Control-Allow-Headers", ALLOWED_HEADERS);
	respond_header(exchange, "Access-Control-Max-Age", "86400");
}
