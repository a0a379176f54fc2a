/* What follows from an imported entry, made again: who sat in a match; the rest is its kind's. */
#include "ledger/carry/import_fields.h"
#include "ledger/core/agreement.h"
#include "ledger/recount/arrival.h"

#include <assert.h>
#include <stdio.h>

static int
seat_player(const struct incoming *incoming, const json_t *seat)
{
	struct import *import = incoming->import;
	struct tx *tx = import->tx;
	const char *player = json_string_value(seat);

	if (player == NULL)
		return book_refuse(import->book, CONTRADICTION,
				   "the entry does not name the players of all seats");
	if (arrival_find_player(import->book, import->tx, player) != 0)
		return -1;
	return book_store(import->book, tx->calls->match_player_add(tx, import->book->club,
								    incoming->row.match, player));
}

/* Entries of a match mostly follow each other: what it is played by is read once for them. */
static int
take_rules(struct import *import, const struct match_row *match)
{
	const struct mj_ruleset *ruleset = mj_ruleset_find(match->ruleset);
	struct agreement agreement;

	assert(ruleset != NULL); /* the line of the match was refused otherwise */
	if (strcmp(import->followed, match->id) == 0)
		return 0;
	json_t *facts = json_loadb(match->facts.data, match->facts.size, 0, NULL);
	bool good = agreement_read(ruleset, facts, &agreement);
	json_decref(facts);
	if (!good) /* it was written just now: there is no memory to read it */
		return book_no_memory(import->book);
	snprintf(import->followed, sizeof(import->followed), "%s", match->id);
	import->rules = agreement.rules;
	return 0;
}

static int
seat_players(const struct incoming *incoming)
{
	const json_t *seats = json_object_get(incoming->body, "seats");
	const json_t *played_by = json_object_get(incoming->body, "played_by");

	for (size_t i = 0; i < incoming->import->rules.seats; i++) {
		const json_t *other = json_array_get(played_by, i);
		if (seat_player(incoming, json_array_get(seats, i)) != 0 ||
		    (json_is_string(other) && seat_player(incoming, other) != 0))
			return -1;
	}
	return 0;
}

int
import_follow(const struct incoming *incoming)
{
	const struct entry_kind *kind = incoming->kind;
	struct import *import = incoming->import;
	struct tx *tx = import->tx;
	struct match_row match;
	const struct arrival arrival = {.book = import->book,
					.tx = tx,
					.row = &incoming->row,
					.body = incoming->body,
					.match = &match,
					.rules = &import->rules};

	if (kind->of_club)
		return kind->follow == NULL ? 0 : kind->follow(&arrival);
	if (kind->follow == NULL && !kind->seats_all)
		return 0;
	int result = tx->calls->match_find(tx, import->book->club, incoming->head.match, &match);
	if (result == STORE_NONE)
		return book_refuse(import->book, CONTRADICTION,
				   "the entry's match came nowhere before");
	if (book_store(import->book, result) != 0 || take_rules(import, &match) != 0 ||
	    (kind->follow != NULL && kind->follow(&arrival) != 0))
		return -1;
	return kind->seats_all ? seat_players(incoming) : 0;
}
