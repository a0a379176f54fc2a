/* Others sit down from some hand on, or it is put right who sat. */
#include "ledger/kinds/kind.h"

const struct entry_kind entry_kind_seats = {
	.id = "seats",
	.way_back = "seat the players anew (POST /v1/matches/{id}/seats)",
	.naming = {"seats", "played_by"},
	.posts_nothing = true,
	.keeps_results = true,
	.plays = true,
	.seats_all = true,
	.plans_seats = true,
};
