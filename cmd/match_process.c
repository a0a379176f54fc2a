/* A command that runs for a seat, and the lines that go to it and come from it. */
#include "cmd/match_process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { NS_OF_MS = 1000000, MS_OF_S = 1000 };

/* ---- Processes ---- */

static void
close_both(const int ends[2])
{
	close(ends[0]);
	close(ends[1]);
}

bool
match_process_start(struct match_process *process, const char *command, unsigned seat)
{
	char argument[MATCH_SEAT_TEXT];
	char *words[] = {(char *)"sh", (char *)"-c", (char *)command, (char *)"sh", argument, NULL};
	posix_spawn_file_actions_t actions;
	posix_spawnattr_t attributes;
	sigset_t ours;
	int to[2], from[2];

	snprintf(argument, sizeof(argument), "%u", seat);
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

void
match_process_stop(struct match_process *process)
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

int64_t
match_now_ms(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (int64_t)time.tv_sec * MS_OF_S + time.tv_nsec / NS_OF_MS;
}

static bool
wait_for(int fd, short events, int64_t until)
{
	struct pollfd waits = {.fd = fd, .events = events};
	int64_t left = until - match_now_ms();
	int result;

	do
		result = poll(&waits, 1, left > 0 ? (int)left : 0);
	while (result < 0 && errno == EINTR);
	return result > 0;
}

bool
match_process_send(const struct match_process *process, const struct buffer *line, int64_t until)
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

const char *
match_process_receive(struct match_process *process, int64_t until)
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
