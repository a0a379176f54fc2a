/*
 * Stands before the C library (LD_PRELOAD), to count what a request takes from the heap and does to
 * the disk, and to make chosen ones of these calls fail. Told what to do by a file that both sides
 * map: ALLOC_CONTROL=FILE, at least as large as struct control.
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* The C library's own names of what is replaced here. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *memory);

struct order {
	int64_t first,
		last;  /* numbers, from 1, of the calls that fail; first 0: none are counted */
	int64_t count; /* calls since that was asked for */
	int64_t failed;
};

struct control {
	struct order heap, disk;
	int64_t live; /* allocated and not freed, since the daemon began */
};

static struct control alone;
static struct control *control = &alone;
static ssize_t (*next_pread64)(int fd, void *data, size_t size, off64_t offset);
static ssize_t (*next_pwrite64)(int fd, const void *data, size_t size, off64_t offset);
static int (*next_fdatasync)(int fd);

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
	const char *name = getenv("ALLOC_CONTROL");
	int file = name == NULL ? -1 : open(name, O_RDWR | O_CLOEXEC);

	find(&next_pread64, "pread64");
	find(&next_pwrite64, "pwrite64");
	find(&next_fdatasync, "fdatasync");
	if (file < 0)
		return;
	void *mapped = mmap(NULL, sizeof(*control), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
	close(file);
	if (mapped == MAP_FAILED)
		return;
	struct control *shared = mapped;
	shared->live = alone.live;
	control = shared;
}

static bool
fails(struct order *order, int error)
{
	int64_t first = __atomic_load_n(&order->first, __ATOMIC_RELAXED);

	if (first == 0)
		return false;
	int64_t number = __atomic_add_fetch(&order->count, 1, __ATOMIC_RELAXED);
	if (number < first || number > __atomic_load_n(&order->last, __ATOMIC_RELAXED))
		return false;
	__atomic_add_fetch(&order->failed, 1, __ATOMIC_RELAXED);
	errno = error;
	return true;
}

/* ---- The heap ---- */

static bool
is_refused(void)
{
	return fails(&control->heap, ENOMEM);
}

static void *
counted(void *memory)
{
	if (memory != NULL)
		__atomic_add_fetch(&control->live, 1, __ATOMIC_RELAXED);
	return memory;
}

void *
malloc(size_t size)
{
	return is_refused() ? NULL : counted(__libc_malloc(size));
}

void *
calloc(size_t count, size_t size)
{
	return is_refused() ? NULL : counted(__libc_calloc(count, size));
}

/* Of size 0 it is a free. */
void *
realloc(void *memory, size_t size)
{
	if (memory == NULL)
		return malloc(size);
	if (size == 0) {
		free(memory);
		return NULL;
	}
	return is_refused() ? NULL : __libc_realloc(memory, size);
}

void *
memalign(size_t alignment, size_t size)
{
	return is_refused() ? NULL : counted(__libc_memalign(alignment, size));
}

void *
aligned_alloc(size_t alignment, size_t size)
{
	return memalign(alignment, size);
}

int
posix_memalign(void **memory, size_t alignment, size_t size)
{
	void *made = memalign(alignment, size);

	if (made == NULL)
		return ENOMEM;
	*memory = made;
	return 0;
}

void
free(void *memory)
{
	if (memory == NULL)
		return;
	__atomic_sub_fetch(&control->live, 1, __ATOMIC_RELAXED);
	__libc_free(memory);
}

/* ---- The disk ---- */

ssize_t
pread64(int fd, void *data, size_t size, off64_t offset)
{
	return fails(&control->disk, EIO) ? -1 : next_pread64(fd, data, size, offset);
}

ssize_t
pwrite64(int fd, const void *data, size_t size, off64_t offset)
{
	return fails(&control->disk, ENOSPC) ? -1 : next_pwrite64(fd, data, size, offset);
}

int
fdatasync(int fd)
{
	return fails(&control->disk, EIO) ? -1 : next_fdatasync(fd);
}
