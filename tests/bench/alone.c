/*
 * What the daemon opens its store by in build/tests/mahjongd_alone: each write is committed
 * alone, to show what it is worth that those which wait share a commit.
 */
#include "db/sqlite/sqlite.h"

struct store *sqlite_open_alone(const char *file, const struct sqlite_options *options, char *why,
				size_t size);

struct store *
sqlite_open_alone(const char *file, const struct sqlite_options *options, char *why, size_t size)
{
	struct sqlite_options alone = *options;

	alone.alone = true;
	return sqlite_open(file, &alone, why, size);
}
