#include "cmd/logs.h"

#include "codec/log/read.h"
#include "codec/log/unpack.h"
#include "codec/log/write.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CHUNK = 1 << 20, KEPT_OUT = 1 << 16 };

/* What is written, and how it went. */
struct report {
	struct buffer out;
	const struct log_writer *writer;
	bool differs;
	bool unread; /* a part of the log, which has a fault */
	bool failed; /* to write */
};

static int
flush(struct report *report, size_t more_than)
{
	size_t written = 0;

	if (report->out.failed)
		report->failed = true;
	while (!report->failed && report->out.size > more_than && written < report->out.size) {
		ssize_t size = write(STDOUT_FILENO, report->out.data + written,
				     report->out.size - written);
		if (size < 0 && errno == EINTR)
			continue;
		if (size <= 0)
			report->failed = true;
		else
			written += (size_t)size;
	}
	if (written > 0)
		buffer_reset(&report->out, 2 * KEPT_OUT);
	return report->failed ? -1 : 0;
}

/* ---- What is heard of a game ---- */

static int
tell_begin(struct log_game *game, void *user)
{
	struct report *report = user;

	report->writer->match(game, &report->out);
	return flush(report, KEPT_OUT);
}

static int
tell_deal(struct log_game *game, void *user)
{
	struct report *report = user;

	report->differs = report->differs || !game->settled || game->differences.count > 0;
	report->writer->deal(game, &report->out);
	return flush(report, KEPT_OUT);
}

static int
tell_end(struct log_game *game, void *user)
{
	struct report *report = user;

	report->writer->end(game, &report->out);
	return flush(report, KEPT_OUT);
}

/* ---- The command ---- */

static int
read_input(struct buffer *input)
{
	while (input->size <= LOG_SIZE_MAX && buffer_reserve(input, CHUNK)) {
		ssize_t size = read(STDIN_FILENO, input->data + input->size, CHUNK);
		if (size < 0 && errno == EINTR)
			continue;
		if (size <= 0)
			return (int)size;
		input->size += (size_t)size;
	}
	return input->failed ? -1 : 0;
}

static void
read_log(const char *format_name, const struct buffer *text, const struct log_wishes *wishes,
	 struct report *report)
{
	const struct log_listener listener = {tell_begin, tell_deal, tell_end, report};
	const struct log_format *format = log_format_find(format_name, text->data, text->size);
	struct log_game *game = calloc(1, sizeof(*game));

	if (game == NULL) {
		report->failed = true;
		return;
	}
	game->listener = &listener;
	game->wishes = wishes;
	game->text = text->data;
	game->size = text->size;
	if (format->read(game) != 0 && !report->failed) {
		report->writer->fault(game, &report->out);
		report->unread = true;
	}
	free(game);
	flush(report, 0);
}

static int
run(const char *format, const struct log_writer *writer, const struct log_wishes *wishes)
{
	struct report report = {.writer = writer};
	struct buffer input = {0}, text = {0};
	const char *fault = read_input(&input) == 0 ? log_unpack(&input, &text) : "cannot read";

	if (fault != NULL) {
		fprintf(stderr, "mahjong: %s\n", fault);
		report.failed = true;
	} else
		read_log(format, &text, wishes, &report);
	buffer_free(&input);
	buffer_free(&text);
	buffer_free(&report.out);
	if (report.failed || report.unread)
		return LOGS_FAILED;
	return report.differs ? LOGS_DIFFER : LOGS_AGREE;
}

static int
bad_use(const char *what, const char *word)
{
	fprintf(stderr, "mahjong: %s %s (--help says more)\n", what, word);
	return LOGS_BAD_USE;
}

bool
logs_command(int argc, char **argv, int *status)
{
	struct log_wishes wishes = {.preset = NULL};

	if (argc < 2 || (strcmp(argv[1], "import") != 0 && strcmp(argv[1], "review") != 0))
		return false;
	if (argc < 3 || log_format_find(argv[2], "", 0) == NULL) {
		*status = bad_use("there is no format", argc < 3 ? "given" : argv[2]);
		return true;
	}
	if (argc > 3 &&
	    (strcmp(argv[3], "--preset") != 0 || argc != 5 || !log_is_preset(argv[4]))) {
		*status = bad_use("cannot make sense of", argv[argc - 1]);
		return true;
	}
	if (argc == 5)
		wishes.preset = argv[4];
	*status = run(argv[2], argv[1][0] == 'r' ? &log_review : &log_import, &wishes);
	return true;
}
