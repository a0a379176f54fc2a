#include "ledger/agreement.h"

#include "codec/rules.h"
#include "codec/stored_table.h"

#include <stdio.h>

enum { SEEN = 256 };

/* Matches are told apart by club and id; an imported match has the same id in another club. */
static _Thread_local struct seen {
	char club[STORE_ID], match[STORE_ID];
	struct agreed agreed;
} seen[SEEN];

/* Ids end in random digits. */
static struct seen *
place_of(const char *match)
{
	unsigned hash = 0;

	for (const char *at = match; *at != '\0'; at++)
		hash = hash * 31 + (unsigned char)*at;
	return &seen[hash % SEEN];
}

static void
load_money(const json_t *facts, const char *name, struct money *money)
{
	const json_t *value = json_object_get(facts, name);
	const char *currency = json_string_value(json_object_get(value, "currency"));

	money->amount = json_integer_value(json_object_get(value, "amount"));
	snprintf(money->currency, sizeof(money->currency), "%s", currency == NULL ? "" : currency);
}

static bool
parse(const struct mj_ruleset *ruleset, const struct store_text *text, struct agreed *agreed)
{
	json_t *facts = json_loadb(text->data, text->size, 0, NULL);
	struct problem problem;
	struct rules_reader reader;

	rules_reader_init(&reader, ruleset, MJ_SETTLE, &problem);
	bool good = facts != NULL && read_rules(&reader, facts, &agreed->rules) == 0;

	load_money(facts, "chip_value", &agreed->chip_value);
	load_money(facts, "fee", &agreed->fee);
	json_decref(facts);
	return good;
}

bool
agreed_load(const char *club, const char *match, const struct mj_ruleset *ruleset,
	    const struct store_text *facts, struct agreed *agreed)
{
	struct seen *place = place_of(match);

	if (strcmp(place->match, match) != 0 || strcmp(place->club, club) != 0) {
		place->match[0] = '\0';
		if (!parse(ruleset, facts, &place->agreed))
			return false;
		snprintf(place->match, STORE_ID, "%s", match);
		snprintf(place->club, STORE_ID, "%s", club);
	}
	*agreed = place->agreed;
	return true;
}

static void
write_money(const char *name, const struct money *money, struct buffer *out)
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
agreed_write(const struct agreed *agreed, const char *session, struct buffer *out)
{
	out_open(out, '{');
	write_all_rules(&agreed->rules, out);
	out_key(out, "session");
	out_string(out, session[0] == '\0' ? NULL : session);
	write_money("chip_value", &agreed->chip_value, out);
	write_money("fee", &agreed->fee, out);
	out_close(out, '}');
}
