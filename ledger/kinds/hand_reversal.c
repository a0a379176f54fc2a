/* The last hand of a match is undone. */
#include "ledger/kinds/kind.h"

const struct entry_kind entry_kind_hand_reversal = {
	.id = "hand_reversal",
	.way_back = "record the hand anew (POST /v1/matches/{id}/hands)",
	.keeps_results = true,
};
