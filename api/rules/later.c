#include "api/rules/later.h"

#include "api/request/asker.h"
#include "api/request/background.h"
#include "api/request/exchange.h"
#include "api/request/holder.h"
#include "api/request/respond.h"
#include "api/rules/rules_call.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A request that was put off. */
struct put_off {
	struct later later; /* must be first */
	struct background_task task;
	struct exchange *exchange;
	struct answer_style style;
	bool done;       /* it was worked out, or refused */
	unsigned status; /* 0: there is no answer */
	bool stopping;   /* why not: the daemon stops; else too many wait */
};

static void
run(struct background_task *task)
{
	struct put_off *put_off = (struct put_off *)((char *)task - offsetof(struct put_off, task));
	struct exchange *exchange = put_off->exchange;
	struct asker asker = exchange_asker(exchange);

	if (background_is_stopping(exchange->app->outlooks))
		put_off->stopping = true;
	else
		put_off->status = rules_call_text(
			exchange->route->call, spool_text(&exchange->body),
			(size_t)exchange->body.size, &asker, &put_off->style, 0, &exchange->out);
	put_off->done = true;
	exchange->resume(exchange);
}

static void
submit(struct exchange *exchange)
{
	struct put_off *put_off = (struct put_off *)exchange->later;

	struct pool_holder holder;

	holder_of(exchange, &holder);
	if (background_submit(exchange->app->outlooks, &put_off->task, &holder) == 0)
		return;
	put_off->done = true;
	exchange->resume(exchange);
}

static void
cancel(struct exchange *exchange)
{
	struct put_off *put_off = (struct put_off *)exchange->later;

	put_off->stopping = put_off->done = true;
}

void
later_begin(struct exchange *exchange, const struct answer_style *style)
{
	struct put_off *put_off = malloc(sizeof(*put_off));
	struct problem problem;

	if (put_off == NULL) {
		problem_set(&problem, UNAVAILABLE, "there is no memory for this request now");
		respond_problem(exchange, &problem);
		return;
	}
	/* The background has at most one task of each name running: each request has its own. */
	*put_off = (struct put_off){
		.later = {.submit = submit, .cancel = cancel},
		.task = {.club = exchange_instance(exchange) + strlen("urn:uuid:"), .run = run},
		.exchange = exchange,
		.style = *style,
	};
	put_off->style.work = WORK_HERE;
	exchange->later = &put_off->later;
}

void
later_respond(struct exchange *exchange)
{
	struct put_off *put_off = (struct put_off *)exchange->later;
	unsigned status = put_off->status;
	struct problem problem;

	if (!put_off->done)
		return;
	if (status == 0) {
		if (put_off->stopping)
			problem_set(&problem, UNAVAILABLE, "the service is stopping");
		else
			problem_set(&problem, UNAVAILABLE,
				    "too many outlooks and reviews are waiting");
		respond_problem(exchange, &problem);
	} else {
		respond_out(exchange, status,
			    status == 200 ? "application/json" : "application/problem+json");
	}
	exchange->later = NULL;
	free(put_off);
}
