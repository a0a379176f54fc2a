#include "ledger/core/fields.h"

#include "codec/stored_table.h"
#include "ledger/core/clock.h"
#include "ledger/core/uuid.h"

#include "lib/mahjong.h"

#include <stddef.h>
#include <stdio.h>

int
read_time(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	(void)member;
	if (!json_is_string(value))
		return refuse_type(reader->problem, at, "a time as a string", value);
	if (!time_parse(json_string_value(value), target))
		return refuse(reader->problem, BAD_VALUE, at,
			      "expected a time of RFC 3339, as 2026-11-21T19:30:00Z");
	return 0;
}

int
read_currency(struct reader *reader, const struct path *at, const json_t *value,
	      const struct member *member, void *target)
{
	(void)member;
	if (!json_is_string(value))
		return refuse_type(reader->problem, at, "a string", value);
	const char *text = json_string_value(value);
	if (!asset_is_currency(text))
		return refuse(reader->problem, BAD_VALUE, at,
			      "expected a currency: 3 to %d of A-Z and 0-9", ASSET_TEXT - 1);
	snprintf(target, ASSET_TEXT, "%s", text);
	return 0;
}

int
read_asset(struct reader *reader, const struct path *at, const json_t *value,
	   const struct member *member, void *target)
{
	(void)member;
	if (!json_is_string(value))
		return refuse_type(reader->problem, at, "a string", value);
	if (!asset_is_valid(json_string_value(value)))
		return refuse(reader->problem, BAD_VALUE, at,
			      "expected score, chips or a currency of 3 to %d of A-Z and 0-9",
			      ASSET_TEXT - 1);
	snprintf(target, ASSET_TEXT, "%s", json_string_value(value));
	return 0;
}

int
read_money(struct reader *reader, const struct path *at, const json_t *value,
	   const struct member *member, void *target)
{
	const struct member list[] = {
		{"amount", .type = &type_int64, IN(money, amount), .required = true,
		 .min = member->min, .max = AMOUNT_MAX},
		{.name = "currency",
		 .read = read_currency,
		 .offset = offsetof(struct money, currency),
		 .required = true},
	};
	const struct members members = MEMBERS(list);

	return read_object(reader, at, value, &members, NULL, target);
}

int
read_uuid(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	(void)member;
	if (!json_is_string(value))
		return refuse_type(reader->problem, at, "an id as a string", value);
	if (!uuid_read(json_string_value(value), target))
		return refuse(reader->problem, BAD_VALUE, at, "expected an id (a UUID)");
	return 0;
}

int
read_stored_uuid(struct reader *reader, const struct path *at, const json_t *value,
		 const struct member *member, void *target)
{
	if (json_is_string(value) && !uuid_is_valid(json_string_value(value)))
		return refuse(reader->problem, BAD_VALUE, at,
			      "expected an id (a UUID in lower case)");
	return read_uuid(reader, at, value, member, target);
}

int
read_json_object(struct reader *reader, const struct path *at, const json_t *value,
		 const struct member *member, void *target)
{
	(void)member;
	if (!json_is_object(value))
		return refuse_type(reader->problem, at, "an object", value);
	*(const json_t **)target = value;
	return 0;
}

/* ---- Types ---- */

static void
write_time(struct buffer *out, const struct member *member, const void *value)
{
	char text[TIME_TEXT];

	(void)member;
	time_write(*(const int64_t *)value, text);
	out_string(out, text);
}

static int
read_id(struct reader *reader, const struct path *at, const json_t *value,
	const struct member *member, void *target)
{
	char text[STORE_ID];

	*(const char **)target = json_string_value(value);
	return read_stored_uuid(reader, at, value, member, text);
}

static void
write_id(struct buffer *out, const struct member *member, const void *value)
{
	(void)member;
	out_string(out, *(const char *const *)value);
}

static bool
is_no_id(const struct member *member, const void *value)
{
	(void)member;
	return *(const char *const *)value == NULL;
}

static bool
is_no_money(const struct member *member, const void *value)
{
	(void)member;
	return ((const struct money *)value)->amount == 0;
}

static void
write_money(struct buffer *out, const struct member *member, const void *value)
{
	const struct money *money = value;

	(void)member;
	out_open(out, '{');
	out_member(out, "amount", money->amount);
	out_string_member(out, "currency", money->currency);
	out_close(out, '}');
}

static bool
is_no_ruleset(const struct member *member, const void *value)
{
	(void)member;
	return *(const struct mj_ruleset *const *)value == NULL;
}

static void
write_ruleset(struct buffer *out, const struct member *member, const void *value)
{
	(void)member;
	out_string(out, (*(const struct mj_ruleset *const *)value)->id);
}

static bool
has_no_rules(const struct member *member, const void *value)
{
	(void)member;
	return ((const struct mj_rules *)value)->ruleset == NULL;
}

static void
write_rules_of(struct buffer *out, const struct member *member, const void *value)
{
	(void)member;
	write_all_rules_object(value, out);
}

static bool
is_no_stored(const struct member *member, const void *value)
{
	(void)member;
	return ((const struct store_text *)value)->data == NULL;
}

static void
write_stored(struct buffer *out, const struct member *member, const void *value)
{
	const struct store_text *text = value;

	(void)member;
	out_raw(out, text->data, text->size);
}

const struct member_type type_stored = {"stored", NULL, write_stored, is_no_stored};
const struct member_type type_id = {"id", read_id, write_id, is_no_id};
const struct member_type type_time = {"time", read_time, write_time, is_no_int64};
const struct member_type type_uuid = {"uuid", read_uuid, out_text_value, is_no_text};
const struct member_type type_money = {"money", read_money, write_money, is_no_money};
const struct member_type type_ruleset = {"ruleset", NULL, write_ruleset, is_no_ruleset};
const struct member_type type_rules = {"rules", NULL, write_rules_of, has_no_rules};
