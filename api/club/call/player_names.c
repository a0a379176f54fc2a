#include "api/club/call/player_names.h"

#include <assert.h>
#include <stdio.h>

enum { PLACES = 256 };

static _Thread_local struct player_name places[PLACES]; /* player "": nobody */

void
player_names_begin(void)
{
	for (unsigned i = 0; i < PLACES; i++)
		places[i].player[0] = '\0';
}

/* Ids end in random digits. */
static struct player_name *
place_of(const char *player)
{
	unsigned hash = 0;

	for (const char *at = player; *at != '\0'; at++)
		hash = hash * 31 + (unsigned char)*at;
	return &places[hash % PLACES];
}

const struct player_name *
player_name_find(struct book *book, struct tx *tx, const char *player)
{
	struct player_name *place = place_of(player);
	struct player_row row;

	if (strcmp(place->player, player) == 0)
		return place;
	place->player[0] = '\0';
	if (book_store(book, tx->calls->player_find(tx, book->club, player, &row)) != 0)
		return NULL;
	snprintf(place->player, sizeof(place->player), "%s", player);
	snprintf(place->name, sizeof(place->name), "%s", row.name);
	place->version = row.version;
	return place;
}

static bool
is_somebody(const char *player)
{
	return player != NULL && player[0] != '\0';
}

static int
write_names(struct book *book, struct tx *tx, const char *name,
	    const char *const players[MJ_SEATS_MAX], unsigned seats, int64_t *shown,
	    struct buffer *out)
{
	out_open_member(out, name, '[');
	for (unsigned seat = 0; seat < seats; seat++) {
		if (!is_somebody(players[seat])) {
			out_null(out);
			continue;
		}
		const struct player_name *found = player_name_find(book, tx, players[seat]);
		if (found == NULL)
			return -1;
		out_string(out, found->name);
		*shown += found->version;
	}
	out_close(out, ']');
	return 0;
}

int
player_names_write(struct book *book, struct tx *tx, const char *const players[MJ_SEATS_MAX],
		   const char *const played_by[MJ_SEATS_MAX], unsigned seats, int64_t *shown,
		   struct buffer *out)
{
	bool any = false;

	for (unsigned seat = 0; seat < seats; seat++)
		any = any || is_somebody(played_by[seat]);
	if (write_names(book, tx, "names", players, seats, shown, out) != 0)
		return -1;
	return any ? write_names(book, tx, "played_by_names", played_by, seats, shown, out) : 0;
}
