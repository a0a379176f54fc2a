/* Bytes as a score request in the library's own structs: whatever it says, the answer adds up. */
#include "mahjong.h"
#include "tests/fuzz/fuzz.h"

#include <string.h>

struct input {
	const uint8_t *data;
	size_t size;
};

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	return 0;
}

static unsigned
byte_below(struct input *input, unsigned limit)
{
	if (input->size == 0)
		return 0;
	input->size--;
	return *input->data++ % limit;
}

static void
take_options(struct input *input, struct mj_rules *rules)
{
	const struct mj_ruleset *ruleset = rules->ruleset;
	struct mj_problem problem;

	if (ruleset->preset_count > 0 && byte_below(input, 2) == 1) {
		unsigned preset = byte_below(input, ruleset->preset_count);
		mj_rules_preset(rules, ruleset->presets[preset].name, &problem);
	}
	for (unsigned n = byte_below(input, 6); n > 0; n--) {
		const struct mj_field *option =
			&ruleset->options[byte_below(input, ruleset->option_count)];
		int64_t value =
			option->min + byte_below(input, 8) * (option->step > 0 ? option->step : 1);
		mj_rules_set(rules, option->name, &value, 1, &problem);
	}
}

static void
take_bag(struct input *input, struct mj_bag *bag, unsigned count)
{
	while (count-- > 0)
		mj_bag_add(bag, (mj_tile)byte_below(input, MJ_TILES));
}

/* Sets rather than loose tiles, so that many hands are complete. */
static void
take_concealed(struct input *input, struct mj_bag *bag, unsigned sets)
{
	for (unsigned i = 0; i < sets; i++) {
		unsigned kind = byte_below(input, MJ_KINDS);
		unsigned step = kind < MJ_HONOURS && kind % 9 < 7 ? byte_below(input, 2) : 0;
		for (unsigned n = 0; n < 3; n++)
			mj_bag_add(bag, (mj_tile)(kind + n * step));
	}
	take_bag(input, bag, byte_below(input, 16) == 0 ? byte_below(input, 5) : 1);
}

static void
take_meld(struct input *input, struct mj_meld *meld)
{
	mj_tile kind = (mj_tile)byte_below(input, MJ_TILES);

	meld->type = (uint8_t)byte_below(input, MJ_MELD_TYPES);
	meld->count = (uint8_t)(meld->type >= MJ_OPEN_KONG ? 4 : 3);
	for (unsigned i = 0; i < meld->count; i++)
		meld->tile[i] =
			meld->type == MJ_CHOW && kind + i < MJ_KINDS ? (mj_tile)(kind + i) : kind;
	meld->from = (int8_t)((int)byte_below(input, 5) - 1);
	meld->claimed = byte_below(input, 4) == 0 ? kind : MJ_NO_TILE;
}

/* A member of a record: any value its field allows, as the codec would let it through. */
static void
take_field(struct input *input, const struct mj_field *field, struct mj_record *record)
{
	switch (field->type) {
	case MJ_TILE_LIST:
		mj_put(record, field->slot, field->list);
		record->tiles[field->list].count = (uint8_t)byte_below(input, 7);
		for (unsigned i = 0; i < record->tiles[field->list].count; i++)
			record->tiles[field->list].tile[i] = (mj_tile)byte_below(input, MJ_TILES);
		break;
	case MJ_SEAT:
		mj_put(record, field->slot, byte_below(input, MJ_SEATS));
		break;
	case MJ_INTEGER:
		mj_put(record, field->slot,
		       field->min +
			       byte_below(input, 256) % (unsigned)(field->max - field->min + 1));
		break;
	case MJ_OBJECT:
		mj_put(record, field->slot, 0);
		break;
	default:
		break;
	}
}

static void
take_record(struct input *input, const struct mj_field *fields, unsigned count,
	    struct mj_record *record)
{
	if (count == 0)
		return;
	for (unsigned n = byte_below(input, 4); n > 0; n--)
		take_field(input, &fields[byte_below(input, count)], record);
}

static uint32_t
take_flags(struct input *input, const struct mj_ruleset *ruleset)
{
	uint32_t flags = 0;

	for (unsigned n = byte_below(input, 5); n > 0; n--)
		flags |= UINT32_C(1) << ruleset->flags[byte_below(input, ruleset->flag_count)].bit;
	return flags;
}

static void
take_hand(struct input *input, const struct mj_ruleset *ruleset, struct mj_hand *hand)
{
	hand->seat = (int8_t)byte_below(input, MJ_SEATS);
	hand->from = (int8_t)((int)byte_below(input, 5) - 1);
	hand->win_tile = (mj_tile)byte_below(input, MJ_TILES);
	hand->flags = take_flags(input, ruleset);
	hand->meld_count = (uint8_t)byte_below(input, ruleset->sets + 1u);
	for (unsigned i = 0; i < hand->meld_count; i++)
		take_meld(input, &hand->melds[i]);
	take_concealed(input, &hand->concealed, ruleset->sets - hand->meld_count);
	if (byte_below(input, 4) == 0)
		take_bag(input, &hand->discards, byte_below(input, 20));
	if (byte_below(input, 4) == 0)
		take_bag(input, &hand->passed, byte_below(input, 20));
	if (byte_below(input, 4) == 0)
		take_record(input, ruleset->hand, ruleset->hand_count, &hand->extra);
}

static void
take_table(struct input *input, struct mj_table *table)
{
	table->dealer = (uint8_t)byte_below(input, MJ_SEATS);
	table->round_wind = (mj_tile)(MJ_HONOURS + byte_below(input, 4));
	table->honba = (int32_t)byte_below(input, 8);
	table->deposits = (int32_t)byte_below(input, 8);
	table->dealer_streak = (int32_t)byte_below(input, 12);
}

/* Payments, deltas and pool tell one story; the tables are indexed within their bounds. */
static void
check_payments(const struct mj_ruleset *ruleset, const struct mj_payments *payments)
{
	int64_t deltas[MJ_SEATS] = {0}, pool = 0;

	MUST(payments->count <= MJ_PAYMENTS_MAX);
	for (unsigned i = 0; i < payments->count; i++) {
		const struct mj_payment *payment = &payments->list[i];
		MUST(payment->amount > 0 && payment->why < ruleset->why_count);
		MUST(payment->from != payment->to);
		*(payment->from == MJ_NOBODY ? &pool : &deltas[payment->from]) -= payment->amount;
		*(payment->to == MJ_NOBODY ? &pool : &deltas[payment->to]) += payment->amount;
	}
	MUST(memcmp(deltas, payments->deltas, sizeof(deltas)) == 0 && pool == payments->pool);
	MUST(deltas[0] + deltas[1] + deltas[2] + deltas[3] + pool == 0);
}

static void
check_win(const struct mj_score_request *request, const struct mj_score *score)
{
	const struct mj_ruleset *ruleset = request->rules->ruleset;

	MUST(score->pattern_count <= MJ_PATTERNS_MAX);
	for (unsigned i = 0; i < score->pattern_count; i++) {
		MUST(score->patterns[i].pattern < ruleset->pattern_count);
		MUST(i == 0 || score->patterns[i - 1].pattern < score->patterns[i].pattern);
	}
	MUST(score->payments.deltas[request->hand.seat] > 0);
	check_payments(ruleset, &score->payments);
	if (!score->has_reading)
		return;
	unsigned tiles = 0;
	MUST(score->reading.group_count <= MJ_GROUPS_MAX);
	MUST(score->reading.shape < ruleset->shape_count);
	for (unsigned i = 0; i < score->reading.group_count; i++)
		tiles += score->reading.group_size[i];
	MUST(tiles <= MJ_READING_TILES);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct input input = {data, size};
	const struct mj_ruleset *ruleset =
		mj_ruleset_at(byte_below(&input, (unsigned)mj_ruleset_count()));
	struct mj_rules rules;
	struct mj_score_request request;
	struct mj_score score, again;
	struct mj_problem problem = {.code = MJ_OK};

	mj_rules_init(&rules, ruleset);
	take_options(&input, &rules);
	if (mj_rules_resolve(&rules, &problem) != MJ_OK)
		return 0;
	mj_score_request_init(&request, &rules);
	take_hand(&input, ruleset, &request.hand);
	take_table(&input, &request.table);
	take_record(&input, ruleset->deal, ruleset->deal_count, &request.deal);
	int code = mj_score(&request, &score, &problem);
	MUST(code == mj_score(&request, &again, &problem));
	if (code != MJ_OK) {
		MUST((int)problem.code == code && mj_code_id(problem.code) != NULL);
		MUST(problem.detail[0] != '\0' && problem.pointer[0] == '/');
		return 0;
	}
	MUST(score.win == again.win);
	if (score.win)
		check_win(&request, &score);
	else
		MUST(score.reason < ruleset->reason_count);
	return 0;
}
