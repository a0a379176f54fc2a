#include "ledger/match/seating.h"

#include "codec/seats.h"
#include "ledger/core/entry.h"
#include "ledger/core/merged.h"
#include "ledger/match/match_store.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

static const struct path seats_path = {.name = "seats", .size = 5};
static const struct path played_by_path = {.name = "played_by", .size = 9};

static bool
sits_in(const struct match *match, const char *player)
{
	for (unsigned i = 0; match != NULL && i < match->seat_count; i++)
		if (strcmp(match->seats[i].player, player) == 0 ||
		    strcmp(match->played_by[i].player, player) == 0)
			return true;
	return false;
}

static int
find_player(struct book *book, struct tx *tx, const char *id, const struct path *place,
	    const struct match *before, struct holder *seat)
{
	struct player_row row;
	int result = tx->calls->player_find(tx, book->club, id, &row);

	if (result == STORE_NONE)
		return refuse(&book->problem, NOT_FOUND, place,
			      "there is no such player in this club");
	if (book_store(book, result) != 0)
		return -1;
	if (merged_check(book, place, &row) != 0)
		return -1;
	if (row.archived_at != 0 && !sits_in(before, id))
		return refuse(&book->problem, CONTRADICTION, place,
			      "this player is archived and cannot be seated");
	snprintf(seat->player, STORE_ID, "%s", id);
	seat->guest = row.guest;
	return 0;
}

/* The guest of this name among those. */
static int
find_among(struct book *book, struct tx *tx, const char *name, const struct holder *holders,
	   unsigned count, struct holder *seat)
{
	for (unsigned i = 0; i < count; i++) {
		const struct holder *holder = &holders[i];
		struct player_row row;
		if (!holder->guest)
			continue;
		int result = tx->calls->player_find(tx, book->club, holder->player, &row);
		if (result != STORE_OK)
			return result;
		if (strcmp(row.name, name) == 0) {
			*seat = *holder;
			return STORE_OK;
		}
	}
	return STORE_NONE;
}

/* The guest of this name who is at the table already. */
static int
find_seated(struct book *book, struct tx *tx, const char *name, const struct match *before,
	    struct holder *seat)
{
	if (before == NULL)
		return STORE_NONE;
	int result = find_among(book, tx, name, before->seats, before->seat_count, seat);
	if (result == STORE_NONE)
		result = find_among(book, tx, name, before->played_by, before->seat_count, seat);
	return result;
}

/* The guests of a name, who may have been merged: they are who they were merged into. */
struct namesakes {
	struct book *book;
	struct tx *tx;
	const char *name;
	unsigned count;
	bool differ;
	struct holder *one;
};

static int
note_namesake(void *arg, const struct player_row *row)
{
	struct namesakes *namesakes = arg;
	struct tx *tx = namesakes->tx;
	struct holder *one = namesakes->one;
	struct player_row person = *row;

	if (strcmp(row->name, namesakes->name) != 0 || row->anonymised_at != 0)
		return STORE_OK;
	if (row->merged_into != NULL &&
	    tx->calls->player_find(tx, namesakes->book->club, row->merged_into, &person) !=
		    STORE_OK)
		return STORE_FAILED;
	if (person.archived_at != 0)
		return STORE_OK;
	namesakes->differ |= namesakes->count > 0 && strcmp(one->player, person.id) != 0;
	namesakes->count++;
	one->guest = person.guest;
	snprintf(one->player, STORE_ID, "%s", person.id);
	return STORE_OK;
}

/* Who came as a guest of this name, if there is one. 0, or -1 with a problem. */
static int
find_namesake(struct book *book, struct tx *tx, const char *name, const struct path *place,
	      struct holder *seat)
{
	static const struct page all = {.limit = INT_MAX};
	const struct player_filter filter = {.guest = 1, .archived = -1, .name = name};
	struct namesakes namesakes = {.book = book, .tx = tx, .name = name, .one = seat};

	if (book_store(book, tx->calls->players(tx, book->club, &filter, &all, note_namesake,
						&namesakes)) != 0)
		return -1;
	if (namesakes.differ)
		return refuse(&book->problem, CONTRADICTION, place,
			      "%u guests have this name: seat one of them by id", namesakes.count);
	return 0;
}

/* A guest who is there already; of a new one the seat stays empty. */
static int
find_guest(struct book *book, struct tx *tx, const struct seat_wish *wish, const struct path *place,
	   const struct match *before, struct holder *seat)
{
	int result = find_seated(book, tx, wish->name, before, seat);

	if (result != STORE_NONE)
		return book_store(book, result);
	return wish->reuse ? find_namesake(book, tx, wish->name, place, seat) : 0;
}

static int
find_holder(struct book *book, struct tx *tx, const struct seat_wish *wish,
	    const struct path *place, const struct match *before, struct holder *seat)
{
	*seat = (struct holder){.guest = wish->guest};
	if (wish->guest)
		return find_guest(book, tx, wish, place, before, seat);
	return find_player(book, tx, wish->player, place, before, seat);
}

/* Whether the one is among the first of them; a guest who is new yet is nobody else. */
static bool
is_among(const struct holder *holders, size_t count, const char *player)
{
	for (size_t i = 0; i < count && player[0] != '\0'; i++)
		if (strcmp(holders[i].player, player) == 0)
			return true;
	return false;
}

static int
find_seat(struct book *book, struct tx *tx, const struct seat_wish *wish, size_t index,
	  const struct match *before, struct seated *seated)
{
	const struct path place = {.up = &seats_path, .index = index};
	struct holder *seat = &seated->seats[index];

	if (find_holder(book, tx, wish, &place, before, seat) != 0)
		return -1;
	if (!is_among(seated->seats, index, seat->player))
		return 0;
	return refuse(&book->problem, CONTRADICTION, &place, "one person cannot sit at two seats");
}

static bool
is_nobody(const struct seat_wish *wish)
{
	return !wish->guest && wish->player[0] == '\0';
}

/* After the seats. */
static int
find_stand_in(struct book *book, struct tx *tx, const struct seat_wish *wish, size_t index,
	      unsigned count, const struct match *before, struct seated *seated)
{
	const struct path place = {.up = &played_by_path, .index = index};
	struct holder *seat = &seated->played_by[index];

	if (is_nobody(wish))
		return 0;
	if (find_holder(book, tx, wish, &place, before, seat) != 0)
		return -1;
	if (is_among(seated->seats, count, seat->player))
		return refuse(&book->problem, CONTRADICTION, &place,
			      "who plays for somebody has no seat at the table");
	if (is_among(seated->played_by, index, seat->player))
		return refuse(&book->problem, CONTRADICTION, &place,
			      "one person cannot sit at two seats");
	return 0;
}

static int
make_guest(struct book *book, struct tx *tx, const char *name, struct holder *seat)
{
	book_id(book, seat->player);
	const struct player_row row = {.id = seat->player,
				       .name = name,
				       .guest = true,
				       .created_at = book->now,
				       .version = 1};
	if (book->preview)
		return 0;
	return book_store(book, tx->calls->player_insert(tx, book->club, &row));
}

static int
make_guests(struct book *book, struct tx *tx, const struct seat_wish *wishes, unsigned count,
	    struct holder *seats)
{
	for (size_t i = 0; i < count; i++)
		if (wishes[i].guest && seats[i].player[0] == '\0' &&
		    make_guest(book, tx, wishes[i].name, &seats[i]) != 0)
			return -1;
	return 0;
}

int
seats_find(struct book *book, struct tx *tx, const struct seat_wishes *wishes, unsigned count,
	   const struct match *before, struct seated *seated)
{
	assert(count > 0 && count <= MJ_SEATS_MAX);
	*seated = (struct seated){.seats = {{.player = ""}}};
	for (size_t i = 0; i < count; i++)
		if (find_seat(book, tx, &wishes->seats[i], i, before, seated) != 0)
			return -1;
	for (size_t i = 0; i < count; i++)
		if (find_stand_in(book, tx, &wishes->played_by[i], i, count, before, seated) != 0)
			return -1;
	return 0;
}

int
seat_players(struct book *book, struct tx *tx, const struct seat_wishes *wishes, unsigned count,
	     const struct match *before, struct seated *seated)
{
	if (seats_find(book, tx, wishes, count, before, seated) != 0 ||
	    make_guests(book, tx, wishes->seats, count, seated->seats) != 0)
		return -1;
	return make_guests(book, tx, wishes->played_by, count, seated->played_by);
}

void
match_seat(struct match *match, const struct seated *seated)
{
	memcpy(match->seats, seated->seats, sizeof(match->seats));
	memcpy(match->played_by, seated->played_by, sizeof(match->played_by));
}
