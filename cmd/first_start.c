#include "cmd/first_start.h"

#include "api/club/access/start.h"
#include "api/limits.h"
#include "ledger/core/clock.h"

#include <stdio.h>
#include <string.h>

/* Addresses that are all of a machine's, and what reaches them from that machine. */
static const struct {
	const char *all, *own;
} wildcards[] = {{"0.0.0.0:", "127.0.0.1:"}, {"[::]:", "[::1]:"}};

static void
print_origin(const struct app *app, const char *bound)
{
	const char *host = "";

	if (app->origin != NULL) {
		fputs(app->origin, stdout);
		return;
	}
	for (unsigned i = 0; i < sizeof(wildcards) / sizeof(wildcards[0]); i++) {
		size_t size = strlen(wildcards[i].all);
		if (strncmp(bound, wildcards[i].all, size) == 0) {
			host = wildcards[i].own;
			bound += size;
			break;
		}
	}
	printf("%s://%s%s", app->tls == NULL ? "http" : "https", host, bound);
}

void
first_start_tell(const struct app *app, const char *bound)
{
	struct store *store = app->store;
	char code[START_CODE];
	struct tx *tx = app->auth.has_admin_key ? NULL : store->calls->read_begin(store);

	if (tx == NULL)
		return;
	int result = start_make_code(tx, clock_now(), code);
	store->calls->read_end(tx);
	if (result != STORE_OK)
		return;
	printf("There is no club yet. Within %d minutes, make the first one at\n",
	       START_SECONDS / 60);
	print_origin(app, bound);
	printf("/club#start=%s\n", code);
}
