#include "api/club/games/games_seats.h"

#include "api/club/run/receipt.h"
#include "json/text.h"

#include <assert.h>
#include <stdio.h>

static const char platform_of_the_anonymous[] = "tenhou";
static const char name_of_the_anonymous[] = "NoName";

/* ---- Finding ---- */

static bool
is_anonymous(const struct game *game, unsigned seat)
{
	return strcmp(game->platform, platform_of_the_anonymous) == 0 &&
	       strcmp(game->names[seat], name_of_the_anonymous) == 0;
}

static bool
is_named_twice(const struct game *game, unsigned seat)
{
	for (unsigned i = 0; i < seat; i++)
		if (strcmp(game->names[i], game->names[seat]) == 0)
			return true;
	return false;
}

/* One whom the platform does not know by name stays a stranger. */
static int
check_name(struct call *call, const struct game *game, unsigned seat)
{
	const char *name = game->names[seat];
	size_t size = strlen(name);

	if (size > NAME_MAX_BYTES || !text_is_name(name, size))
		return games_refuse(call, MISSING_FIELD, game->log, "seats",
				    "the log does not say, by a name that a player can have, who "
				    "sits at seat %u: give seats",
				    seat);
	if (is_named_twice(game, seat) && !is_anonymous(game, seat))
		return games_refuse(call, MISSING_FIELD, game->log, "seats",
				    "the log has one name at two seats, \"%s\": give seats", name);
	return 0;
}

static int
take_player(struct call *call, struct tx *tx, const struct game *game, unsigned seat,
	    const char *id, struct game_seats *seats)
{
	struct player_row player;

	if (book_store(&call->book, tx->calls->player_find(tx, call->book.club, id, &player)) != 0)
		return -1;
	if (player.merged_into != NULL) {
		char into[STORE_ID];
		snprintf(into, sizeof(into), "%s", player.merged_into);
		if (book_store(&call->book,
			       tx->calls->player_find(tx, call->book.club, into, &player)) != 0)
			return -1;
	}
	if (player.archived_at != 0)
		return games_refuse(call, CONTRADICTION, game->log, "seats",
				    "the player at seat %u is archived and cannot be seated: give "
				    "seats",
				    seat);
	memcpy(seats->wishes.seats[seat].player, player.id, STORE_ID);
	return 0;
}

static int
find_seat(struct call *call, struct tx *tx, const struct game *game, unsigned seat,
	  struct game_seats *seats)
{
	struct platform_name_row row;
	int result = STORE_NONE;

	if (check_name(call, game, seat) != 0)
		return -1;
	if (!is_anonymous(game, seat))
		result = tx->calls->platform_name_find(tx, call->book.club, game->platform,
						       game->names[seat], &row);
	if (result == STORE_OK)
		return take_player(call, tx, game, seat, row.player, seats);
	if (result != STORE_NONE)
		return book_store(&call->book, result);
	struct seat_wish *wish = &seats->wishes.seats[seat];
	wish->guest = true;
	memcpy(wish->name, game->names[seat], strlen(game->names[seat]) + 1);
	seats->named[seat] = !is_anonymous(game, seat);
	return 0;
}

int
game_seats_find(struct call *call, struct tx *tx, const struct games_log *log,
		const struct game *game, struct game_seats *seats)
{
	*seats = (struct game_seats){.wishes = log->wishes};
	if (log->seat_count > 0)
		return 0;
	for (unsigned seat = 0; seat < game->rules.seats; seat++)
		if (find_seat(call, tx, game, seat, seats) != 0)
			return -1;
	return 0;
}

/* ---- Naming ---- */

int
game_seats_name(struct call *call, struct tx *tx, const struct game *game,
		const struct game_seats *seats, const struct match *match)
{
	for (unsigned seat = 0; seat < match->seat_count; seat++) {
		const struct platform_name_row row = {game->platform, game->names[seat],
						      match->seats[seat].player};
		if (!seats->named[seat])
			continue;
		if (book_store(&call->book,
			       tx->calls->platform_name_insert(tx, call->book.club, &row)) != 0)
			return -1;
	}
	return 0;
}

/* ---- Writing ---- */

static void
write_holder(const struct holder *holder, struct buffer *out)
{
	out_text_member(out, "player", holder->player);
	out_boolean_member(out, "guest", holder->guest);
}

/* A guest who would be new has no id yet. */
static bool
is_somebody(const struct holder *holder)
{
	return holder->guest || holder->player[0] != '\0';
}

static void
write_stand_ins(const struct holder *played_by, unsigned count, struct buffer *out)
{
	bool any = false;

	for (unsigned seat = 0; seat < count; seat++)
		any |= is_somebody(&played_by[seat]);
	if (!any)
		return;
	out_open_member(out, "played_by", '[');
	for (unsigned seat = 0; seat < count; seat++) {
		if (!is_somebody(&played_by[seat])) {
			out_null(out);
			continue;
		}
		out_open(out, '{');
		write_holder(&played_by[seat], out);
		out_close(out, '}');
	}
	out_close(out, ']');
}

void
game_seats_write(const struct game *game, const struct seated *seated, struct buffer *out)
{
	unsigned count = game->rules.seats;

	out_open_member(out, "seats", '[');
	for (unsigned seat = 0; seat < count; seat++) {
		out_open(out, '{');
		out_text_member(out, "name", game->names[seat]);
		write_holder(&seated->seats[seat], out);
		out_close(out, '}');
	}
	out_close(out, ']');
	write_stand_ins(seated->played_by, count, out);
}

static int
note_named(struct call *call, struct tx *tx, const struct holder *holder)
{
	return holder->player[0] == '\0' ? 0 : receipt_name(call, tx, holder->player);
}

int
game_seats_write_match(struct call *call, struct tx *tx, const struct game *game,
		       const struct match *match)
{
	struct seated seated;

	memcpy(seated.seats, match->seats, sizeof(seated.seats));
	memcpy(seated.played_by, match->played_by, sizeof(seated.played_by));
	game_seats_write(game, &seated, call->out);
	for (unsigned seat = 0; !call->book.preview && seat < match->seat_count; seat++)
		if (note_named(call, tx, &match->seats[seat]) != 0 ||
		    note_named(call, tx, &match->played_by[seat]) != 0)
			return -1;
	return 0;
}
