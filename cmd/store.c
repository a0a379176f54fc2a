#include "cmd/store.h"

#include "db/postgres/postgres.h"
#include "db/sqlite/sqlite.h"

#include <stdio.h>
#include <unistd.h>

static struct store *
open_file(const char *file, const struct store_options *options, char *why, size_t size)
{
	const struct sqlite_options sqlite = {
		.serving = options->serving,
		.reading = options->reading,
		.report = options->report,
		.report_arg = options->report_arg,
	};

	if (options->makes || access(file, F_OK) == 0)
		return sqlite_open(file, &sqlite, why, size);
	snprintf(why, size, "there is no store %s", file);
	return NULL;
}

struct store *
store_open(const struct settings *settings, const struct store_options *options, char *why,
	   size_t size)
{
	const struct postgres_options postgres = {
		.serving = options->serving,
		.reading = options->reading,
		.makes = options->makes,
		.report = options->report,
		.report_arg = options->report_arg,
	};

	if (settings->store_address == NULL)
		return open_file(settings->store_file, options, why, size);
	return postgres_open(settings->store_address, &postgres, why, size);
}
