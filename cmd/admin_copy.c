#include "cmd/admin_copy.h"

#include "cmd/errand.h"
#include "cmd/store.h"
#include "ledger/carry/copy.h"
#include "json/write.h"

#include <stdio.h>
#include <string.h>

enum { WHY = 512 };

/* The two stores; `to` is NULL until the first one's secret is known. */
struct stores {
	struct store *from, *to;
	struct copy copy;
};

static int
complain(const char *what)
{
	fprintf(stderr, "mahjongd admin: %s\n", what);
	return 1;
}

/* All in one transaction: what breaks off leaves no club. */
static int
write_copy(void *arg, struct tx *tx)
{
	struct stores *stores = arg;

	stores->copy.to = tx;
	stores->copy.from = stores->from->calls->read_begin(stores->from);
	if (stores->copy.from == NULL)
		return STORE_FAILED;
	int result = copy_run(&stores->copy);
	stores->from->calls->read_end(stores->copy.from);
	return result;
}

static int
read_secret(struct store *store, uint8_t secret[STORE_HASH])
{
	struct tx *tx = store->calls->read_begin(store);

	if (tx == NULL)
		return STORE_FAILED;
	int result = tx->calls->secret(tx, secret);
	store->calls->read_end(tx);
	return result;
}

static int
print_counts(const struct copy_counts *counts)
{
	struct buffer out = {0};

	out_open(&out, '{');
	out_member(&out, "clubs", counts->clubs);
	out_member(&out, "keys", counts->keys);
	out_member(&out, "shares", counts->shares);
	out_member(&out, "players", counts->players);
	out_member(&out, "seasons", counts->seasons);
	out_member(&out, "matches", counts->matches);
	out_member(&out, "entries", counts->entries);
	out_member(&out, "attachments", counts->attachments);
	out_member(&out, "postings", counts->postings);
	out_member(&out, "results", counts->results);
	out_member(&out, "receipts", counts->receipts);
	out_close(&out, '}');
	if (!out.failed)
		printf("%.*s\n", (int)out.size, out.data);
	buffer_free(&out);
	return fflush(stdout) == 0 ? 0 : complain("cannot write to standard output");
}

/* A store that was made with another secret is none that this copy has made. */
static int
fill(struct stores *stores, const uint8_t secret[STORE_HASH])
{
	uint8_t found[STORE_HASH];

	if (read_secret(stores->to, found) != STORE_OK)
		return complain("the store that is copied to cannot be read");
	if (memcmp(found, secret, STORE_HASH) != 0)
		return complain("the store that is copied to is there already: name a file or a "
				"database that no mahjongd has used");
	int result = errand_run(stores->to, true, write_copy, stores);
	if (result == STORE_OK)
		return print_counts(&stores->copy.counts);
	return complain(result == STORE_REFUSED ? stores->copy.why
						: "a store failed: nothing was copied");
}

static void
report(void *arg, const char *what)
{
	(void)arg;
	complain(what);
}

/* Nobody serves them meanwhile, where that can be told. */
static int
copy_from(struct stores *stores, const struct settings *settings)
{
	struct store_options options = {.serving = true, .makes = true, .report = report};
	uint8_t secret[STORE_HASH];
	char why[WHY];

	if (read_secret(stores->from, secret) != STORE_OK)
		return complain("the store that is copied cannot be read");
	options.secret = secret;
	stores->to = store_open(&settings->to, &options, why, sizeof(why));
	if (stores->to == NULL)
		return complain(why);
	int status = fill(stores, secret);
	stores->to->calls->close(stores->to);
	return status;
}

int
admin_copy(const struct settings *settings)
{
	const struct store_options options = {.serving = true, .reading = true, .report = report};
	struct stores stores = {.from = NULL};
	char why[WHY];

	stores.from = store_open(&settings->from, &options, why, sizeof(why));
	if (stores.from == NULL)
		return complain(why);
	int status = copy_from(&stores, settings);
	stores.from->calls->close(stores.from);
	return status;
}
