#include "api/club/match/shown_matches.h"

#include <assert.h>
#include <stdio.h>

/* Of a page's matches, more than four hardly ever fall into one set. */
enum { SETS = 128, WAYS = 4, TEXT_MAX = 2560 };

struct remembered {
	char id[STORE_ID]; /* "": nothing */
	const struct mj_ruleset *ruleset;
	int64_t version;
	size_t progress_size;
	struct shown_match shown;
	char text[TEXT_MAX]; /* the progress, then the members */
};

static _Thread_local struct set {
	unsigned next; /* the way that is taken next */
	struct remembered ways[WAYS];
} sets[SETS];

/* Ids end in random digits. */
static struct set *
set_of(const char *id)
{
	unsigned hash = 0;

	for (const char *at = id; *at != '\0'; at++)
		hash = hash * 31 + (unsigned char)*at;
	return &sets[hash % SETS];
}

static struct remembered *
place_of(struct set *set, const char *id)
{
	for (unsigned i = 0; i < WAYS; i++)
		if (strcmp(set->ways[i].id, id) == 0)
			return &set->ways[i];
	return NULL;
}

const struct shown_match *
shown_match_find(const struct match_row *row)
{
	const struct remembered *place = place_of(set_of(row->id), row->id);

	assert(row->id[0] != '\0');
	if (place == NULL || strcmp(place->ruleset->id, row->ruleset) != 0 ||
	    place->version != row->version || place->progress_size != row->progress.size ||
	    memcmp(place->text, row->progress.data, place->progress_size) != 0)
		return NULL;
	return &place->shown;
}

void
shown_match_remember(const struct match_row *row, const struct match *match,
		     const struct store_text *members)
{
	struct set *set = set_of(row->id);
	struct remembered *place = place_of(set, row->id);
	const struct store_text *progress = &row->progress;

	assert(strcmp(row->id, match->id) == 0 && members->size > 0);
	if (progress->size > TEXT_MAX || members->size > TEXT_MAX - progress->size)
		return;
	if (place == NULL) {
		place = &set->ways[set->next];
		set->next = (set->next + 1) % WAYS;
	}
	snprintf(place->id, sizeof(place->id), "%s", row->id);
	place->ruleset = match->ruleset;
	place->version = row->version;
	memcpy(place->text, progress->data, progress->size);
	memcpy(place->text + progress->size, members->data, members->size);
	place->progress_size = progress->size;
	place->shown.members = (struct store_text){place->text + progress->size, members->size};
	place->shown.seat_count = match->seat_count;
	memcpy(place->shown.seats, match->seats, sizeof(place->shown.seats));
	memcpy(place->shown.played_by, match->played_by, sizeof(place->shown.played_by));
}
