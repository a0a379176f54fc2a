/*
 * Stands between a daemon or a server and its disk (LD_PRELOAD), to see in which order it does
 * things, and to make the disk fail.
 *
 * DISK_LOG=FILE    a line for each write to and sync of a WAL, and for each answer: "write",
 * "sync", "answer 201" DISK_FULL=FILE   while FILE is there, writes fail for want of space
 * DISK_BROKEN=FILE while FILE is there, syncs fail
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

enum { LINE = 32, STATUS_AT = 9, STATUS_DIGITS = 3 };

static int log_file = -1;
static ssize_t (*next_pwrite64)(int fd, const void *data, size_t size, off64_t offset);
static ssize_t (*next_pwritev)(int fd, const struct iovec *parts, int count, off_t offset);
static int (*next_fdatasync)(int fd);
static ssize_t (*next_sendmsg)(int fd, const struct msghdr *message, int flags);
static ssize_t (*next_send)(int fd, const void *data, size_t size, int flags);

/* POSIX has dlsym's answer stand for a function, C does not. */
static void
find(void *function, const char *name)
{
	void *found = dlsym(RTLD_NEXT, name);

	memcpy(function, &found, sizeof(found));
}

__attribute__((constructor)) static void
begin(void)
{
	const char *name = getenv("DISK_LOG");

	find(&next_pwrite64, "pwrite64");
	find(&next_pwritev, "pwritev");
	find(&next_fdatasync, "fdatasync");
	find(&next_sendmsg, "sendmsg");
	find(&next_send, "send");
	if (name != NULL)
		log_file = open(name, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
}

static bool
is_asked_for(const char *variable)
{
	const char *name = getenv(variable);

	return name != NULL && access(name, F_OK) == 0;
}

static void
note(const char *what, const char *more)
{
	char line[LINE];
	int size = snprintf(line, sizeof(line), "%s%s\n", what, more);

	if (log_file >= 0 && write(log_file, line, (size_t)size) != size)
		abort();
}

static bool
is_wal(int fd)
{
	char link[LINE], path[PATH_MAX];

	snprintf(link, sizeof(link), "/proc/self/fd/%d", fd);
	ssize_t size = readlink(link, path, sizeof(path));
	return size > 4 && memcmp(path + size - 4, "-wal", 4) == 0;
}

static void
note_file(const char *what, int fd)
{
	int kept = errno;

	if (log_file >= 0 && is_wal(fd))
		note(what, "");
	errno = kept;
}

static void
note_answer(const void *data, size_t size)
{
	char status[STATUS_DIGITS + 1];

	if (size < STATUS_AT + STATUS_DIGITS || memcmp(data, "HTTP/1.1 ", STATUS_AT) != 0)
		return;
	snprintf(status, sizeof(status), "%.*s", STATUS_DIGITS, (const char *)data + STATUS_AT);
	note("answer ", status);
}

ssize_t
pwrite64(int fd, const void *data, size_t size, off64_t offset)
{
	if (is_asked_for("DISK_FULL")) {
		errno = ENOSPC;
		return -1;
	}
	note_file("write", fd);
	return next_pwrite64(fd, data, size, offset);
}

/* As PostgreSQL calls it. */
ssize_t
pwrite(int fd, const void *data, size_t size, off_t offset)
{
	return pwrite64(fd, data, size, offset);
}

ssize_t
pwritev(int fd, const struct iovec *parts, int count, off_t offset)
{
	if (is_asked_for("DISK_FULL")) {
		errno = ENOSPC;
		return -1;
	}
	return next_pwritev(fd, parts, count, offset);
}

/* Told when it is done, so that an answer which does not wait for it comes before. */
int
fdatasync(int fd)
{
	if (is_asked_for("DISK_BROKEN")) {
		errno = EIO;
		return -1;
	}
	int result = next_fdatasync(fd);
	note_file("sync", fd);
	return result;
}

ssize_t
sendmsg(int fd, const struct msghdr *message, int flags)
{
	if (message->msg_iovlen > 0)
		note_answer(message->msg_iov[0].iov_base, message->msg_iov[0].iov_len);
	return next_sendmsg(fd, message, flags);
}

ssize_t
send(int fd, const void *data, size_t size, int flags)
{
	note_answer(data, size);
	return next_send(fd, data, size, flags);
}
