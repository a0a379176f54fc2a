#include "db/group/queue.h"

#include "db/hash.h"

#include <assert.h>
#include <string.h>

void
queue_init(struct queue *queue)
{
	memset(queue, 0, sizeof(*queue));
	for (unsigned i = 0; i < QUEUE_MAX; i++) {
		queue->clubs[i].next_turn = queue->unused;
		queue->unused = &queue->clubs[i];
	}
}

static struct queued_club **
bucket_of(struct queue *queue, const char *club)
{
	return &queue->buckets[hash_folded(hash_text(HASH_BEGIN, club)) % QUEUE_BUCKETS];
}

/* Where the club stands in its bucket, or where NULL does. */
static struct queued_club **
find(struct queue *queue, const char *club)
{
	struct queued_club **at = bucket_of(queue, club);

	while (*at != NULL && strcmp((*at)->first->club, club) != 0)
		at = &(*at)->next_in_bucket;
	return at;
}

/* The club's turn comes after all others'. */
static void
add_turn(struct queue *queue, struct queued_club *club)
{
	club->next_turn = NULL;
	if (queue->turn == NULL)
		queue->turn = club;
	else
		queue->last_turn->next_turn = club;
	queue->last_turn = club;
}

/* There are as many places for clubs as for jobs. */
static struct queued_club *
add_club(struct queue *queue, struct queued_club **place)
{
	struct queued_club *club = queue->unused;

	assert(club != NULL);
	queue->unused = club->next_turn;
	*club = (struct queued_club){.count = 0};
	*place = club;
	add_turn(queue, club);
	return club;
}

bool
queue_put(struct queue *queue, struct job *job)
{
	assert(job->club != NULL);
	struct queued_club **place = find(queue, job->club), *club = *place;

	if (queue->count >= QUEUE_MAX || (club != NULL && club->count >= QUEUE_CLUB_MAX))
		return false;
	job->next = NULL;
	if (club == NULL) {
		club = add_club(queue, place);
		club->first = job;
	} else {
		club->last->next = job;
	}
	club->last = job;
	club->count++;
	queue->count++;
	return true;
}

struct job *
queue_take(struct queue *queue)
{
	struct queued_club *club = queue->turn;

	if (club == NULL) {
		assert(queue->count == 0);
		return NULL;
	}
	struct job *job = club->first;
	struct queued_club **place = find(queue, job->club);
	assert(*place == club && club->count > 0 && queue->count > 0);
	queue->turn = club->next_turn;
	queue->count--;
	club->count--;
	if (job->next != NULL) {
		club->first = job->next;
		add_turn(queue, club);
		return job;
	}
	assert(club->count == 0);
	*place = club->next_in_bucket;
	club->next_turn = queue->unused;
	queue->unused = club;
	return job;
}
