#include "codec/stored_table.h"

#include "codec/rules_write.h"
#include "lib/mahjong/hand.h"
#include "lib/mahjong/rules.h"
#include "json/write.h"

#include <string.h>

void
write_all_rules(const struct mj_rules *rules, struct buffer *out)
{
	out_key(out, "rules");
	write_all_rules_object(rules, out);
}

void
write_all_rules_object(const struct mj_rules *rules, struct buffer *out)
{
	struct mj_rules all = *rules;

	memset(&all.given, 0xff, sizeof(all.given));
	write_rules_object(&all, out);
}

void
numbers_load(const json_t *list, int64_t numbers[MJ_SEATS_MAX])
{
	for (unsigned i = 0; i < MJ_SEATS_MAX; i++)
		numbers[i] = json_integer_value(json_array_get(list, i));
}

/* The members a ruleset adds are counters of the seats, which begin at 0. */
void
table_complete(const struct mj_ruleset *ruleset, struct mj_table *table)
{
	for (unsigned i = 0; i < ruleset->table_count; i++)
		for (unsigned k = 0; k < ruleset->table[i].length; k++) {
			unsigned slot = ruleset->table[i].slot + k;
			mj_put(&table->extra, slot, mj_get(&table->extra, slot, 0));
		}
}

static void
load_extra(const struct mj_ruleset *ruleset, const json_t *value, struct mj_record *extra)
{
	for (unsigned i = 0; i < ruleset->table_count; i++) {
		const struct mj_field *field = &ruleset->table[i];
		const json_t *list = json_object_get(value, field->name);
		for (unsigned k = 0; k < field->length; k++)
			mj_put(extra, field->slot + k, json_integer_value(json_array_get(list, k)));
	}
}

static int32_t
counter_of(const json_t *value, const char *name)
{
	return (int32_t)json_integer_value(json_object_get(value, name));
}

void
table_load(const struct mj_ruleset *ruleset, const json_t *value, struct mj_table *table)
{
	*table = (struct mj_table){.dealer = (uint8_t)counter_of(value, "dealer"),
				   .hand_number = counter_of(value, "hand_number"),
				   .dealer_streak = counter_of(value, "dealer_streak"),
				   .honba = counter_of(value, "honba"),
				   .deposits = counter_of(value, "deposits"),
				   .multiplier = counter_of(value, "multiplier")};
	const char *wind = json_string_value(json_object_get(value, "round_wind"));
	if (wind == NULL || !mj_tile_parse(&table->round_wind, wind))
		table->round_wind = MJ_HONOURS;
	numbers_load(json_object_get(value, "points"), table->points);
	load_extra(ruleset, value, &table->extra);
}
