#include "cmd/logs.h"

#include "codec/log/export.h"
#include "codec/log/read.h"
#include "codec/log/unpack.h"
#include "codec/log/write.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CHUNK = 1 << 20, KEPT_OUT = 1 << 16 };

struct command {
	const char *from;                /* the format that is read */
	const struct log_writer *writer; /* says what is in it; or: */
	const struct log_export *to;     /* writes it as another; NULL: does not */
	struct log_wishes wishes;
};

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

	report->differs = report->differs || !log_game_agrees(game);
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

/* Reads the log for a listener. False: it is broken, and the game says how. */
static bool
read_log(const char *format_name, const struct buffer *text, const struct log_wishes *wishes,
	 const struct log_listener *listener, struct log_game *game)
{
	const struct log_format *format = log_source_find(format_name, text->data, text->size);

	game->listener = listener;
	game->wishes = wishes;
	game->text = text->data;
	game->size = text->size;
	return format->read(game) == 0;
}

static void
report_log(const struct command *command, const struct buffer *text, struct log_game *game,
	   struct report *report)
{
	const struct log_listener listener = {tell_begin, tell_deal, tell_end, report, NULL};

	if (!read_log(command->from, text, &command->wishes, &listener, game) && !report->failed) {
		report->writer->fault(game, &report->out);
		report->unread = true;
	}
}

/* The games that are whole; of the others is said what is wrong with them. */
static void
export_log(const struct command *command, const struct buffer *text, struct log_game *game,
	   struct report *report)
{
	struct log_file file = {.format = command->to, .out = &report->out};
	const struct log_listener listener = log_file_listener(&file);

	bool read = read_log(command->from, text, &command->wishes, &listener, game);
	report->differs = file.differs;
	if (read)
		return;
	log_file_cut(&file);
	fprintf(stderr, "mahjong: line %lu, offset %zu: %s\n", log_game_line(game, game->fault_at),
		game->fault_at, game->fault);
	report->unread = true;
}

static int
run(const struct command *command)
{
	struct report report = {.writer = command->writer};
	struct buffer input = {0}, text = {0};
	struct log_game *game = calloc(1, sizeof(*game));
	const char *fault =
		game != NULL && read_input(&input) == 0 ? log_unpack(&input, &text) : "cannot read";

	if (fault != NULL) {
		fprintf(stderr, "mahjong: %s\n", fault);
		report.failed = true;
	} else {
		(command->to == NULL ? report_log : export_log)(command, &text, game, &report);
		flush(&report, 0);
	}
	free(game);
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

/* The value of the flag `name` at the words that are left, of which it takes two; or NULL. */
static const char *
take_flag(const char *name, int *left, char ***words)
{
	if (*left < 2 || strcmp((*words)[0], name) != 0)
		return NULL;
	*left -= 2;
	*words += 2;
	return (*words)[-1];
}

static int
read_command(int argc, char **argv, struct command *command)
{
	bool exports = strcmp(argv[1], "export") == 0;
	const char *format = argc < 3 ? "given" : argv[2], *value;
	int left = argc - 3;
	char **words = argv + 3;

	if (exports)
		command->to = argc < 3 ? NULL : log_export_find(format);
	if (argc < 3 || (exports ? command->to == NULL : log_source_find(format, "", 0) == NULL))
		return bad_use("there is no format", format);
	command->from = exports ? "auto" : format;
	command->writer = argv[1][0] == 'r' ? &log_review : &log_import;
	if (exports && (value = take_flag("--from", &left, &words)) != NULL)
		command->from = value;
	if (log_source_find(command->from, "", 0) == NULL)
		return bad_use("there is no format", command->from);
	if ((value = take_flag("--preset", &left, &words)) != NULL)
		command->wishes.preset = value;
	if (left > 0 || (value != NULL && !log_is_preset(value)))
		return bad_use("cannot make sense of", argv[argc - 1]);
	return LOGS_AGREE;
}

bool
logs_command(int argc, char **argv, int *status)
{
	static const char *const names[] = {"import", "review", "export", NULL};
	struct command command = {.to = NULL};
	unsigned which = 0;

	while (argc >= 2 && names[which] != NULL && strcmp(argv[1], names[which]) != 0)
		which++;
	if (argc < 2 || names[which] == NULL)
		return false;
	*status = read_command(argc, argv, &command);
	if (*status == LOGS_AGREE)
		*status = run(&command);
	return true;
}
