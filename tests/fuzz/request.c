#include "tests/fuzz/request.h"

unsigned
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
		mj_bag_add(bag, (mj_tile)byte_below(input, MJ_FLOWERS));
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
	mj_tile kind = (mj_tile)byte_below(input, MJ_FLOWERS);

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
take_field(struct input *input, const struct mj_field *field, unsigned seats,
	   struct mj_record *record)
{
	switch (field->type) {
	case MJ_TILE_LIST:
		mj_put(record, field->slot, field->list);
		record->tiles[field->list].count = (uint8_t)byte_below(input, 7);
		for (unsigned i = 0; i < record->tiles[field->list].count; i++)
			record->tiles[field->list].tile[i] = (mj_tile)byte_below(input, MJ_FLOWERS);
		break;
	case MJ_SEAT:
		mj_put(record, field->slot, byte_below(input, seats));
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

void
take_record(struct input *input, const struct mj_field *fields, unsigned count, unsigned seats,
	    struct mj_record *record)
{
	if (count == 0)
		return;
	for (unsigned n = byte_below(input, 4); n > 0; n--)
		take_field(input, &fields[byte_below(input, count)], seats, record);
}

static uint32_t
take_flags(struct input *input, const struct mj_ruleset *ruleset)
{
	uint32_t flags = 0;

	for (unsigned n = byte_below(input, 5); n > 0; n--)
		flags |= UINT32_C(1) << ruleset->flags[byte_below(input, ruleset->flag_count)].bit;
	return flags;
}

void
take_hand(struct input *input, const struct mj_rules *rules, struct mj_hand *hand)
{
	const struct mj_ruleset *ruleset = rules->ruleset;

	hand->seat = (int8_t)byte_below(input, rules->seats);
	hand->from = (int8_t)((int)byte_below(input, rules->seats + 1U) - 1);
	hand->win_tile = (mj_tile)byte_below(input, MJ_FLOWERS);
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
		take_record(input, ruleset->hand, ruleset->hand_count, rules->seats, &hand->extra);
}

void
take_table(struct input *input, const struct mj_rules *rules, struct mj_table *table)
{
	table->dealer = (uint8_t)byte_below(input, rules->seats);
	table->round_wind = (mj_tile)(MJ_HONOURS + byte_below(input, 4));
	table->honba = (int32_t)byte_below(input, 8);
	table->deposits = (int32_t)byte_below(input, 8);
	table->dealer_streak = (int32_t)byte_below(input, 12);
}

bool
take_rules(struct input *input, struct mj_rules *rules)
{
	struct mj_problem problem;

	mj_rules_init(rules, mj_ruleset_at(byte_below(input, (unsigned)mj_ruleset_count())));
	take_options(input, rules);
	return mj_rules_resolve(rules, &problem) == MJ_OK;
}
