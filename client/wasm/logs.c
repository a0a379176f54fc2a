#include "client/wasm/logs.h"

#include "codec/log/read.h"
#include "codec/log/write.h"

#include <stdlib.h>
#include <string.h>

enum { DONE = 200, NO_SUCH = 422 };

/* Who writes, and where to. */
struct report {
	const struct log_writer *writer;
	struct buffer *out;
};

static int
tell_begin(struct log_game *game, void *user)
{
	const struct report *report = user;

	report->writer->match(game, report->out);
	return report->out->failed ? -1 : 0;
}

static int
tell_deal(struct log_game *game, void *user)
{
	const struct report *report = user;

	report->writer->deal(game, report->out);
	return report->out->failed ? -1 : 0;
}

static int
tell_end(struct log_game *game, void *user)
{
	const struct report *report = user;

	report->writer->end(game, report->out);
	return report->out->failed ? -1 : 0;
}

static void
report_log(const char *format, const struct log_wishes *wishes, const struct request *log,
	   struct report *report)
{
	const struct log_listener listener = {tell_begin, tell_deal, tell_end, report, NULL};
	struct log_game *game = calloc(1, sizeof(*game));

	if (game == NULL) {
		report->out->failed = true;
		return;
	}
	game->listener = &listener;
	game->wishes = wishes;
	game->text = log->text;
	game->size = log->size;
	if (log_format_find(format, log->text, log->size)->read(game) != 0)
		report->writer->fault(game, report->out);
	free(game);
}

static const struct log_writer *
find_writer(const char *command)
{
	if (strcmp(command, "import") == 0)
		return &log_import;
	return strcmp(command, "review") == 0 ? &log_review : NULL;
}

unsigned
logs_answer(size_t size)
{
	struct report report;
	struct request request = exchange_begin(size, &report.out);
	const char *command = exchange_word(&request), *format = exchange_word(&request);
	const char *preset = exchange_word(&request);
	struct log_wishes wishes = {.preset = preset};

	report.writer = preset == NULL ? NULL : find_writer(command);
	if (report.writer == NULL || log_format_find(format, "", 0) == NULL)
		return exchange_show(NO_SUCH);
	if (*preset == '\0')
		wishes.preset = NULL;
	else if (!log_is_preset(preset))
		return exchange_show(NO_SUCH);
	report_log(format, &wishes, &request, &report);
	return exchange_show(DONE);
}
