#include "tests/fuzz/undone.h"

#include <stddef.h>

static struct store *behind;

/* The write under way, and what its own run returned. */
static struct {
	struct job job, *of;
	int result;
} undoing;

static int
run(struct job *job, struct tx *tx)
{
	(void)job;
	undoing.result = undoing.of->run(undoing.of, tx);
	return STORE_REFUSED;
}

static void
done(struct job *job, int result)
{
	(void)job;
	undoing.of->done(undoing.of, result == STORE_REFUSED ? undoing.result : result);
}

static int
undone_submit(struct store *store, struct job *job)
{
	(void)store;
	undoing.job = (struct job){.club = job->club, .apart = true, .run = run, .done = done};
	undoing.of = job;
	return behind->calls->submit(behind, &undoing.job);
}

static int
undone_ping(struct store *store)
{
	(void)store;
	return behind->calls->ping(behind);
}

static void
undone_close(struct store *store)
{
	(void)store;
	behind->calls->close(behind);
}

static struct tx *
undone_read_begin(struct store *store)
{
	(void)store;
	return behind->calls->read_begin(behind);
}

static void
undone_figures(struct store *store, struct store_figures *figures)
{
	(void)store;
	behind->calls->figures(behind, figures);
}

struct store *
undone_store(struct store *store)
{
	static struct store_calls calls;
	static struct store front;

	behind = store;
	calls = (struct store_calls){.ping = undone_ping,
				     .close = undone_close,
				     .submit = undone_submit,
				     .read_begin = undone_read_begin,
				     .read_end = store->calls->read_end,
				     .figures = undone_figures};
	front = (struct store){.calls = &calls, .tx_calls = store->tx_calls};
	return &front;
}
