/* Any bytes as a course of any ruleset whose decisions are judged: refused with its place, or each
 * decision is one of its offers and loses nothing below 0. */
#include "codec/log/judge.h"
#include "tests/fuzz/fuzz.h"

#include <string.h>

enum { DECISIONS = 48 };

static void
hear_decision(struct judge *judge, const struct judged *judged, void *user)
{
	const struct mj_weighing *weighing = &judged->weighing;

	(void)user;
	MUST(judged->hand < judge->hands && judged->action < judge->actions);
	MUST(judged->done < weighing->count && weighing->taken < weighing->count);
	MUST(judged->loss >= 0 && (judged->loss == 0 || !judged->agreed));
	for (unsigned i = 0; i < weighing->count; i++)
		MUST(weighing->list[i].value >= 0 && weighing->list[i].risk >= 0);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct judge_listener listener = {.decision = hear_decision};
	static struct log_game game;
	static struct judge judge;

	memset(&game, 0, sizeof(game));
	memset(&judge, 0, sizeof(judge));
	game.text = (const char *)data;
	game.size = size;
	judge.listener = &listener;
	judge.strength = MJ_EASY;
	judge.seat = JUDGE_ANY_SEAT;
	judge.most = DECISIONS;
	if (judge_log(&judge, "course", &game) == 0)
		return 0;
	MUST(judge_is_full(&judge) || (game.fault[0] != '\0' && game.fault_at <= size));
	return 0;
}
