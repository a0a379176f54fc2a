#include "client/wasm/logs.h"

#include "codec/log/export.h"
#include "codec/log/read.h"
#include "codec/log/write.h"

#include <stdlib.h>
#include <string.h>

enum { DONE = 200, BROKEN = 400, NO_SUCH = 422 };

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

/* Reads the log for a listener. False: it is broken, and the game says how. */
static bool
read_log(const char *format, const struct log_wishes *wishes, const struct request *log,
	 const struct log_listener *listener, struct log_game *game)
{
	game->listener = listener;
	game->wishes = wishes;
	game->text = log->text;
	game->size = log->size;
	return log_source_find(format, log->text, log->size)->read(game) == 0;
}

static unsigned
report_log(const char *format, const struct log_wishes *wishes, const struct request *log,
	   struct log_game *game, struct report *report)
{
	const struct log_listener listener = {tell_begin, tell_deal, tell_end, report, NULL};

	if (!read_log(format, wishes, log, &listener, game))
		report->writer->fault(game, report->out);
	return DONE;
}

static unsigned
export_log(const struct log_export *to, const char *format, const struct log_wishes *wishes,
	   const struct request *log, struct log_game *game, struct buffer *out)
{
	struct log_file file = {.format = to, .out = out};
	const struct log_listener listener = log_file_listener(&file);

	if (read_log(format, wishes, log, &listener, game))
		return DONE;
	buffer_cut(out, 0);
	log_import.fault(game, out);
	return BROKEN;
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
	const char *preset = exchange_word(&request), *to = exchange_word(&request);
	struct log_wishes wishes = {.preset = preset};
	unsigned status = DONE;

	if (to == NULL)
		return exchange_show(NO_SUCH);
	const struct log_export *export =
		strcmp(command, "export") == 0 ? log_export_find(to) : NULL;
	report.writer = find_writer(command);
	if ((report.writer == NULL && export == NULL) || log_source_find(format, "", 0) == NULL)
		return exchange_show(NO_SUCH);
	if (*preset == '\0')
		wishes.preset = NULL;
	else if (!log_is_preset(preset))
		return exchange_show(NO_SUCH);
	struct log_game *game = calloc(1, sizeof(*game));
	if (game == NULL)
		report.out->failed = true;
	else if (export != NULL)
		status = export_log(export, format, &wishes, &request, game, report.out);
	else
		status = report_log(format, &wishes, &request, game, &report);
	free(game);
	return exchange_show(status);
}
