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
riichi_points(int32_t base, bool dealer, bool as_tsumo)
{
	if (!as_tsumo)
		return riichi_hundreds(base * (dealer ? 6 : 4));
	if (dealer)
		return 3 * riichi_hundreds(2 * base);
	return riichi_hundreds(2 * base) + 2 * riichi_hundreds(base);
}
