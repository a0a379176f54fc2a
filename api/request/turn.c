#include "api/request/turn.h"

#include "db/hash.h"

#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { BUCKETS = 256 };

/* A club with turns. */
struct turn_club {
	char id[STORE_ID];
	unsigned place; /* by its id */
	bool knows;     /* the head, which those that were passed leave */
	struct club_head head;
	struct turn *taken;               /* or NULL */
	struct turn *passed;              /* in no order */
	struct turn *asked, **last_asked; /* in the order in which they came */
	struct turn_club *next;
};

/* The head of a club that has no turns. */
struct idle_head {
	char club[STORE_ID]; /* "": of none */
	struct club_head head;
};

struct turns {
	pthread_mutex_t mutex;
	struct turn_club *buckets[BUCKETS];
	struct idle_head heads[TURN_HEADS];
	unsigned waiting; /* turns that were asked for */
};

struct turns *
turns_create(void)
{
	struct turns *turns = calloc(1, sizeof(*turns));

	if (turns != NULL)
		pthread_mutex_init(&turns->mutex, NULL);
	return turns;
}

void
turns_destroy(struct turns *turns)
{
	if (turns == NULL)
		return;
	for (unsigned i = 0; i < BUCKETS; i++)
		assert(turns->buckets[i] == NULL);
	pthread_mutex_destroy(&turns->mutex);
	free(turns);
}

/* ---- Clubs ---- */

static unsigned
place_of(const char *club)
{
	return hash_folded(hash_text(HASH_BEGIN, club));
}

static struct idle_head *
idle_head_of(struct turns *turns, unsigned place)
{
	return &turns->heads[place % TURN_HEADS];
}

/* Where the pointer to it stands, or would. */
static struct turn_club **
find(struct turns *turns, const char *id, unsigned place)
{
	struct turn_club **at = &turns->buckets[place % BUCKETS];

	while (*at != NULL && strcmp((*at)->id, id) != 0)
		at = &(*at)->next;
	return at;
}

static struct turn_club *
add_club(struct turns *turns, struct turn_club **at, const char *id, unsigned place)
{
	const struct idle_head *idle = idle_head_of(turns, place);
	struct turn_club *club = calloc(1, sizeof(*club));

	if (club == NULL)
		return NULL;
	snprintf(club->id, sizeof(club->id), "%s", id);
	club->place = place;
	club->last_asked = &club->asked;
	club->knows = strcmp(idle->club, club->id) == 0;
	if (club->knows)
		club->head = idle->head;
	*at = club;
	return club;
}

static struct turn_club *
club_of(struct turns *turns, const char *id)
{
	unsigned place = place_of(id);
	struct turn_club **at = find(turns, id, place);

	return *at != NULL ? *at : add_club(turns, at, id, place);
}

/* One without turns is kept by its head alone. */
static void
let_go(struct turns *turns, struct turn_club *club)
{
	struct idle_head *idle = idle_head_of(turns, club->place);

	if (club->taken != NULL || club->passed != NULL || club->asked != NULL)
		return;
	if (club->knows) {
		memcpy(idle->club, club->id, sizeof(idle->club));
		idle->head = club->head;
	} else if (strcmp(idle->club, club->id) == 0) {
		idle->club[0] = '\0';
	}
	*find(turns, club->id, club->place) = club->next;
	free(club);
}

/* ---- Whose turn it is ---- */

static bool
is_about(const struct turn *turn, const char *match)
{
	return turn->match != NULL && match != NULL && strcmp(turn->match, match) == 0;
}

static bool
can_be_had(const struct turn_club *club, const struct turn *turn)
{
	bool waits = club->passed != NULL && (turn->alone || !club->knows);

	if (club->taken != NULL || waits)
		return false;
	for (const struct turn *passed = club->passed; passed != NULL; passed = passed->next)
		if (is_about(passed, turn->match))
			return false;
	return true;
}

static void
give(struct turn_club *club, struct turn *turn)
{
	assert(club->taken == NULL);
	turn->of = club;
	turn->state = TURN_TAKEN;
	club->taken = turn;
}

/* Who waits for all is not overtaken: else a club that is busy would never come to it. */
static bool
is_barred(const struct turn_club *club)
{
	for (const struct turn *asked = club->asked; asked != NULL; asked = asked->next)
		if (asked->alone)
			return true;
	return false;
}

/* The first of those that were asked for which can be had now, or NULL. */
static struct turn *
give_next(struct turns *turns, struct turn_club *club)
{
	for (struct turn **at = &club->asked; *at != NULL; at = &(*at)->next) {
		struct turn *turn = *at;
		if (!can_be_had(club, turn)) {
			if (turn->alone)
				return NULL;
			continue;
		}
		*at = turn->next;
		if (*at == NULL)
			club->last_asked = at;
		turn->next = NULL;
		turns->waiting--;
		give(club, turn);
		return turn;
	}
	return NULL;
}

static bool
take(struct turns *turns, struct turn *turn, bool waits)
{
	assert(turn->state == TURN_NONE);
	struct turn_club *club = club_of(turns, turn->club);
	turn->of = club;
	turn->next = NULL;
	if (club == NULL) {
		turn->state = TURN_TAKEN;
		return true;
	}
	bool had = can_be_had(club, turn) && !is_barred(club);
	if (had) {
		give(club, turn);
	} else if (waits) {
		turn->state = TURN_ASKED;
		turns->waiting++;
		*club->last_asked = turn;
		club->last_asked = &turn->next;
	}
	return had;
}

bool
turn_take(struct turns *turns, struct turn *turn)
{
	pthread_mutex_lock(&turns->mutex);
	bool had = take(turns, turn, false);
	pthread_mutex_unlock(&turns->mutex);
	return had;
}

bool
turn_ask(struct turns *turns, struct turn *turn)
{
	pthread_mutex_lock(&turns->mutex);
	bool had = take(turns, turn, true);
	pthread_mutex_unlock(&turns->mutex);
	return had;
}

bool
turn_head(struct turns *turns, const struct turn *turn, struct club_head *head)
{
	assert(turn->state == TURN_TAKEN);
	pthread_mutex_lock(&turns->mutex);
	bool knows = turn->of != NULL && turn->of->knows;
	if (knows)
		*head = turn->of->head;
	pthread_mutex_unlock(&turns->mutex);
	return knows;
}

/* ---- Going on ---- */

static void
pass(struct turn_club *club, struct turn *turn, const struct club_head *head)
{
	turn->state = TURN_PASSED;
	if (club == NULL)
		return;
	club->knows = head != NULL;
	if (head != NULL)
		club->head = *head;
	club->taken = NULL;
	turn->next = club->passed;
	club->passed = turn;
}

static struct turn *
leave(struct turns *turns, struct turn *turn)
{
	struct turn_club *club = turn->of;

	turn->state = TURN_NONE;
	if (club == NULL)
		return NULL;
	assert(club->taken == turn);
	club->taken = NULL;
	struct turn *next = give_next(turns, club);
	let_go(turns, club);
	return next;
}

int
turn_pass(struct turns *turns, struct turn *turn, const struct club_head *head,
	  int (*submit)(struct turn *turn), struct turn **next)
{
	assert(turn->state == TURN_TAKEN);
	pthread_mutex_lock(&turns->mutex);
	struct turn_club *club = turn->of;
	struct turn_club before = {.taken = NULL};
	if (club != NULL)
		before = *club;
	pass(club, turn, head);
	int result = submit(turn);
	if (result != 0) {
		turn->state = TURN_TAKEN;
		if (club != NULL)
			*club = before;
		*next = leave(turns, turn);
	} else {
		*next = club == NULL ? NULL : give_next(turns, club);
	}
	pthread_mutex_unlock(&turns->mutex);
	return result;
}

struct turn *
turn_leave(struct turns *turns, struct turn *turn)
{
	assert(turn->state == TURN_TAKEN);
	pthread_mutex_lock(&turns->mutex);
	struct turn *next = leave(turns, turn);
	pthread_mutex_unlock(&turns->mutex);
	return next;
}

static void
remove_passed(struct turn_club *club, const struct turn *turn)
{
	struct turn **at = &club->passed;

	while (*at != turn) {
		assert(*at != NULL);
		at = &(*at)->next;
	}
	*at = turn->next;
}

void
turn_end(struct turns *turns, struct turn *turn, bool as_decided)
{
	struct turn *next = NULL;

	assert(turn->state == TURN_PASSED);
	pthread_mutex_lock(&turns->mutex);
	struct turn_club *club = turn->of;
	turn->state = TURN_NONE;
	if (club != NULL) {
		remove_passed(club, turn);
		club->knows = club->knows && as_decided;
		next = give_next(turns, club);
		let_go(turns, club);
	}
	pthread_mutex_unlock(&turns->mutex);
	if (next != NULL)
		next->taken(next);
}

void
turns_forget(struct turns *turns, const char *club)
{
	unsigned place = place_of(club);

	pthread_mutex_lock(&turns->mutex);
	struct turn_club *found = *find(turns, club, place);
	struct idle_head *idle = idle_head_of(turns, place);
	if (found != NULL)
		found->knows = false;
	if (strcmp(idle->club, club) == 0)
		idle->club[0] = '\0';
	pthread_mutex_unlock(&turns->mutex);
}

unsigned
turns_waiting(struct turns *turns)
{
	pthread_mutex_lock(&turns->mutex);
	unsigned waiting = turns->waiting;
	pthread_mutex_unlock(&turns->mutex);
	return waiting;
}
