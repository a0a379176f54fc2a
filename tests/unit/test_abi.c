/* Structs of mahjong.h keep their size within one MJ_ABI: members to come lie in `reserved`. */
#include "lib/mahjong.h"

#include <criterion/criterion.h>

struct size {
	const char *of;
	size_t now, agreed; /* on a 64-bit machine */
};

Test(abi, structs_keep_their_size)
{
	static const struct size sizes[] = {
		{"mj_rules", sizeof(struct mj_rules), 576},
		{"mj_table", sizeof(struct mj_table), 288},
		{"mj_hand", sizeof(struct mj_hand), 432},
		{"mj_seat", sizeof(struct mj_seat), 376},
		{"mj_meld", sizeof(struct mj_meld), 8},
		{"mj_score_request", sizeof(struct mj_score_request), 968},
		{"mj_score", sizeof(struct mj_score), 1752},
		{"mj_waits_request", sizeof(struct mj_waits_request), 1008},
		{"mj_waits", sizeof(struct mj_waits), 24408},
		{"mj_outcome", sizeof(struct mj_outcome), 1784},
		{"mj_settle_request", sizeof(struct mj_settle_request), 2312},
		{"mj_settlement", sizeof(struct mj_settlement), 9936},
		{"mj_deal_request", sizeof(struct mj_deal_request), 344},
		{"mj_dealt", sizeof(struct mj_dealt), 952},
		{"mj_outlook_request", sizeof(struct mj_outlook_request), 48},
		{"mj_outlook", sizeof(struct mj_outlook), 10392},
		{"mj_problem", sizeof(struct mj_problem), 344},
	};

	cr_assert_eq(MJ_ABI, 1, "the sizes here are those of 1");
	for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]) && sizeof(void *) == 8; i++)
		cr_expect_eq(sizes[i].now, sizes[i].agreed, "%s has %zu bytes, had %zu",
			     sizes[i].of, sizes[i].now, sizes[i].agreed);
}
