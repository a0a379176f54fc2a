#include "riichi/view.h"
#include "engine/hand.h"

#include <string.h>

static void
view_melds(struct riichi_view *view)
{
	for (unsigned i = 0; i < view->hand->meld_count; i++) {
		const struct mj_meld *meld = &view->hand->melds[i];
		mj_tile kind = mj_meld_kind(meld);
		if (meld->type == MJ_CHOW) {
			view->meld_runs |= UINT32_C(1) << kind;
			view->meld_run_count++;
			view->kinds |= UINT64_C(7) << kind;
			continue;
		}
		bool yaochu = (YAOCHU_BITS >> kind & 1) != 0;
		unsigned fu = yaochu ? 4 : 2; /* R126 */
		view->meld_triplets |= KIND_BIT(kind);
		view->meld_triplet_count++;
		view->kinds |= KIND_BIT(kind);
		if (mj_meld_is_kong(meld)) {
			fu *= 4;
			view->kongs++;
		}
		if (meld->type == MJ_CONCEALED_KONG) {
			fu *= 2;
			view->concealed_kongs++;
		}
		view->meld_fu = (uint8_t)(view->meld_fu + fu);
	}
	/* R34, R48: a concealed kong keeps the hand closed. */
	view->closed = view->concealed_kongs == view->hand->meld_count;
}

static void
view_concealed(struct riichi_view *view)
{
	const uint8_t *of = view->hand->concealed.of;

	memcpy(view->count, of, MJ_KINDS);
	for (mj_tile red = MJ_RED_FIVE; red < MJ_TILES; red++)
		view->count[mj_kind(red)] = (uint8_t)(view->count[mj_kind(red)] + of[red]);
	view->count[view->win]++;
	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		view->kinds |= (uint64_t)(view->count[kind] != 0) << kind;
}

/* R18-R20: the kind that an indicator points to. */
static mj_tile
dora_of(mj_tile indicator)
{
	static const mj_tile next_honour[] = {28, 29, 30, 27, 32, 33, 31};
	mj_tile kind = mj_kind(indicator);

	if (kind >= MJ_HONOURS)
		return next_honour[kind - MJ_HONOURS];
	return (mj_tile)(kind % 9 == 8 ? kind - 8 : kind + 1);
}

static unsigned
copies_of(const struct riichi_view *view, mj_tile kind)
{
	unsigned copies = view->count[kind];

	if ((view->kinds >> kind & 1) == 0)
		return 0;
	for (unsigned i = 0; i < view->hand->meld_count; i++)
		for (unsigned k = 0; k < view->hand->melds[i].count; k++)
			copies += mj_kind(view->hand->melds[i].tile[k]) == kind;
	return copies;
}

static unsigned
count_dora(const struct riichi_view *view, const struct mj_tiles *indicators, bool all)
{
	unsigned dora = 0, count = all || indicators->count < 2 ? indicators->count : 1;

	for (unsigned i = 0; i < count; i++)
		dora += copies_of(view, dora_of(indicators->tile[i]));
	return dora;
}

static unsigned
count_reds(const struct riichi_view *view)
{
	const struct mj_hand *hand = view->hand;
	unsigned reds = hand->win_tile >= MJ_RED_FIVE;

	for (unsigned red = MJ_RED_FIVE; red < MJ_TILES; red++)
		reds += hand->concealed.of[red];
	for (unsigned i = 0; i < hand->meld_count; i++)
		for (unsigned k = 0; k < hand->melds[i].count; k++)
			reds += hand->melds[i].tile[k] >= MJ_RED_FIVE;
	return reds;
}

static void
hold(struct riichi_view *view, enum riichi_pattern pattern, bool holds)
{
	view->common |= (uint64_t)holds << pattern;
}

static void
hold_dora(struct riichi_view *view, enum riichi_pattern pattern, unsigned count)
{
	view->dora[pattern - YAKU_DORA] = (uint8_t)count;
	hold(view, pattern, count > 0);
}

/* R17-R26, R61. */
static void
view_dora(struct riichi_view *view, const struct mj_record *deal)
{
	const struct mj_rules *rules = view->rules;
	const struct mj_tiles *ura = &deal->tiles[DEAL_URA];

	hold_dora(view, YAKU_DORA,
		  count_dora(view, &deal->tiles[DEAL_DORA], riichi_on(rules, OPT_KAN_DORA)));
	hold_dora(view, YAKU_RED_DORA, count_reds(view));
	if ((view->hand->flags & FLAGS_RIICHI) != 0 && riichi_on(rules, OPT_URA_DORA))
		hold_dora(view, YAKU_URA_DORA,
			  count_dora(view, ura, riichi_on(rules, OPT_KAN_URA)));
}

/* What the flags and the way of winning give: R78, R80, R83, R85-R89, R108. */
static void
view_situation(struct riichi_view *view)
{
	uint32_t flags = view->hand->flags;
	bool last = (flags & MJ_LAST_TILE) != 0;

	hold(view, YAKU_MENZEN_TSUMO, view->tsumo && view->closed);
	if ((flags & FLAG_DOUBLE_RIICHI) != 0)
		hold(view, YAKU_DOUBLE_RIICHI, true);
	else
		hold(view, YAKU_RIICHI, (flags & FLAG_RIICHI) != 0);
	hold(view, YAKU_IPPATSU,
	     (flags & FLAG_IPPATSU) != 0 && riichi_on(view->rules, OPT_IPPATSU));
	hold(view, YAKU_CHANKAN, (flags & MJ_ROBBING_KONG) != 0);
	hold(view, YAKU_RINSHAN, (flags & MJ_AFTER_KONG) != 0);
	hold(view, YAKU_HAITEI, last && view->tsumo);
	hold(view, YAKU_HOUTEI, last && !view->tsumo);
	hold(view, YAKU_SANKANTSU, view->kongs == 3); /* R95 */
}

/* What the kinds alone give: R81, R100, R101, R104. */
static void
view_kinds(struct riichi_view *view)
{
	uint64_t kinds = view->kinds;
	unsigned suits = 0;
	bool honours = (kinds & HONOUR_BITS) != 0;

	for (unsigned suit = 0; suit < 3; suit++)
		suits += (kinds >> 9 * suit & SUIT_BITS) != 0;
	hold(view, YAKU_TANYAO,
	     (kinds & YAOCHU_BITS) == 0 &&
		     (view->closed || riichi_on(view->rules, OPT_OPEN_TANYAO)));
	hold(view, YAKU_HONITSU, suits == 1 && honours);
	hold(view, YAKU_CHINITSU, suits == 1 && !honours);
	hold(view, YAKU_HONROUTOU, (kinds & ~YAOCHU_BITS) == 0 && suits > 0 && honours);
}

static void
hold_yakuman(struct riichi_view *view, enum riichi_pattern pattern, bool holds)
{
	view->common_yakuman |= (uint64_t)holds << pattern;
}

/* R113, R119: 1112345678999 of a suit and one more, without any meld. */
static void
view_nine_gates(struct riichi_view *view)
{
	static const uint8_t gates[9] = {3, 1, 1, 1, 1, 1, 1, 1, 3};
	unsigned suit = view->win / 9;
	const uint8_t *count = &view->count[9 * suit];

	if (view->hand->meld_count > 0 || (view->common & YAKU(CHINITSU)) == 0)
		return;
	for (unsigned i = 0; i < 9; i++)
		if (count[i] < gates[i])
			return;
	bool pure = count[view->win % 9] == gates[view->win % 9] + 1;
	hold_yakuman(view, pure ? YAKU_JUNSEI_CHUUREN : YAKU_CHUUREN, true);
}

/* Yakuman of kinds and situation: R106-R108, R111, R112, R117, D11. */
static void
view_yakuman(struct riichi_view *view, const struct mj_table *table)
{
	const struct mj_rules *rules = view->rules;
	uint64_t kinds = view->kinds;
	const uint64_t green = KIND_BIT(19) | KIND_BIT(20) | KIND_BIT(21) | KIND_BIT(23) |
			       KIND_BIT(25) | KIND_BIT(GREEN);
	bool first = (view->hand->flags & MJ_FIRST_TURN) != 0;

	hold_yakuman(view, YAKU_TENHOU, first && view->tsumo && view->dealer);
	hold_yakuman(view, YAKU_CHIIHOU, first && view->tsumo && !view->dealer);
	if (first && !view->tsumo) {
		hold_yakuman(view, YAKU_RENHOU, rules->option[OPT_RENHOU] == RENHOU_YAKUMAN);
		hold(view, YAKU_RENHOU, rules->option[OPT_RENHOU] == RENHOU_FIVE_HAN);
	}
	hold_yakuman(view, YAKU_TSUUIISOU, (kinds & ~HONOUR_BITS) == 0);
	hold_yakuman(view, YAKU_CHINROUTOU, (kinds & ~TERMINAL_BITS) == 0);
	hold_yakuman(view, YAKU_RYUUIISOU,
		     (kinds & ~green) == 0 && (!riichi_on(rules, OPT_RYUUIISOU_NEEDS_GREEN) ||
					       (kinds >> GREEN & 1) != 0));
	hold_yakuman(view, YAKU_SUUKANTSU, view->kongs == 4); /* R109 */
	hold_yakuman(view, YAKU_PAARENCHAN,
		     riichi_on(rules, OPT_PAARENCHAN) && view->dealer &&
			     table->dealer_streak >= rules->option[OPT_PAARENCHAN_STREAK]);
	view_nine_gates(view);
}

int32_t
riichi_worth(const struct riichi_view *view, unsigned pattern)
{
	static const uint8_t renhou[] = {[RENHOU_MANGAN] = 5,
					 [RENHOU_FIVE_HAN] = 5,
					 [RENHOU_BAIMAN] = 8,
					 [RENHOU_YAKUMAN] = 1};
	const int32_t *option = view->rules->option;

	switch (pattern) {
	case YAKU_DORA:
	case YAKU_URA_DORA:
	case YAKU_RED_DORA:
		return view->dora[pattern - YAKU_DORA];
	case YAKU_HONROUTOU:
		return option[OPT_HONROUTOU_HAN];
	case YAKU_RENHOU:
		return renhou[option[OPT_RENHOU]];
	case YAKU_DAISUUSHII:
	case YAKU_KOKUSHI_13:
	case YAKU_JUNSEI_CHUUREN:
	case YAKU_SUUANKOU_TANKI:
		return option[OPT_DOUBLE_YAKUMAN] != 0 ? riichi_patterns[pattern].value : 1;
	default:
		return view->closed ? riichi_patterns[pattern].value
				    : riichi_patterns[pattern].open_value;
	}
}

void
riichi_view_init(struct riichi_view *view, const struct mj_case *one)
{
	const struct mj_table *table = one->table;
	const struct mj_hand *hand = one->hand;

	memset(view, 0, sizeof(*view));
	view->rules = one->rules;
	view->hand = hand;
	view->win = mj_kind(hand->win_tile);
	view->tsumo = hand->from == MJ_SELF_DRAW;
	view->seat_wind = (mj_tile)(SEAT_WINDS + mj_seat_wind(one->rules, table, hand->seat));
	view->round_wind = table->round_wind;
	view->dealer = hand->seat == table->dealer;
	view_melds(view);
	view_concealed(view);
	view_situation(view);
	view_kinds(view);
	view_dora(view, one->deal);
	view_yakuman(view, table);
	view->as_tsumo = view->tsumo || (view->common_yakuman & YAKU(PAARENCHAN)) != 0;
}
