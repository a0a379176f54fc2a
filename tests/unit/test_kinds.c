/* The kinds of entries: each is found by its name, and what it says of itself fits together. */
#include "ledger/kinds/kinds.h"

#include <criterion/criterion.h>
#include <string.h>

#define LIST_KIND(NAME) &entry_kind_##NAME,
static const struct entry_kind *const all[] = {ENTRY_KINDS(LIST_KIND)};
#undef LIST_KIND

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
		cr_expect(!kind->of_club || !(entry_kind_plays(kind) || kind->seats_all), "%s",
			  kind->id);
		cr_expect(kind->of_club ? kind->take == NULL
					: kind->take_of_club == NULL && kind->undo == NULL,
			  "%s does what is of another book", kind->id);
		cr_expect(!kind->of_club || kind->role == EVENT_NONE, "%s", kind->id);
		cr_expect((kind->role == EVENT_MOVES) == (back != NULL), "%s", kind->id);
		cr_expect(!kind->posts_nothing || !kind->has_transfers, "%s", kind->id);
		cr_expect(kind->way_back != NULL || kind->of_club,
			  "%s is of a match, and reversed beside it", kind->id);
		cr_expect_null(kind->naming[KIND_NAMING_MAX], "%s", kind->id);
		if (back == NULL)
			continue;
		cr_expect_eq(back->role, EVENT_GIVES_BACK, "%s", back->id);
	}
}

Test(kinds, of_a_role_are_found_by_it)
{
	cr_expect_eq(entry_kind_of(EVENT_BEGINS), &entry_kind_match);
	cr_expect_eq(entry_kind_of(EVENT_SEATS), &entry_kind_seats);
	cr_expect_eq(entry_kind_of(EVENT_HAND), &entry_kind_hand);
	cr_expect_eq(entry_kind_of(EVENT_SEAL), &entry_kind_seal);
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
