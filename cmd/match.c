/* What `mahjong match` is asked, read from its arguments. */
#include "cmd/match.h"
#include "cmd/match_parts.h"

#include "api/rules/rules_call.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { HANDS_MAX = 32, WALLS_MAX = 1000000, JOBS_MAX = 256, SECONDS_MAX = 600, MS = 1000 };

static const char help[] =
	"Usage: mahjong match RULESET PROGRAM... [--rules JSON] [--walls N] [--seed TEXT]\n"
	"               [--hands N] [--jobs N] [--seconds N] [--on-fault turn|match]\n"
	"               [--log FILE]\n"
	"Programs play whole matches against each other. PROGRAM is plain, easy, club or strong,\n"
	"or NAME=COMMAND: a command that reads a line of JSON for each decision and writes one of\n"
	"the offers as a line; in riichi NAME=mjai:COMMAND, NAME=mjai-pipe:COMMAND or\n"
	"NAME=mjsonp:COMMAND, which speak mjai. $1 in a command is its seat. As many are named as\n"
	"play, one for each seat; or two, who sit in turn. Each wall is played in every order of\n"
	"the seats.\n"
	"\n"
	"  --rules JSON      options of the ruleset, as in a request: {\"preset\": \"tenhou\"}\n"
	"  --walls N         how many walls a match is begun with (10)\n"
	"  --seed TEXT       which walls (match)\n"
	"  --hands N         a match that goes on so long is over (32)\n"
	"  --jobs N          walls that are played at once (all processors)\n"
	"  --seconds N       what a command may take for a decision (10)\n"
	"  --on-fault WORD   a command that dies, is too slow or answers what is no offer loses "
	"its\n"
	"                    turn (turn: it passes, or discards what it drew), or the match\n"
	"  --log FILE        writes the matches as courses, which mahjong export reads\n"
	"\n"
	"Exit status: 0 done, 1 failed, 2 bad use, 3 done, and a command was at fault.\n";

/* ---- Arguments ---- */

struct arguments {
	const char *ruleset, *rules, *log;
	unsigned program_count;
	const char *programs[MJ_SEATS_MAX];
	unsigned long walls, hands, jobs, seconds;
	const char *seed, *on_fault;
};

static const struct {
	const char *name;
	size_t offset;     /* of the number, or of the text */
	unsigned long max; /* 0: a text */
} flags[] = {
	{"--rules", offsetof(struct arguments, rules), 0},
	{"--log", offsetof(struct arguments, log), 0},
	{"--seed", offsetof(struct arguments, seed), 0},
	{"--on-fault", offsetof(struct arguments, on_fault), 0},
	{"--walls", offsetof(struct arguments, walls), WALLS_MAX},
	{"--hands", offsetof(struct arguments, hands), WALLS_MAX},
	{"--jobs", offsetof(struct arguments, jobs), JOBS_MAX},
	{"--seconds", offsetof(struct arguments, seconds), SECONDS_MAX},
};

/* 1 to max, or 0. */
static unsigned long
read_number(const char *text, unsigned long max)
{
	char *end;
	unsigned long number = strtoul(text, &end, 10);

	return text[0] >= '0' && text[0] <= '9' && *end == '\0' && number <= max ? number : 0;
}

/* Takes a flag with its value. False: it is none, or its value is wrong. */
static bool
take_flag(const char *name, const char *value, struct arguments *arguments)
{
	for (size_t i = 0; i < sizeof(flags) / sizeof(flags[0]); i++) {
		char *place = (char *)arguments + flags[i].offset;
		if (strcmp(flags[i].name, name) != 0 || value == NULL)
			continue;
		if (flags[i].max == 0) {
			memcpy(place, &value, sizeof(value));
			return true;
		}
		unsigned long number = read_number(value, flags[i].max);
		memcpy(place, &number, sizeof(number));
		return number > 0;
	}
	return false;
}

static int
read_arguments(int argc, char **argv, struct arguments *arguments)
{
	for (int i = 2; i < argc; i++) {
		if (argv[i][0] == '-') {
			if (!take_flag(argv[i], argv[i + 1], arguments))
				return match_bad_use("cannot make sense of", argv[i]);
			i++;
		} else if (arguments->ruleset == NULL) {
			arguments->ruleset = argv[i];
		} else if (arguments->program_count < MJ_SEATS_MAX) {
			arguments->programs[arguments->program_count++] = argv[i];
		} else {
			return match_bad_use("there is no seat for", argv[i]);
		}
	}
	if (arguments->ruleset == NULL || arguments->program_count == 0)
		return match_bad_use("a ruleset and programs are", "missing");
	if (strlen(arguments->seed) > MATCH_SEED_MAX)
		return match_bad_use("too long:", "--seed");
	if (strcmp(arguments->on_fault, "turn") != 0 && strcmp(arguments->on_fault, "match") != 0)
		return match_bad_use("--on-fault takes turn or match, not", arguments->on_fault);
	return MATCH_DONE;
}

/* ---- The plan ---- */

static int
read_rules(const struct arguments *arguments, struct match_plan *plan)
{
	json_t *rules = arguments->rules == NULL
				? json_object()
				: json_loads(arguments->rules, JSON_REJECT_DUPLICATES, NULL);
	struct problem problem = {.code = PROBLEM_NONE};
	struct rules_reader reader;
	char detail[DETAIL_MAX];

	if (rules == NULL)
		return match_bad_use("--rules is no JSON:", arguments->rules);
	plan->asked = json_pack("{s:s, s:o}", "ruleset", arguments->ruleset, "rules", rules);
	if (plan->asked == NULL)
		return match_bad_use("cannot make sense of", arguments->ruleset);
	rules_reader_init(&reader, NULL, MJ_SETTLE, &problem);
	if (rules_call_begin(&reader, plan->asked, &plan->rules) != 0 ||
	    problem.code != PROBLEM_NONE) {
		fprintf(stderr, "mahjong match: %s: %s\n", problem.at,
			problem_text(&problem, detail));
		return MATCH_BAD_USE;
	}
	return MATCH_DONE;
}

static int
make_plan(const struct arguments *arguments, struct match_plan *plan)
{
	int status = read_rules(arguments, plan);

	if (status == MATCH_DONE)
		status = match_seat_programs(plan, arguments->program_count, arguments->programs);
	plan->walls = (unsigned)arguments->walls;
	plan->hands_max = (unsigned)arguments->hands;
	plan->jobs = (unsigned)arguments->jobs;
	plan->time_ms = (int)arguments->seconds * MS;
	plan->seed = arguments->seed;
	plan->fault_ends = strcmp(arguments->on_fault, "match") == 0;
	if (status != MATCH_DONE || arguments->log == NULL)
		return status;
	plan->log = fopen(arguments->log, "we");
	if (plan->log != NULL)
		return MATCH_DONE;
	fprintf(stderr, "mahjong match: cannot write %s\n", arguments->log);
	return MATCH_FAILED;
}

/* ---- The run ---- */

static int
run(struct match_plan *plan)
{
	const struct sigaction ignore = {.sa_handler = SIG_IGN};
	struct match_report report;
	struct buffer out = {0};
	int status = MATCH_DONE;

	sigaction(SIGPIPE, &ignore, NULL);
	bool failed = match_run(plan, &report) != 0;
	if (plan->log != NULL)
		failed = fclose(plan->log) != 0 || failed;
	for (unsigned i = 0; i < plan->program_count && !failed; i++)
		if (report.tallies[i].faults > 0)
			status = MATCH_FAULTS;
	if (!failed) {
		match_write_table(plan, &report, &out);
		failed = out.failed || fwrite(out.data, 1, out.size, stdout) != out.size ||
			 fflush(stdout) != 0;
	}
	buffer_free(&out);
	free(report.results);
	if (failed)
		fputs("mahjong match: cannot write, or there is no memory\n", stderr);
	return failed ? MATCH_FAILED : status;
}

bool
match_command(int argc, char **argv, int *status)
{
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	struct arguments arguments = {.walls = 10,
				      .hands = HANDS_MAX,
				      .jobs = processors > 0 ? (unsigned long)processors : 1,
				      .seconds = 10,
				      .seed = "match",
				      .on_fault = "turn"};
	struct match_plan plan = {0};

	if (argc < 2 || strcmp(argv[1], "match") != 0)
		return false;
	if (argc == 3 && strcmp(argv[2], "--help") == 0) {
		fputs(help, stdout);
		*status = MATCH_DONE;
		return true;
	}
	*status = read_arguments(argc, argv, &arguments);
	if (*status == MATCH_DONE)
		*status = make_plan(&arguments, &plan);
	if (*status == MATCH_DONE)
		*status = run(&plan);
	json_decref((json_t *)plan.asked);
	return true;
}
