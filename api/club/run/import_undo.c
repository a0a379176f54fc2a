#include "api/club/run/import_undo.h"

#include "api/club/run/call_step.h"
#include "api/ops/monotonic.h"

#include <stdio.h>
#include <stdlib.h>

struct removal {
	const char *club;
	bool gone; /* nothing of it is left in the store */
};

static int
remove_piece(void *arg, struct tx *tx)
{
	struct removal *removal = arg;
	uint64_t end = monotonic_now() + IMPORT_SLICE_MS * UINT64_C(1000000);
	int result = STORE_OK;

	for (int i = 0; i < IMPORT_UNDO_TIMES && result == STORE_OK && monotonic_now() < end; i++)
		result = tx->calls->import_undo(tx, removal->club, IMPORT_UNDO_ROWS);
	removal->gone = result == STORE_NONE;
	return removal->gone ? STORE_OK : result;
}

void
import_undo(const struct app *app, const char *club)
{
	struct removal removal = {.club = club};
	int result = STORE_OK;

	while (result == STORE_OK && !removal.gone && !background_is_stopping(app->background))
		result = store_step(app->store, club, remove_piece, &removal);
	if (result == STORE_OK && removal.gone)
		background_open_club(app->background, club);
	else
		background_leave_club(app->background, club);
}

/* ---- Once more ---- */

struct attempt {
	struct background_task task; /* first: a task is an attempt */
	const struct app *app;
	char club[STORE_ID];
};

static void
try_again(struct background_task *task)
{
	struct attempt *attempt = (struct attempt *)task;

	import_undo(attempt->app, attempt->club);
	free(attempt);
}

void
import_undo_again(const struct app *app, const char *club)
{
	if (background_is_stopping(app->background) || !background_take_club(app->background, club))
		return;
	struct attempt *attempt = calloc(1, sizeof(*attempt));
	if (attempt != NULL) {
		*attempt = (struct attempt){.task = {.club = attempt->club, .run = try_again},
					    .app = app};
		snprintf(attempt->club, sizeof(attempt->club), "%s", club);
	}
	struct pool_holder holder = {.link = ""};
	snprintf(holder.club, sizeof(holder.club), "%s", club);
	if (attempt != NULL && background_submit(app->background, &attempt->task, &holder) == 0)
		return;
	free(attempt);
	background_leave_club(app->background, club);
}
