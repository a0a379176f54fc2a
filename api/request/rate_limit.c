#include "api/request/rate_limit.h"

#include "api/ops/monotonic.h"
#include "api/request/exchange.h"
#include "api/request/holder.h"
#include "api/request/limiter.h"
#include "api/request/respond.h"

#include <assert.h>
#include <netinet/in.h>
#include <stdio.h>

/* draft-ietf-httpapi-ratelimit-headers-10: of the limit that will be reached first. */
static void
tell(struct exchange *exchange, const char *what, const struct limit_state *state)
{
	assert(state->remaining < state->limit && (state->allowed || state->reset > 0));
	snprintf(exchange->rate_text, RATE_TEXT, "\"%s\";r=%u;t=%u", what, state->remaining,
		 state->reset);
	respond_header(exchange, "RateLimit", exchange->rate_text);
	snprintf(exchange->policy_text, RATE_TEXT, "\"%s\";q=%u;w=%d", what, state->limit,
		 RATE_BURST_SECONDS);
	respond_header(exchange, "RateLimit-Policy", exchange->policy_text);
	if (state->allowed)
		return;
	snprintf(exchange->wait_text, RATE_TEXT, "%u", state->reset);
	respond_header(exchange, "Retry-After", exchange->wait_text);
}

static struct limit_state
take_of_address(const struct exchange *exchange, struct limiter *limiter, uint64_t now)
{
	struct in6_addr address;

	holder_address(exchange, &address);
	return limiter_take(limiter, &address, sizeof(address), now);
}

/* What is sent as a key is counted before it is known to be valid. */
static struct limit_state
take_of_key(const struct exchange *exchange, const char *key, uint64_t now)
{
	return limiter_take(exchange->app->by_key, key, strlen(key), now);
}

static int
refuse_rate(struct problem *problem, const char *what, const struct limit_state *state)
{
	return problem_set(problem, TOO_MANY_REQUESTS,
			   "this %s may send %u requests a second, and %u at once; wait %u s", what,
			   state->limit / RATE_BURST_SECONDS, state->limit, state->reset);
}

int
rate_limit_check(struct exchange *exchange, struct problem *problem)
{
	const struct app *app = exchange->app;
	const char *key = exchange->key;
	bool by_key = app->by_key != NULL && key != NULL;
	bool by_address = app->by_address != NULL;
	struct limit_state state = {0};
	const char *what = "address";

	if ((!by_key && !by_address) || (exchange->route != NULL && exchange->route->unmetered))
		return 0;
	uint64_t now = monotonic_now();
	if (by_address)
		state = take_of_address(exchange, app->by_address, now);
	if (by_key && (!by_address || state.allowed)) {
		struct limit_state of_key = take_of_key(exchange, key, now);
		if (!by_address || of_key.remaining < state.remaining || !of_key.allowed) {
			state = of_key;
			what = "key";
		}
	}
	tell(exchange, what, &state);
	return state.allowed ? 0 : refuse_rate(problem, what, &state);
}

static int
refuse_attempt(struct exchange *exchange, const struct limit_state *state, struct problem *problem,
	       bool of_all)
{
	snprintf(exchange->wait_text, RATE_TEXT, "%u", state->reset);
	respond_header(exchange, "Retry-After", exchange->wait_text);
	if (of_all)
		return problem_set(problem, TOO_MANY_REQUESTS,
				   "too many codes are being tried here; wait %u s", state->reset);
	return problem_set(problem, TOO_MANY_REQUESTS,
			   "this address has tried too many codes; wait %u s", state->reset);
}

/* An address that has had its share does not use up that of all. */
int
rate_limit_attempt(struct exchange *exchange, struct problem *problem)
{
	static const char all[] = "all";
	const struct app *app = exchange->app;
	uint64_t now = monotonic_now();

	if (app->attempts == NULL)
		return 0;
	struct limit_state state = take_of_address(exchange, app->attempts, now);
	if (!state.allowed)
		return refuse_attempt(exchange, &state, problem, false);
	state = limiter_take(app->attempts_of_all, all, sizeof(all), now);
	return state.allowed ? 0 : refuse_attempt(exchange, &state, problem, true);
}
