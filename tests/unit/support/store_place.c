#include "store_place.h"

#include "chance.h"
#include "db/sqlite/sqlite.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void
place_make(struct place *place)
{
	snprintf(place->folder, sizeof(place->folder), "/tmp/mahjongd-store-XXXXXX");
	cr_assert_not_null(mkdtemp(place->folder));
	snprintf(place->file, sizeof(place->file), "%s/test.db", place->folder);
	place->store = NULL;
}

void
place_open(struct place *place)
{
	const struct sqlite_options options = {.serving = true};
	char why[PLACE_WHY] = "";

	place->store = sqlite_open(place->file, &options, why, sizeof(why));
	cr_assert_not_null(place->store, "%s", why);
}

void
place_remove(struct place *place)
{
	char name[PLACE_PATH + 1 + NAME_MAX + 1];
	DIR *folder = opendir(place->folder);

	if (place->store != NULL)
		place->store->calls->close(place->store);
	cr_assert_not_null(folder);
	for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
		snprintf(name, sizeof(name), "%s/%s", place->folder, entry->d_name);
		unlink(name);
	}
	closedir(folder);
	cr_expect_eq(rmdir(place->folder), 0);
}

static int
run_task(struct job *job, struct tx *tx)
{
	struct task *task = (struct task *)job;

	task->runs++;
	return task->run(tx, task->arg);
}

static void
tell_task(struct job *job, int result)
{
	struct task *task = (struct task *)job;

	task->tells++;
	task->result = result;
	sem_post(&task->told);
}

void
task_init(struct task *task, int (*run)(struct tx *tx, void *arg), void *arg)
{
	*task = (struct task){
		.job = {.club = "", .run = run_task, .done = tell_task}, .run = run, .arg = arg};
	sem_init(&task->told, 0, 0);
}

int
task_submit(struct store *store, struct task *task)
{
	return store->calls->submit(store, &task->job);
}

int
task_wait(struct task *task)
{
	while (sem_wait(&task->told) != 0)
		;
	return task->result;
}

int
store_write(struct store *store, int (*run)(struct tx *tx, void *arg), void *arg)
{
	struct task task;

	task_init(&task, run, arg);
	cr_assert_eq(task_submit(store, &task), 0);
	return task_wait(&task);
}

static int
wait_to_go(struct tx *tx, void *arg)
{
	struct blocker *blocker = arg;

	(void)tx;
	sem_post(&blocker->begun);
	while (sem_wait(&blocker->go) != 0)
		;
	return STORE_REFUSED;
}

void
blocker_begin(struct store *store, struct blocker *blocker)
{
	task_init(&blocker->task, wait_to_go, blocker);
	sem_init(&blocker->begun, 0, 0);
	sem_init(&blocker->go, 0, 0);
	cr_assert_eq(task_submit(store, &blocker->task), 0);
	while (sem_wait(&blocker->begun) != 0)
		;
}

void
blocker_end(struct blocker *blocker)
{
	sem_post(&blocker->go);
	cr_assert_eq(task_wait(&blocker->task), STORE_REFUSED);
}

struct store_text
text_of(const char *text)
{
	return (struct store_text){.data = text, .size = strlen(text)};
}

struct entry_row
entry_of(int64_t seq, const char *id)
{
	return (struct entry_row){
		.seq = seq, .id = id, .kind = "hand", .at = 1000 + seq, .body = text_of("{}")};
}

struct match_row
match_of(const char *id)
{
	return (struct match_row){.id = id,
				  .ruleset = "riichi",
				  .ruleset_version = "1",
				  .state = "open",
				  .version = 1,
				  .created_at = 10,
				  .played_at = 11,
				  .facts = text_of("{}"),
				  .progress = text_of("{}")};
}

struct result_row
result_of(const char *match, const char *player, int64_t finished_at)
{
	return (struct result_row){.match = match,
				   .player = player,
				   .ruleset = "riichi",
				   .finished_at = finished_at,
				   .place = 1,
				   .facts = text_of("{}")};
}

static int
fill(struct tx *tx, void *arg)
{
	static const char *const clubs[] = {"a", "b"};
	const struct match_row match = match_of("m1");
	const struct entry_row entry = entry_of(1, "e1");

	(void)arg;
	for (int i = 0; i < 2; i++) {
		const struct club_row club = {.id = clubs[i], .name = "Club", .created_at = 1};
		if (tx->calls->club_insert(tx, &club) != STORE_OK ||
		    tx->calls->match_insert(tx, club.id, &match) != STORE_OK ||
		    tx->calls->entry_insert(tx, club.id, &entry) != STORE_OK)
			return STORE_FAILED;
	}
	return STORE_OK;
}

void
place_fill(struct place *place)
{
	cr_assert_eq(store_write(place->store, fill, NULL), STORE_OK);
}

void
fill_at_random(char *text, size_t size)
{
	struct chance chance = {.state = 1};

	for (size_t i = 0; i < size; i++)
		text[i] = (char)chance_next(&chance);
}
