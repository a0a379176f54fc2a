/* The programs at the seats: ours are called, commands are asked a line at a time. */
#include "cmd/match_parts.h"

#include "api/rules/rules_call.h"
#include "codec/play.h"
#include "codec/rules_write.h"
#include "codec/table.h"
#include "json/write.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LINE_MAX_BYTES = 1 << 16, NS_OF_MS = 1000000, MS_OF_S = 1000 };

/* A command that runs for a seat; pid 0: none. */
struct process {
	pid_t pid;
	int to, from;
	size_t size; /* of what has come of a line */
	char line[LINE_MAX_BYTES];
};

struct match_seats {
	const struct match_plan *plan;
	/* Of each program one for each seat, started when it is first asked. */
	struct process processes[MJ_SEATS_MAX][MJ_SEATS_MAX];
	bool dead[MJ_SEATS_MAX][MJ_SEATS_MAX];
	struct buffer out;
	struct play_request reply;
};

/* ---- Processes ---- */

static void
close_both(const int ends[2])
{
	close(ends[0]);
	close(ends[1]);
}

static bool
start(struct process *process, const char *command)
{
	char *words[] = {(char *)"sh", (char *)"-c", (char *)command, NULL};
	posix_spawn_file_actions_t actions;
	posix_spawnattr_t attributes;
	sigset_t ours;
	int to[2], from[2];

	if (pipe2(to, O_CLOEXEC) != 0)
		return false;
	if (pipe2(from, O_CLOEXEC) != 0) {
		close_both(to);
		return false;
	}
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, to[0], STDIN_FILENO);
	posix_spawn_file_actions_adddup2(&actions, from[1], STDOUT_FILENO);
	/* That nobody reads is ours to see, and ends a command as it always does. */
	sigemptyset(&ours);
	sigaddset(&ours, SIGPIPE);
	posix_spawnattr_init(&attributes);
	posix_spawnattr_setsigdefault(&attributes, &ours);
	posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
	int result = posix_spawn(&process->pid, "/bin/sh", &actions, &attributes, words, environ);
	posix_spawnattr_destroy(&attributes);
	posix_spawn_file_actions_destroy(&actions);
	close(to[0]);
	close(from[1]);
	process->to = to[1];
	process->from = from[0];
	process->size = 0;
	if (result == 0)
		return true;
	close(to[1]);
	close(from[0]);
	process->pid = 0;
	return false;
}

/* Its input ends; one that does not end by itself is ended. */
static void
stop(struct process *process)
{
	enum { TRIES = 50, PAUSE_NS = 10 * NS_OF_MS };
	const struct timespec pause = {.tv_nsec = PAUSE_NS};

	if (process->pid == 0)
		return;
	close(process->to);
	close(process->from);
	for (unsigned i = 0; i < TRIES; i++) {
		if (waitpid(process->pid, NULL, WNOHANG) != 0) {
			process->pid = 0;
			return;
		}
		nanosleep(&pause, NULL);
	}
	kill(process->pid, SIGKILL);
	waitpid(process->pid, NULL, 0);
	process->pid = 0;
}

/* ---- Lines ---- */

static int64_t
now_ms(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (int64_t)time.tv_sec * MS_OF_S + time.tv_nsec / NS_OF_MS;
}

static bool
wait_for(int fd, short events, int64_t until)
{
	struct pollfd waits = {.fd = fd, .events = events};
	int64_t left = until - now_ms();
	int result;

	do
		result = poll(&waits, 1, left > 0 ? (int)left : 0);
	while (result < 0 && errno == EINTR);
	return result > 0;
}

static bool
send_line(const struct process *process, const struct buffer *line, int64_t until)
{
	size_t sent = 0;

	while (sent < line->size) {
		if (!wait_for(process->to, POLLOUT, until))
			return false;
		size_t part = line->size - sent;
		/* What poll says there is room for. */
		ssize_t size = write(process->to, line->data + sent, part < 512 ? part : 512);
		if (size <= 0)
			return false;
		sent += (size_t)size;
	}
	return true;
}

/* The next line, without its end. NULL: none came in time. What follows it is dropped: a program
 * answers each line with one. */
static const char *
receive_line(struct process *process, int64_t until)
{
	process->size = 0;
	while (process->size < sizeof(process->line) - 1) {
		if (!wait_for(process->from, POLLIN, until))
			return NULL;
		ssize_t size = read(process->from, process->line + process->size,
				    sizeof(process->line) - 1 - process->size);
		if (size <= 0)
			return NULL;
		char *end = memchr(process->line + process->size, '\n', (size_t)size);
		process->size += (size_t)size;
		if (end != NULL) {
			*end = '\0';
			return process->line;
		}
	}
	return NULL;
}

/* ---- What is asked and answered ---- */

/* The answer of POST /v1/play to this seat's view, without its events, and whose it is. */
static void
write_question(const struct match_plan *plan, const struct mj_play *play, unsigned seat,
	       struct buffer *out)
{
	const struct mj_rules *rules = &plan->rules;

	buffer_reset(out, LINE_MAX_BYTES);
	out_open(out, '{');
	out_word_member(out, "type", "decide");
	out_member(out, "you", seat);
	out_word_member(out, "ruleset", rules->ruleset->id);
	write_rules(rules, out);
	write_table("table", rules->ruleset, rules->seats, &play->start->table, out);
	write_play(play, (int)seat, out);
	out_close(out, '}');
	out_end_line(out);
}

static bool
read_reply(struct match_seats *players, const char *line, unsigned seat, struct mj_action *action)
{
	json_t *reply = json_loads(line, JSON_REJECT_DUPLICATES, NULL), *list = json_array();
	struct problem problem = {.code = PROBLEM_NONE};
	struct rules_reader reader;
	struct mj_rules rules;
	bool read = false;

	rules_reader_init(&reader, NULL, MJ_SETTLE, &problem);
	players->reply.action_count = 0;
	if (json_is_object(reply) && list != NULL &&
	    json_object_set_new(reply, "seat", json_integer(seat)) == 0 &&
	    json_array_append(list, reply) == 0 &&
	    rules_call_begin(&reader, players->plan->asked, &rules) == 0)
		read = read_play_actions(&reader.base, NULL, list, NULL, &players->reply) == 0;
	*action = players->reply.actions[0];
	json_decref(reply);
	json_decref(list);
	return read;
}

static bool
ask_command(struct match_seats *players, unsigned program, const struct mj_play *play,
	    unsigned seat, struct mj_action *action)
{
	const struct match_plan *plan = players->plan;
	struct process *process = &players->processes[program][seat];
	bool *dead = &players->dead[program][seat];
	int64_t until = now_ms() + plan->time_ms;
	struct mj_play after = *play;
	struct mj_problem problem;
	const char *line = NULL;

	if (process->pid == 0 && !*dead)
		*dead = !start(process, plan->programs[program].command);
	if (*dead)
		return false;
	write_question(plan, play, seat, &players->out);
	if (!players->out.failed && send_line(process, &players->out, until))
		line = receive_line(process, until);
	if (line == NULL) {
		/* What it says later would answer another question. */
		stop(process);
		*dead = true;
		return false;
	}
	after.start = play->start;
	return read_reply(players, line, seat, action) && action->type < MJ_ACT_DRAW &&
	       mj_play_act(&after, action, &problem) == MJ_OK;
}

bool
match_seats_ask(struct match_seats *players, unsigned program, const struct mj_play *play,
		unsigned seat, uint64_t seed, struct mj_action *action)
{
	const struct match_program *asked = &players->plan->programs[program];
	struct mj_play_view view;
	struct mj_decision decision;

	if (asked->command != NULL)
		return ask_command(players, program, play, seat, action);
	mj_play_look(play, seat, &view);
	mj_decide(&view, asked->strength, seed + seat, &decision);
	*action = decision.action;
	return true;
}

/* ---- All of them ---- */

struct match_seats *
match_seats_create(const struct match_plan *plan)
{
	struct match_seats *players = calloc(1, sizeof(*players));

	if (players != NULL)
		players->plan = plan;
	return players;
}

void
match_seats_destroy(struct match_seats *players)
{
	if (players == NULL)
		return;
	for (unsigned program = 0; program < MJ_SEATS_MAX; program++)
		for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++)
			stop(&players->processes[program][seat]);
	buffer_free(&players->out);
	free(players);
}
