/* The kinds of entries: each is found by its name, and what it says of itself fits together. */
#include "ledger/kinds/kind.h"

#include <criterion/criterion.h>
#include <string.h>

static const struct entry_kind *const all[] = {
	&entry_kind_adjustment,
	&entry_kind_settlement,
	&entry_kind_payment,
	&entry_kind_reversal,
	&entry_kind_match,
	&entry_kind_seats,
	&entry_kind_hand,
	&entry_kind_seal,
	&entry_kind_hand_reversal,
	&entry_kind_penalty,
	&entry_kind_penalty_reversal,
	&entry_kind_transfer,
	&entry_kind_transfer_reversal,
	&entry_kind_result,
	&entry_kind_finish,
	&entry_kind_reopen,
	&entry_kind_void,
	&entry_kind_move,
	&entry_kind_season,
	&entry_kind_rename,
	&entry_kind_anonymise,
	&entry_kind_merge,
};

enum { COUNT = sizeof(all) / sizeof(all[0]) };

Test(kinds, are_found_by_their_names)
{
	for (size_t i = 0; i < COUNT; i++)
		cr_expect_eq(entry_kind_find(all[i]->id), all[i], "%s", all[i]->id);
	cr_expect_null(entry_kind_find(""));
	cr_expect_null(entry_kind_find("hands"));
	cr_expect_null(entry_kind_find("han"));
}

Test(kinds, say_what_fits_together)
{
	for (size_t i = 0; i < COUNT; i++) {
		const struct entry_kind *kind = all[i], *back = kind->given_back_by;
		cr_expect(!kind->moves || kind->plays, "%s moves, and is no event", kind->id);
		cr_expect(!kind->numbered || kind->plays, "%s is a hand, and no event", kind->id);
		cr_expect(!kind->posts_nothing || !kind->has_transfers, "%s", kind->id);
		cr_expect(kind->way_back != NULL || !kind->plays,
			  "%s is of a match, and reversed beside it", kind->id);
		cr_expect_null(kind->naming[KIND_NAMING_MAX], "%s", kind->id);
		if (back == NULL)
			continue;
		cr_expect(kind->moves && !entry_kind_gives_back(kind), "%s", kind->id);
		cr_expect(entry_kind_gives_back(back), "%s", back->id);
	}
}

Test(kinds, of_lists_with_commas)
{
	cr_expect(entry_kinds_have("", "hand"), "an empty list has all");
	cr_expect(entry_kinds_have("hand", "hand"));
	cr_expect(entry_kinds_have("match,hand,finish", "hand"));
	cr_expect(entry_kinds_have("match,hand", "hand"));
	cr_expect_not(entry_kinds_have("match,hand_reversal", "hand"));
	cr_expect_not(entry_kinds_have("match,hand", "hand_reversal"));
}

Test(kinds, number_hands_alone)
{
	json_t *body = json_pack("{s:i}", "hand_number", 7);

	cr_assert_not_null(body);
	cr_expect_eq(entry_kind_hand_number(&entry_kind_hand, body), 7);
	cr_expect_eq(entry_kind_hand_number(&entry_kind_hand_reversal, body), 0);
	cr_expect_eq(entry_kind_hand_number(NULL, body), 0);
	json_decref(body);
}
