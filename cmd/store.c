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
		.secret = options->secret,
		.report = options->report,
		.report_arg = options->report_arg,
	};

	if (options->makes || access(file, F_OK) == 0)
		return sqlite_open(file, &sqlite, why, size);
	snprintf(why, size, "there is no store %s", file);
	return NULL;
}

struct store *
store_open(const struct store_place *place, const struct store_options *options, char *why,
	   size_t size)
{
	const struct postgres_options postgres = {
		.serving = options->serving,
		.reading = options->reading,
		.makes = options->makes,
		.secret = options->secret,
		.report = options->report,
		.report_arg = options->report_arg,
	};

	if (place->address == NULL)
		return open_file(place->file, options, why, size);
	return postgres_open(place->address, &postgres, why, size);
}
