/* mahjong: the same rules from a shell, without a server. NDJSON in, NDJSON out. */
#include "lib/mahjong.h"
#include "api/rules/calls.h"
#include "api/rules/catalogue_write.h"
#include "api/rules/decide_call.h"
#include "api/rules/texts/find.h"
#include "api/rules/verify_deal.h"
#include "cmd/logs.h"
#include "cmd/match.h"
#include "cmd/mcp.h"
#include "cmd/review.h"
#include "codec/explain.h"
#include "json/arena.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { STATUS_FAILED = 1, STATUS_BAD_USE = 2, KEPT_OUT = 1 << 16 };

static const char help[] =
	"Usage: mahjong score|waits|settle|deal|play|decide|verify-deal\n"
	"               [--explain LIST] [--names WORD]\n"
	"       mahjong mcp [--names WORD]\n"
	"       mahjong rulesets\n"
	"       mahjong import|review auto|mjai|mjlog|majsoul|mleague|tenhou6|course\n"
	"               [--preset NAME]\n"
	"       mahjong export mjai|tenhou6|course [--from FORMAT] [--preset NAME]\n"
	"       mahjong review LOG [--strength club|strong] [--seat N] [--from FORMAT]\n"
	"               [--preset NAME] [--json] [--names WORD]\n"
	"       mahjong match RULESET PROGRAM... (mahjong match --help)\n"
	"Reads requests as of POST /v1/score (or waits, settle, deals, play, play/decide,\n"
	"deals/verify) from standard input, one JSON object a line, and writes an answer or a "
	"problem for\n"
	"each to standard output, in order.\n"
	"\n"
	"`mahjong mcp` offers the same as tools to programs that speak the Model Context Protocol "
	"over\n"
	"standard input and output.\n"
	"\n"
	"`mahjong rulesets` prints the catalogue: options, presets, patterns, flags and members of "
	"every\n"
	"ruleset.\n"
	"\n"
	"`mahjong match` lets programs play whole matches against each other.\n"
	"\n"
	"`mahjong import FORMAT` reads the log of a game from standard input and writes its match, "
	"its\n"
	"deals, each with what our rules pay otherwise than the log, and its end; `mahjong "
	"review` the\n"
	"same as a table; `mahjong export FORMAT` writes its games in that format. Exit status 3: "
	"the\n"
	"log and our rules differ.\n"
	"\n"
	"`mahjong review LOG` judges the decisions of the games in that file, or in - for standard "
	"input:\n"
	"how each seat did beside our own player, and its worst five decisions, what should have "
	"been\n"
	"done and why. The log is in any format of import; a course may be of any ruleset.\n"
	"\n"
	"  --from FORMAT     what the log is that is exported, or whose decisions are judged "
	"(auto)\n"
	"  --strength WORD   how far the player looks that judges: club (as it is) or strong\n"
	"  --seat N          whose decisions are judged, from 0 (everybody's)\n"
	"  --json            the review as POST /v1/play/review answers it, a game a line\n"
	"  --preset NAME     settle a log by this preset instead of its platform's\n"
	"  --names WORD      trim the names in answers: %s\n"
	"  --explain LIST    how answers of score and settle came about: of fu, steps and, for\n"
	"                    score alone, readings those asked for, as fu,steps\n"
	"  --help, --version print this, or the version, and exit\n"
	"\n"
	"Exit status: 0 every line was answered, 1 reading or writing failed, 2 bad use.\n";

static int64_t
read_input(void *source, uint64_t offset, char *to, size_t max)
{
	ssize_t size;

	(void)source;
	(void)offset;
	do
		size = read(STDIN_FILENO, to, max);
	while (size < 0 && errno == EINTR);
	return size;
}

static int
write_output(const struct buffer *out)
{
	size_t written = 0;

	while (written < out->size) {
		ssize_t size = write(STDOUT_FILENO, out->data + written, out->size - written);
		if (size < 0 && errno == EINTR)
			continue;
		if (size <= 0)
			return -1;
		written += (size_t)size;
	}
	return 0;
}

/* What a line of the input is answered by. */
struct answering {
	const struct rules_call *call; /* NULL: the Model Context Protocol */
	struct answer_style style;
};

static void
answer_line(const struct answering *answering, enum line_kind kind, const struct line *line,
	    struct buffer *out)
{
	if (answering->call == NULL)
		mcp_answer(kind, line, &answering->style, out);
	else
		rules_call_line(answering->call, kind, line, NULL, &answering->style, out);
}

/*
 * Writes the answers once all input that has come is answered: a person sees each at once, a pipe
 * takes many at a time.
 */
static int
answer_all(const struct answering *answering, struct lines *lines)
{
	struct buffer out = {0};
	struct line line;
	enum line_kind kind;
	int result = 0;

	while (result == 0 && (kind = lines_next(lines, &line)) < LINES_END) {
		answer_line(answering, kind, &line, &out);
		if (out.failed)
			result = -1;
		else if (!lines_has_next(lines) || out.size > KEPT_OUT) {
			result = write_output(&out);
			buffer_reset(&out, KEPT_OUT);
		}
	}
	buffer_free(&out);
	return result == 0 && kind == LINES_END ? 0 : -1;
}

static int
run(const struct answering *answering)
{
	struct lines *lines = calloc(1, sizeof(*lines));

	if (lines == NULL || !names_prepare(text_pattern_japanese)) {
		fputs("mahjong: no memory\n", stderr);
		free(lines);
		return STATUS_FAILED;
	}
	lines->read = read_input;
	json_object_seed(0);
	json_arena_install();
	int result = answer_all(answering, lines);
	names_release();
	free(lines);
	if (result != 0)
		fputs("mahjong: cannot read or write\n", stderr);
	return result == 0 ? 0 : STATUS_FAILED;
}

static int
print_rulesets(void)
{
	struct buffer out = {0};

	catalogue_write_all(&out);
	buffer_add(&out, "\n", 1);
	int result = out.failed ? -1 : write_output(&out);
	buffer_free(&out);
	if (result != 0)
		fputs("mahjong: cannot write\n", stderr);
	return result == 0 ? 0 : STATUS_FAILED;
}

static int
bad_use(const char *what, const char *argument)
{
	fprintf(stderr, "mahjong: %s%s%s; --help shows what there is\n", what,
		argument[0] == '\0' ? "" : " ", argument);
	return STATUS_BAD_USE;
}

/* The value of `--flag VALUE` or `--flag=VALUE` at argv[*at]; "" when it has none. */
static const char *
value_of(const char *flag, char **argv, int *at)
{
	const char *argument = argv[*at] + strlen(flag);

	if (*argument == '=')
		return argument + 1;
	if (*argument != '\0' || argv[*at + 1] == NULL)
		return "";
	return argv[++*at];
}

static bool
is_flag(const char *flag, const char *argument)
{
	return strncmp(argument, flag, strlen(flag)) == 0;
}

/* NULL: there is no such command. */
static const struct rules_call *
command_find(const char *name)
{
	if (strcmp(name, decide_call.name) == 0)
		return &decide_call;
	return strcmp(name, verify_deal_call.name) == 0 ? &verify_deal_call : rules_call_find(name);
}

int
main(int argc, char **argv)
{
	struct answering answering = {.style.names = NAMES_ALL};
	const char *explain = NULL;
	bool speaks_mcp = argc > 1 && strcmp(argv[1], "mcp") == 0;
	int status;

	if (argc == 2 && strcmp(argv[1], "rulesets") == 0)
		return print_rulesets();
	if (review_command(argc, argv, &status) || logs_command(argc, argv, &status) ||
	    match_command(argc, argv, &status))
		return status;
	for (int i = speaks_mcp ? 2 : 1; i < argc; i++) {
		if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "--version") == 0) {
			return argv[i][2] == 'h' ? printf(help, language_words) < 0
						 : puts("mahjong " MJ_VERSION) < 0;
		}
		if (is_flag("--names", argv[i])) {
			if (!names_parse(value_of("--names", argv, &i), &answering.style.names))
				return bad_use("--names takes one of", language_words);
		} else if (is_flag("--explain", argv[i])) {
			explain = value_of("--explain", argv, &i);
		} else if (argv[i][0] == '-' || speaks_mcp || answering.call != NULL) {
			return bad_use("cannot make sense of", argv[i]);
		} else if ((answering.call = command_find(argv[i])) == NULL) {
			return bad_use("there is no command", argv[i]);
		}
	}
	if (answering.call == NULL && !speaks_mcp)
		return bad_use("a command is missing", "");
	if (explain != NULL && (speaks_mcp || !explain_parse(explain, answering.call->explains,
							     &answering.style.explain)))
		return bad_use("this command cannot explain", explain);
	return run(&answering);
}
