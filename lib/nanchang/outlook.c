/* What a hand that wins later is worth (docs/outlook.md): what `score` pays, no reading told. */
#include "mahjong/score.h"
#include "nanchang/best.h"
#include "outlook/prospect.h"

void
nanchang_win_worth(const struct mj_prospect *prospect, struct mj_worth *worth)
{
	const struct mj_score_request *won = &prospect->won;
	const struct mj_case one = mj_case_of_score(won);
	bool nobody = (won->hand.flags & FLAG_NO_JING_ANYWHERE) != 0;
	struct nanchang_hand_context context;
	struct nanchang_best best;

	nanchang_hand_context_init(&context, &one);
	nanchang_find_best(&context, won->table.dealer, nobody, &best);
	worth->win = best.win;
	if (best.win)
		worth->points = worth->first = (float)best.price.points;
}
