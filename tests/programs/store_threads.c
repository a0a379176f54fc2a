/*
 * Writers, readers, a backup and the counters of one store at the same time, without a test
 * framework, so that it runs under the thread sanitizer. Prints `N passed, N failed`.
 */
#include "db/sqlite/sqlite.h"

#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { WRITERS = 4, READERS = 4, EACH = 200, ID = 32, PATH = 128, WHY = 256 };

static struct store *store;
static atomic_int passed, failed, writing = WRITERS;
static char copy[PATH];

static void
check(bool holds, const char *what)
{
	atomic_fetch_add(holds ? &passed : &failed, 1);
	if (!holds)
		printf("not so: %s\n", what);
}

struct insert {
	struct job job;
	char id[ID];
	sem_t told;
	int result;
};

static int
run(struct job *job, struct tx *tx)
{
	const struct club_row row = {.id = ((struct insert *)job)->id, .name = "x"};

	return tx->calls->club_insert(tx, &row);
}

static void
done(struct job *job, int result)
{
	struct insert *insert = (struct insert *)job;

	insert->result = result;
	sem_post(&insert->told);
}

static bool
has_club(const char *id)
{
	struct tx *tx = store->calls->read_begin(store);
	struct club_row row;

	if (tx == NULL)
		return false;
	int result = tx->calls->club_find(tx, id, &row);
	store->calls->read_end(tx);
	return result == STORE_OK;
}

static void *
write_clubs(void *arg)
{
	struct insert insert = {.job = {.club = "", .run = run, .done = done}};

	sem_init(&insert.told, 0, 0);
	for (int i = 0; i < EACH; i++) {
		snprintf(insert.id, sizeof(insert.id), "%d-%d", *(const int *)arg, i);
		check(store->calls->submit(store, &insert.job) == 0, "a job is taken");
		sem_wait(&insert.told);
		check(insert.result == STORE_OK, "a club is written");
		check(has_club(insert.id), "what is written can be read");
	}
	atomic_fetch_sub(&writing, 1);
	return NULL;
}

static int
count_club(void *arg, const struct club_row *row)
{
	(void)row;
	++*(int *)arg;
	return 0;
}

static int
clubs_in(struct store *in)
{
	const struct page all = {.limit = WRITERS * EACH + 1};
	struct tx *tx = in->calls->read_begin(in);
	int count = 0;

	if (tx == NULL)
		return -1;
	int result = tx->calls->clubs(tx, &all, count_club, &count);
	in->calls->read_end(tx);
	return result == STORE_OK ? count : -1;
}

static void *
read_clubs(void *arg)
{
	struct store_figures figures = {0};
	int before = 0;
	bool grows = true;

	(void)arg;
	while (atomic_load(&writing) > 0) {
		int now = clubs_in(store);
		grows = grows && now >= before;
		before = now;
		store->calls->figures(store, &figures);
	}
	check(grows, "clubs do not vanish");
	check(figures.failures == 0, "no job fails");
	return NULL;
}

static void *
back_up(void *arg)
{
	char why[WHY];

	(void)arg;
	check(store->calls->backup(store, copy, why, sizeof(why)) == 0, "a backup is made");
	return NULL;
}

static void
run_threads(void)
{
	pthread_t threads[WRITERS + READERS + 1];
	int numbers[WRITERS];

	for (int i = 0; i < WRITERS; i++) {
		numbers[i] = i;
		pthread_create(&threads[i], NULL, write_clubs, &numbers[i]);
	}
	for (int i = 0; i < READERS; i++)
		pthread_create(&threads[WRITERS + i], NULL, read_clubs, NULL);
	pthread_create(&threads[WRITERS + READERS], NULL, back_up, NULL);
	for (int i = 0; i < WRITERS + READERS + 1; i++)
		pthread_join(threads[i], NULL);
}

static struct store *
open_store(const char *file)
{
	const struct sqlite_options options = {.serving = true};
	char why[WHY];
	struct store *opened = sqlite_open(file, &options, why, sizeof(why));

	if (opened == NULL)
		printf("%s\n", why);
	return opened;
}

static void
remove_file(const char *file)
{
	char lock[PATH + 8];

	snprintf(lock, sizeof(lock), "%s-lock", file);
	unlink(file);
	unlink(lock);
}

int
main(void)
{
	char folder[] = "/tmp/mahjongd-threads-XXXXXX", file[PATH];

	if (mkdtemp(folder) == NULL)
		return 1;
	snprintf(file, sizeof(file), "%s/a.db", folder);
	snprintf(copy, sizeof(copy), "%s/b.db", folder);
	store = open_store(file);
	if (store == NULL)
		return 1;
	run_threads();
	check(clubs_in(store) == WRITERS * EACH, "all clubs are there");
	store->calls->close(store);
	struct store *copied = open_store(copy);
	check(copied != NULL, "the backup opens");
	if (copied != NULL)
		copied->calls->close(copied);
	remove_file(file);
	remove_file(copy);
	check(rmdir(folder) == 0, "closing leaves nothing but the file and its lock");
	printf("%d passed, %d failed\n", passed, failed);
	return failed != 0;
}
