#include "tests/fuzz/undone.h"

#include <stddef.h>
#include <stdlib.h>

static struct store *behind;

/* A write under way, in front of the one it stands for, and what that one's run returned. */
struct undoing {
	struct job job, *of;
	int result;
};

static struct undoing *
undoing(struct job *job)
{
	return (struct undoing *)((char *)job - offsetof(struct undoing, job));
}

static int
run(struct job *job, struct tx *tx)
{
	struct undoing *write = undoing(job);

	write->result = write->of->run(write->of, tx);
	return STORE_REFUSED;
}

static void
done(struct job *job, int result)
{
	struct undoing *write = undoing(job);
	struct job *of = write->of;

	if (result == STORE_REFUSED)
		result = write->result;
	free(write);
	of->done(of, result);
}

static int
undone_submit(struct store *store, struct job *job)
{
	struct undoing *write = malloc(sizeof(*write));

	(void)store;
	if (write == NULL)
		return -1;
	*write = (struct undoing){
		.job = {.club = job->club, .apart = true, .run = run, .done = done},
		.of = job,
	};
	int code = behind->calls->submit(behind, &write->job);
	if (code != 0)
		free(write);
	return code;
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
