/* A match begins. */
#include "ledger/kinds/kind.h"

const struct entry_kind entry_kind_match = {
	.id = "match",
	.way_back = "void the match (POST /v1/matches/{id}/void)",
	.naming = {"seats", "played_by"},
	.keeps_results = true,
	.plays = true,
	.seats_all = true,
	.plans_seats = true,
};
