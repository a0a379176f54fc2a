#include "riichi/value.h"

int32_t
riichi_base(const struct mj_rules *rules, int32_t han, int32_t fu, uint8_t *limit)
{
	/* From how many han each limit counts: R144-R148. */
	static const struct {
		uint8_t han, limit;
		int16_t base;
	} limits[] = {
		{13, LIMIT_KAZOE_YAKUMAN, 8000}, {11, LIMIT_SANBAIMAN, 6000},
		{8, LIMIT_BAIMAN, 4000},         {6, LIMIT_HANEMAN, 3000},
		{5, LIMIT_MANGAN, MANGAN},
	};

	if (han < 5) {
		int32_t base = fu << (han + 2); /* R134 */
		bool kiriage = riichi_on(rules, OPT_KIRIAGE_MANGAN) && base == 1920;
		if (base < MANGAN && !kiriage) {
			*limit = LIMIT_NONE;
			return base;
		}
		*limit = LIMIT_MANGAN; /* R143 */
		return MANGAN;
	}
	unsigned row = han >= 13 && !riichi_on(rules, OPT_KAZOE_YAKUMAN) ? 1 : 0;
	while (han < limits[row].han)
		row++;
	*limit = limits[row].limit;
	return limits[row].base;
}

int32_t
riichi_share(const struct mj_rules *rules, int32_t base, bool winner_deals, bool payer_deals)
{
	/* In sixths of the base points: a dealer's win, from the dealer, from another. */
	static const uint8_t sixths[][3] = {
		[TSUMO_LOSS] = {12, 12, 6},
		[TSUMO_BISECTION] = {18, 15, 9},
		[TSUMO_TWO_TO_ONE] = {18, 16, 8},
	};
	const uint8_t *share = sixths[rules->option[OPT_TSUMO_LOSS]]; /* of four: TSUMO_LOSS */

	if (winner_deals)
		return (base * share[0] + 599) / 600 * 100;
	return (base * share[payer_deals ? 1 : 2] + 599) / 600 * 100;
}

int32_t
riichi_points(const struct mj_rules *rules, int32_t base, bool dealer, bool as_tsumo)
{
	int32_t others = rules->seats - 1;

	if (!as_tsumo)
		return riichi_hundreds(base * (dealer ? 6 : 4));
	if (dealer)
		return others * riichi_share(rules, base, true, false);
	return riichi_share(rules, base, false, true) +
	       (others - 1) * riichi_share(rules, base, false, false);
}
