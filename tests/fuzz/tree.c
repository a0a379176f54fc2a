#include "tests/fuzz/tree.h"

#include "mahjong.h"
#include "tests/fuzz/fuzz.h"

#include <string.h>

enum { NODES_MAX = 1024, TEXT_MAX = 600 };

/* A value and where it hangs; the root hangs nowhere. */
struct node {
	json_t *value, *parent;
	const char *key; /* in an object */
	size_t index;    /* in an array */
};

struct nodes {
	struct node list[NODES_MAX];
	size_t count;
};

static void
collect(struct nodes *nodes, const struct node *node)
{
	const char *key;
	json_t *child;
	size_t i;

	if (nodes->count == NODES_MAX)
		return;
	nodes->list[nodes->count++] = *node;
	json_object_foreach(node->value, key, child)
		collect(nodes, &(struct node){child, node->value, key, 0});
	json_array_foreach(node->value, i, child)
		collect(nodes, &(struct node){child, node->value, NULL, i});
}

static const struct node *
any_node(struct dice *dice, json_t *root, struct nodes *nodes)
{
	nodes->count = 0;
	collect(nodes, &(struct node){root, NULL, NULL, 0});
	return &nodes->list[roll(dice, nodes->count)];
}

/* ---- Words ---- */

static const char *
word_of_fields(struct dice *dice, const struct mj_field *fields, unsigned count)
{
	return count == 0 ? "id" : fields[roll(dice, count)].name;
}

/* A name out of a ruleset's tables. */
static const char *
any_word(struct dice *dice)
{
	const struct mj_ruleset *ruleset = mj_ruleset_at(roll(dice, mj_ruleset_count()));

	switch (roll(dice, 7)) {
	case 0:
		return ruleset->id;
	case 1:
		return ruleset->flags[roll(dice, ruleset->flag_count)].id;
	case 2:
		return word_of_fields(dice, ruleset->options, ruleset->option_count);
	case 3:
		return word_of_fields(dice, ruleset->hand, ruleset->hand_count);
	case 4:
		return word_of_fields(dice, ruleset->deal, ruleset->deal_count);
	case 5:
		return ruleset->preset_count == 0
			       ? "preset"
			       : ruleset->presets[roll(dice, ruleset->preset_count)].name;
	default:
		return ruleset->patterns[roll(dice, ruleset->pattern_count)].id;
	}
}

static const char *
any_key(struct dice *dice)
{
	static const char *const keys[] = {
		"id",         "rules",       "table",    "deal",       "hand",      "seats",
		"outcome",    "wins",        "melds",    "flags",      "from",      "discards",
		"passed",     "called",      "flowers",  "riichi",     "tenpai",    "reason",
		"offender",   "win_tile",    "points",   "honba",      "deposits",  "dealer",
		"drawn",      "visible",     "patterns", "claimed",    "note",      "multiplier",
		"followed",   "seed",        "preset",   "chips",      "season",    "fee",
		"chip_value", "result",      "guest",    "round_wind", "played_at", "external_id",
		"hash",       "previous",    "seq",      "kind",       "match",     "reverses",
		"postings",   "account",     "asset",    "amount",     "apply",     "seat",
		"to",         "hand_number", "as_of",    "player"};

	return one_in(dice, 3) ? any_word(dice) : keys[roll(dice, sizeof(keys) / sizeof(keys[0]))];
}

/* ---- New values ---- */

static json_t *
any_number(struct dice *dice)
{
	static const json_int_t edges[] = {-1,
					   0,
					   1,
					   2,
					   3,
					   4,
					   100,
					   1000,
					   1001,
					   25000,
					   1000000,
					   1000001,
					   INT32_MAX,
					   INT64_C(9007199254740991),
					   INT64_C(9007199254740992),
					   -INT64_C(9007199254740991),
					   INT64_MAX,
					   INT64_MIN};

	return json_integer(edges[roll(dice, sizeof(edges) / sizeof(edges[0]))]);
}

static json_t *
any_value(struct dice *dice)
{
	switch (roll(dice, 9)) {
	case 0:
		return json_null();
	case 1:
		return json_boolean(one_in(dice, 2));
	case 2:
		return json_array();
	case 3:
		return json_object();
	case 4:
		return json_string("");
	case 5:
		return json_string(any_word(dice));
	case 6:
		return json_real(1.5);
	default:
		return any_number(dice);
	}
}

static json_t *
other_number(struct dice *dice, json_int_t number)
{
	switch (roll(dice, 5)) {
	case 0:
		return json_integer(number < INT64_MAX ? number + 1 : 0);
	case 1:
		return json_integer(number > INT64_MIN ? number - 1 : 0);
	case 2:
		return json_integer(number > INT64_MIN ? -number : 0);
	case 3:
		return json_integer((json_int_t)roll(dice, 16));
	default:
		return any_number(dice);
	}
}

static bool
are_tiles(const char *text)
{
	return text[0] != '\0' && strspn(text, "0123456789mpsz") == strlen(text);
}

/* One character of tiles more, less or other. */
static json_t *
other_tiles(struct dice *dice, const char *from)
{
	static const char alphabet[] = "0123456789mpsz";
	char text[TEXT_MAX + 2];
	size_t size = strlen(from), at = roll(dice, size);

	memcpy(text, from, size + 1);
	switch (roll(dice, 3)) {
	case 0:
		memmove(text + at, text + at + 1, size - at);
		break;
	case 1:
		memmove(text + at + 1, text + at, size - at + 1);
		break;
	default:
		text[at] = alphabet[roll(dice, sizeof(alphabet) - 1)];
	}
	return json_string(text);
}

/* Without one byte, or with one byte of another; NULL when that is no UTF-8. */
static json_t *
other_text(struct dice *dice, const char *from)
{
	uint8_t text[2 * TEXT_MAX];
	size_t size = strlen(from);

	memcpy(text, from, size);
	size = LLVMFuzzerMutate(text, size, sizeof(text));
	return one_in(dice, 3) ? json_string(any_word(dice)) : json_stringn((char *)text, size);
}

static json_t *
other_scalar(struct dice *dice, const json_t *value)
{
	const char *text = json_string_value(value);

	if (json_is_integer(value))
		return other_number(dice, json_integer_value(value));
	if (json_is_boolean(value))
		return json_boolean(!json_is_true(value));
	if (text == NULL || strlen(text) > TEXT_MAX)
		return any_value(dice);
	return are_tiles(text) && !one_in(dice, 8) ? other_tiles(dice, text)
						   : other_text(dice, text);
}

/* ---- Changes ---- */

/*
 * Puts a value (NULL: none could be made) in the place of a node; the root to work with from now
 * on.
 */
static json_t *
replace(json_t *root, const struct node *node, json_t *value)
{
	if (value == NULL)
		return root;
	if (node->parent == NULL) {
		json_decref(root);
		return value;
	}
	if (node->key != NULL)
		json_object_set_new(node->parent, node->key, value);
	else
		json_array_set_new(node->parent, node->index, value);
	return root;
}

static void
remove_node(const struct node *node)
{
	if (node->key != NULL)
		json_object_del(node->parent, node->key);
	else if (node->parent != NULL)
		json_array_remove(node->parent, node->index);
}

/* A member or item more, with a value copied from the donor or made up. */
static void
grow(struct dice *dice, json_t *to, const struct node *donated)
{
	json_t *value = one_in(dice, 3) ? any_value(dice) : json_deep_copy(donated->value);

	if (json_is_object(to)) {
		bool copied = donated->key != NULL && one_in(dice, 2);
		json_object_set_new(to, copied ? donated->key : any_key(dice), value);
	} else if (json_is_array(to)) {
		json_array_insert_new(to, roll(dice, json_array_size(to) + 1), value);
	} else {
		json_decref(value);
	}
}

/* An item once more, or two items in each other's place. */
static void
shuffle(struct dice *dice, json_t *array)
{
	size_t size = json_array_size(array), one = roll(dice, size), other = roll(dice, size);

	if (size == 0)
		return;
	json_t *first = json_array_get(array, one), *second = json_array_get(array, other);
	if (one_in(dice, 2)) {
		json_array_append_new(array, json_deep_copy(first));
		return;
	}
	json_incref(first);
	json_array_set(array, one, second);
	json_array_set_new(array, other, first);
}

json_t *
tree_mutate(struct dice *dice, json_t *root, json_t *donor)
{
	static struct nodes nodes, others;
	const struct node *node = any_node(dice, root, &nodes);
	const struct node *donated = any_node(dice, donor, &others);

	switch (roll(dice, 8)) {
	case 0:
		return replace(root, node, json_deep_copy(donated->value));
	case 1:
		remove_node(node);
		return root;
	case 2:
		grow(dice, node->value, donated);
		return root;
	case 3:
		shuffle(dice, node->value);
		return root;
	case 4:
		return replace(root, node, any_value(dice));
	default:
		return replace(root, node, other_scalar(dice, node->value));
	}
}
