/* A store in a folder of its own, for tests; and writes that are waited for. */
#ifndef TESTS_UNIT_STORE_PLACE_H
#define TESTS_UNIT_STORE_PLACE_H

#include "db/store.h"

#include <semaphore.h>

enum { PLACE_PATH = 128, PLACE_WHY = 256 };

struct place {
	char folder[PLACE_PATH], file[PLACE_PATH + 16];
	struct store *store;
};

/* The folder alone; then the store in it. Both fail the test when they cannot. */
void place_make(struct place *place);
void place_open(struct place *place);
/* Closes the store if it is open and removes the folder. */
void place_remove(struct place *place);

/* A job that runs a function and can be waited for. */
struct task {
	struct job job;
	int (*run)(struct tx *tx, void *arg);
	void *arg;
	sem_t told;
	int result;
	int runs, tells;
};

void task_init(struct task *task, int (*run)(struct tx *tx, void *arg), void *arg);
/* 0, or what submit said. */
int task_submit(struct store *store, struct task *task);
int task_wait(struct task *task);

/* Submits and waits: the job's result. */
int store_write(struct store *store, int (*run)(struct tx *tx, void *arg), void *arg);

/* A constant text as a task's argument, for a run that does not change it. */
static inline void *
named(const char *text)
{
	return (void *)text;
}

/* A task that keeps the writer busy until it is let go. */
struct blocker {
	struct task task;
	sem_t begun, go;
};

void blocker_begin(struct store *store, struct blocker *blocker);
void blocker_end(struct blocker *blocker);

/* The clubs "a" and "b", each with an open match "m1" and an entry 1; what other rows refer to. */
void place_fill(struct place *place);

struct entry_row entry_of(int64_t seq, const char *id);
struct match_row match_of(const char *id);
struct result_row result_of(const char *match, const char *player, int64_t finished_at);
struct store_text text_of(const char *text);

/* Bytes that nothing makes shorter. */
void fill_at_random(char *text, size_t size);

#endif
