/*
 * Stands before the C library's heap (LD_PRELOAD), to count what a request allocates and to make chosen allocations
 * fail. Told what to do by a file that both sides map: ALLOC_CONTROL=FILE, at least as large as struct control.
 */
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

/* The C library's own names of what is replaced here. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *memory);

struct control {
	int64_t first,
		last; /* numbers, from 1, of the allocations that fail; first 0: none are counted */
	int64_t count; /* allocations since that was asked for */
	int64_t failed;
	int64_t live; /* allocated and not freed, since the daemon began */
};

static struct control alone;
static struct control *control = &alone;

__attribute__((constructor)) static void
begin(void)
{
	const char *name = getenv("ALLOC_CONTROL");
	int file = name == NULL ? -1 : open(name, O_RDWR | O_CLOEXEC);

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
fails(void)
{
	int64_t first = __atomic_load_n(&control->first, __ATOMIC_RELAXED);

	if (first == 0)
		return false;
	int64_t number = __atomic_add_fetch(&control->count, 1, __ATOMIC_RELAXED);
	if (number < first || number > __atomic_load_n(&control->last, __ATOMIC_RELAXED))
		return false;
	__atomic_add_fetch(&control->failed, 1, __ATOMIC_RELAXED);
	errno = ENOMEM;
	return true;
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
	return fails() ? NULL : counted(__libc_malloc(size));
}

void *
calloc(size_t count, size_t size)
{
	return fails() ? NULL : counted(__libc_calloc(count, size));
}

/* Of size 0, a realloc is a free; nobody here asks for less and is refused it. */
void *
realloc(void *memory, size_t size)
{
	if (memory == NULL)
		return malloc(size);
	if (size == 0) {
		free(memory);
		return NULL;
	}
	return fails() ? NULL : __libc_realloc(memory, size);
}

void *
memalign(size_t alignment, size_t size)
{
	return fails() ? NULL : counted(__libc_memalign(alignment, size));
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
