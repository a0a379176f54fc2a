/* A hand was played. */
#include "ledger/kinds/kind.h"

const struct entry_kind entry_kind_hand = {
	.id = "hand",
	.way_back = "undo the hand (DELETE /v1/matches/{id}/hands/{n}) or correct it (POST "
		    "/v1/matches/{id}/corrections)",
	.naming = {"seats", "played_by"},
	.keeps_results = true,
	.plays = true,
	.numbered = true,
	.seats_all = true,
};
