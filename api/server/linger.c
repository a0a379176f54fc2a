#include "api/server/linger.h"

#include "api/limits.h"
#include "api/ops/monotonic.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

enum { SCRATCH = 1 << 16, TICK_MS = 250 };

struct entry {
	int fd;
	uint64_t until; /* milliseconds of the monotonic clock */
	uint64_t left;  /* bytes that may still come */
};

struct linger_close {
	pthread_mutex_t mutex;
	pthread_t thread;
	int wake;
	bool stop;
	unsigned count;
	struct entry entries[LINGERS_MAX];
};

static uint64_t
now_ms(void)
{
	return monotonic_now() / 1000000;
}

/* Reads and discards what has come; false when the descriptor is to be closed. */
static bool
discard(struct entry *entry, char *scratch)
{
	assert(entry->left > 0);
	for (;;) {
		ssize_t size = recv(entry->fd, scratch, SCRATCH, MSG_DONTWAIT);
		if (size < 0 && (errno == EAGAIN || errno == EINTR))
			return now_ms() < entry->until;
		if (size <= 0 || (uint64_t)size >= entry->left)
			return false;
		entry->left -= (uint64_t)size;
	}
}

static void
discard_all(struct linger_close *linger, char *scratch)
{
	for (unsigned i = 0; i < linger->count;) {
		if (discard(&linger->entries[i], scratch)) {
			i++;
			continue;
		}
		close(linger->entries[i].fd);
		linger->entries[i] = linger->entries[--linger->count];
	}
}

static void *
run(void *cls)
{
	struct linger_close *linger = cls;
	static _Thread_local char scratch[SCRATCH];
	struct pollfd polls[LINGERS_MAX + 1];
	bool stop = false;

	while (!stop) {
		pthread_mutex_lock(&linger->mutex);
		discard_all(linger, scratch);
		polls[0] = (struct pollfd){.fd = linger->wake, .events = POLLIN};
		for (unsigned i = 0; i < linger->count; i++)
			polls[i + 1] =
				(struct pollfd){.fd = linger->entries[i].fd, .events = POLLIN};
		unsigned count = linger->count + 1;
		stop = linger->stop;
		assert(count <= LINGERS_MAX + 1);
		pthread_mutex_unlock(&linger->mutex);
		if (stop)
			break;
		poll(polls, count, count > 1 ? TICK_MS : -1);
		if (polls[0].revents != 0) {
			eventfd_t ignored;
			eventfd_read(linger->wake, &ignored);
		}
	}
	return NULL;
}

struct linger_close *
linger_create(void)
{
	struct linger_close *linger = calloc(1, sizeof(*linger));

	if (linger == NULL)
		return NULL;
	linger->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
	pthread_mutex_init(&linger->mutex, NULL);
	if (linger->wake >= 0 && pthread_create(&linger->thread, NULL, run, linger) == 0)
		return linger;
	if (linger->wake >= 0)
		close(linger->wake);
	pthread_mutex_destroy(&linger->mutex);
	free(linger);
	return NULL;
}

void
linger_destroy(struct linger_close *linger)
{
	pthread_mutex_lock(&linger->mutex);
	linger->stop = true;
	pthread_mutex_unlock(&linger->mutex);
	eventfd_write(linger->wake, 1);
	pthread_join(linger->thread, NULL);
	for (unsigned i = 0; i < linger->count; i++)
		close(linger->entries[i].fd);
	close(linger->wake);
	pthread_mutex_destroy(&linger->mutex);
	free(linger);
}

void
linger_add(struct linger_close *linger, int fd)
{
	pthread_mutex_lock(&linger->mutex);
	if (linger->count < LINGERS_MAX) {
		int copy = fcntl(fd, F_DUPFD_CLOEXEC, 0);
		if (copy >= 0)
			linger->entries[linger->count++] =
				(struct entry){copy, now_ms() + LINGER_MS, LINGER_BYTES};
	}
	pthread_mutex_unlock(&linger->mutex);
	eventfd_write(linger->wake, 1);
}
