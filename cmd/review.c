#include "cmd/review.h"

#include "api/rules/review_write.h"
#include "cmd/review_text.h"
#include "codec/log/read.h"
#include "codec/log/unpack.h"
#include "lib/mahjong/player.h"
#include "lib/mahjong/rules.h"
#include "json/write.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 1 << 20 };

struct command {
	const char *path; /* "-": standard input */
	const char *from;
	struct log_wishes wishes;
	int seat;
	enum mj_strength strength;
	bool json;
	enum names_mode names;
};

/* What is written of the games, one after the other. */
struct report {
	struct review_text text;
	struct buffer out;
	bool json;
};

/* ---- Games ---- */

static int
tell_game(struct judge *judge, void *user)
{
	struct report *report = user; /* the text is its first member */

	if (judge->ruleset == NULL)
		return 0;
	if (!report->json) {
		review_print(judge, &report->out);
		return 0;
	}
	out_open(&report->out, '{');
	out_string_member(&report->out, "ruleset", judge->ruleset->id);
	out_string_member(&report->out, "ruleset_version", judge->ruleset->version);
	review_write(judge, &report->text, &report->out);
	out_close(&report->out, '}');
	out_end_line(&report->out);
	return 0;
}

static void
tell_skipped(struct judge *judge, int seat, enum judge_skip why, void *user)
{
	struct report *report = user;

	if (report->json)
		review_hear_skipped(judge, seat, why, user);
	else if (why == JUDGE_NOT_FOLLOWED)
		buffer_print(&report->out,
			     "hand %u: by the rules it cannot have gone on as the log "
			     "says\n",
			     judge->hands);
	else
		buffer_print(&report->out, "hand %u, seat %d: its tiles are not known\n",
			     judge->hands, seat);
}

/* NULL, or what is wrong. */
static const char *
judge_file(const struct command *command, const struct buffer *text, struct report *report)
{
	static char fault[LOG_FAULT_MAX + 64];
	const struct judge_listener listener = {review_hear_hand, review_hear_decision,
						tell_skipped, tell_game, report};
	struct judge *judge = calloc(1, sizeof(*judge));
	struct log_game *game = calloc(1, sizeof(*game));
	const char *wrong = judge == NULL || game == NULL ? "no memory" : NULL;

	if (wrong == NULL) {
		judge->strength = command->strength;
		judge->seat = command->seat;
		judge->listener = &listener;
		game->wishes = &command->wishes;
		game->text = text->data;
		game->size = text->size;
		if (judge_log(judge, command->from, game) != 0) {
			snprintf(fault, sizeof(fault), "line %lu, offset %zu: %s",
				 log_game_line(game, game->fault_at), game->fault_at, game->fault);
			wrong = fault;
		} else if (judge->ruleset == NULL) {
			wrong = "there is no game in the log";
		}
	}
	free(judge);
	free(game);
	return wrong;
}

/* ---- The file ---- */

static bool
read_all(FILE *file, struct buffer *input)
{
	size_t size = 1;

	while (size > 0 && input->size <= LOG_SIZE_MAX && buffer_reserve(input, CHUNK)) {
		size = fread(input->data + input->size, 1, CHUNK, file);
		input->size += size;
	}
	return !input->failed && ferror(file) == 0;
}

static int
run(const struct command *command, FILE *file)
{
	struct report report = {.text = {.names = command->names, .lists_all = command->json},
				.json = command->json};
	struct buffer input = {0}, text = {0};
	const char *wrong =
		read_all(file, &input) ? log_unpack(&input, &text) : "cannot read the log";

	if (wrong == NULL)
		wrong = judge_file(command, &text, &report);
	/* The games before one that is wrong are whole. */
	const struct buffer *out = &report.out;
	bool is_written =
		!out->failed && (out->size == 0 || fwrite(out->data, out->size, 1, stdout) == 1);
	if (!is_written || fflush(stdout) != 0)
		wrong = "cannot write";
	if (wrong != NULL)
		fprintf(stderr, "mahjong: %s\n", wrong);
	review_text_free(&report.text);
	buffer_free(&input);
	buffer_free(&text);
	buffer_free(&report.out);
	return wrong == NULL ? REVIEW_DONE : REVIEW_FAILED;
}

/* ---- Arguments ---- */

static int
bad_use(const char *what, const char *word)
{
	fprintf(stderr, "mahjong: %s %s (--help says more)\n", what, word);
	return REVIEW_BAD_USE;
}

static bool
take_strength(const char *value, struct command *command)
{
	command->strength = strcmp(value, "strong") == 0 ? MJ_STRONG : MJ_CLUB;
	return strcmp(value, mj_strength_ids[command->strength]) == 0;
}

static bool
take_seat(const char *value, struct command *command)
{
	command->seat = value[0] - '0';
	return value[0] >= '0' && command->seat < MJ_SEATS_MAX && value[1] == '\0';
}

/* False: there is no such flag, or its value is none. */
static bool
take_flag(const char *name, const char *value, struct command *command)
{
	if (value == NULL)
		return false;
	if (strcmp(name, "--strength") == 0)
		return take_strength(value, command);
	if (strcmp(name, "--seat") == 0)
		return take_seat(value, command);
	if (strcmp(name, "--names") == 0)
		return names_parse(value, &command->names);
	if (strcmp(name, "--from") == 0) {
		command->from = value;
		return log_source_find(value, "", 0) != NULL;
	}
	command->wishes.preset = value;
	return strcmp(name, "--preset") == 0 && log_is_preset(value);
}

static int
read_command(int argc, char **argv, struct command *command)
{
	command->path = argv[2];
	for (int i = 3; i < argc; i++) {
		if (strcmp(argv[i], "--json") == 0)
			command->json = true;
		else if (take_flag(argv[i], argv[i + 1], command))
			i++;
		else
			return bad_use("cannot make sense of", argv[i]);
	}
	return REVIEW_DONE;
}

bool
review_command(int argc, char **argv, int *status)
{
	struct command command = {
		.from = "auto", .seat = JUDGE_ANY_SEAT, .strength = MJ_CLUB, .names = NAMES_ALL};

	if (argc < 3 || strcmp(argv[1], "review") != 0 ||
	    (argv[2][0] == '-' && argv[2][1] != '\0') || log_source_find(argv[2], "", 0) != NULL)
		return false;
	*status = read_command(argc, argv, &command);
	if (*status != REVIEW_DONE)
		return true;
	bool is_input = strcmp(command.path, "-") == 0;
	FILE *file = is_input ? stdin : fopen(command.path, "rb");
	if (file == NULL) {
		*status = bad_use("neither a format nor a file that can be read:", command.path);
		return true;
	}
	*status = run(&command, file);
	if (!is_input)
		fclose(file);
	return true;
}
