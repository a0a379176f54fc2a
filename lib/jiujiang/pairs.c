#include "jiujiang/pairs.h"
#include "mahjong/hand.h"

enum {
	RUN_LEAST = 3,     /* pairs in a row that are xiaosa */
	ALL_PAIRS = 7,     /* pairs in a row that are the seven fairies */
	FAIRIES_DRAWN = 50 /* more by self-draw: 150 */
};

bool
jiujiang_is_pairs(const uint8_t count[MJ_KINDS])
{
	unsigned pairs = 0;

	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		pairs += count[kind] % 2 == 0 ? count[kind] / 2 : 0;
	return pairs == ALL_PAIRS;
}

/* Runs of neighbours in a suit among the different tiles of the pairs. */
struct runs {
	uint8_t longest;
	uint8_t count; /* of RUN_LEAST and more */
	uint8_t rolls; /* pairs of these runs beyond the third of each */
};

static void
end_run(struct runs *runs, unsigned length)
{
	if (length > runs->longest)
		runs->longest = (uint8_t)length;
	if (length < RUN_LEAST)
		return;
	runs->count++;
	runs->rolls = (uint8_t)(runs->rolls + length - RUN_LEAST);
}

static struct runs
find_runs(const uint8_t count[MJ_KINDS])
{
	struct runs runs = {0};
	unsigned length = 0;

	for (unsigned kind = 0; kind < MJ_HONOURS; kind++) {
		if (kind % 9 == 0 || count[kind] == 0) {
			end_run(&runs, length);
			length = 0;
		}
		length += count[kind] != 0;
	}
	end_run(&runs, length);
	return runs;
}

/* R75, D12: xiaosa and its rolls, of the longest run or of each. */
static void
hold_runs(const struct jiujiang_hand_context *context, const struct runs *runs,
	  struct jiujiang_value *value)
{
	if (runs->count == 0)
		return;
	bool each = jiujiang_on(context->rules, OPT_DOUBLE_XIAOSA);
	jiujiang_hold(value, PAT_XIAOSA_PAIRS, each ? runs->count : 1);
	jiujiang_hold(value, PAT_GUN, each ? runs->rolls : runs->longest - RUN_LEAST);
}

/* R31, R95, D13: the seven fairies replace these patterns. */
static void
hold_fairies(const struct jiujiang_hand_context *context, struct jiujiang_value *value)
{
	value->patterns &= ~(PAT(FULL_FLUSH) | PAT(SELF_DRAW) | PAT(CONCEALED_HAND));
	jiujiang_hold(value, PAT_QI_XIAN_NV, 1);
	if (context->self_draw)
		value->pao[PAT_QI_XIAN_NV] = (int16_t)(value->pao[PAT_QI_XIAN_NV] + FAIRIES_DRAWN);
}

void
jiujiang_value_pairs(const struct jiujiang_hand_context *context, struct jiujiang_value *value)
{
	struct runs runs = find_runs(context->count);
	unsigned fours = 0;

	*value = context->common;
	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		fours += context->count[kind] == MJ_COPIES;
	jiujiang_hold(value, PAT_HAOHUA, fours);
	if (runs.longest == ALL_PAIRS) {
		hold_fairies(context, value);
	} else {
		jiujiang_hold(value, PAT_SEVEN_PAIRS, 1);
		hold_runs(context, &runs, value);
	}
	/* D18 */
	if (!jiujiang_on(context->rules, OPT_SEVEN_PAIRS_CONCEALED) &&
	    (context->hand->flags & MJ_FIRST_TURN) == 0)
		value->patterns &= ~PAT(CONCEALED_HAND);
	jiujiang_sum(context->rules, value);
}
