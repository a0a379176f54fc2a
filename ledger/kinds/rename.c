/* A player, or the club, has a new name, which stands outside of the book. */
#include "ledger/kinds/kind.h"

const struct entry_kind entry_kind_rename = {
	.id = "rename",
	.way_back = "change the player's name back (PATCH /v1/players/{id}), or the club's (PATCH "
		    "/v1/clubs/{id})",
	.naming = {"player"},
	.posts_nothing = true,
	.keeps_results = true,
	.renames = true,
	.of_club = true,
};
