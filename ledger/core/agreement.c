#include "ledger/core/agreement.h"

#include "codec/rules.h"
#include "codec/stored_table.h"

#include <assert.h>
#include <stdio.h>

enum { KNOWN = 256 };

/* Matches are told apart by club and id; an imported match has the same id in another club. */
static _Thread_local struct known {
	char club[STORE_ID], match[STORE_ID];
	struct agreement agreement;
} known[KNOWN];

/* Ids end in random digits. */
static struct known *
place_of(const char *match)
{
	unsigned hash = 0;

	for (const char *at = match; *at != '\0'; at++)
		hash = hash * 31 + (unsigned char)*at;
	return &known[hash % KNOWN];
}

static void
load_money(const json_t *stored, const char *name, struct money *money)
{
	const json_t *value = json_object_get(stored, name);
	const char *currency = json_string_value(json_object_get(value, "currency"));

	money->amount = json_integer_value(json_object_get(value, "amount"));
	snprintf(money->currency, sizeof(money->currency), "%s", currency == NULL ? "" : currency);
}

bool
agreement_read(const struct mj_ruleset *ruleset, const json_t *object, struct agreement *agreement)
{
	struct problem problem = {0};
	struct rules_reader reader;

	rules_reader_init(&reader, ruleset, MJ_SETTLE, &problem);
	load_money(object, "chip_value", &agreement->chip_value);
	load_money(object, "fee", &agreement->fee);
	load_money(object, "point_value", &agreement->point_value);
	return json_is_object(object) && read_rules(&reader, object, &agreement->rules) == 0;
}

static bool
parse(const struct mj_ruleset *ruleset, const struct store_text *text, struct agreement *agreement)
{
	json_t *stored = json_loadb(text->data, text->size, 0, NULL);
	bool good = agreement_read(ruleset, stored, agreement);

	json_decref(stored);
	return good;
}

bool
agreement_load(const char *club, const char *match, const struct mj_ruleset *ruleset,
	       const struct store_text *text, struct agreement *agreement)
{
	struct known *place = place_of(match);

	if (strcmp(place->match, match) != 0 || strcmp(place->club, club) != 0) {
		place->match[0] = '\0';
		if (!parse(ruleset, text, &place->agreement))
			return false;
		snprintf(place->match, STORE_ID, "%s", match);
		snprintf(place->club, STORE_ID, "%s", club);
	}
	*agreement = place->agreement;
	return true;
}

void
money_write(const char *name, const struct money *money, struct buffer *out)
{
	out_key(out, name);
	if (money->amount == 0) {
		out_null(out);
		return;
	}
	out_open(out, '{');
	out_member(out, "amount", money->amount);
	out_key(out, "currency");
	out_string(out, money->currency);
	out_close(out, '}');
}

void
agreement_write_members(const struct agreement *agreement, const char *session, struct buffer *out)
{
	write_all_rules(&agreement->rules, out);
	out_key(out, "session");
	out_string(out, session[0] == '\0' ? NULL : session);
	money_write("chip_value", &agreement->chip_value, out);
	money_write("fee", &agreement->fee, out);
	money_write("point_value", &agreement->point_value, out);
}

void
agreement_write(const struct agreement *agreement, const char *session, const struct recorder *by,
		struct buffer *out)
{
	out_open(out, '{');
	agreement_write_members(agreement, session, out);
	recorder_write(by, out);
	out_close(out, '}');
}

/* The rules stand first, and no option is an object. */
void
agreement_show_without_rules(const struct store_text *text, struct buffer *out)
{
	static const char rules[] = "{\"rules\":{";
	const char *end = memchr(text->data, '}', text->size);

	assert(text->size > sizeof(rules) && memcmp(text->data, rules, sizeof(rules) - 1) == 0);
	assert(end != NULL && end[1] == ',');
	/* Between the comma behind them and the brace that ends the object. */
	out_raw(out, end + 2, text->size - (size_t)(end + 2 - text->data) - 1);
}

void
agreement_show(const struct store_text *text, struct buffer *out)
{
	if (text->size > 2)
		out_raw(out, text->data + 1, text->size - 2);
}
