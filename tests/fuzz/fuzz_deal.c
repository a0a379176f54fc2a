/*
 * Any text as the body of /v1/deals: each tile of the set is there once, the seed gives the same
 * deal again, and what was dealt can be sent to /v1/waits as it is.
 */
#include "api/limits.h"
#include "api/rules/calls.h"
#include "tests/fuzz/fuzz.h"

#include <jansson.h>
#include <string.h>

enum { SUITED = 27, COPIES = 4, SMALL_SET = 120, FLOWERY_SET = 144, FIRST_DRAGON = 31 };

static struct buffer answer, again;

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	json_object_seed(1);
	MUST(names_prepare(NULL));
	return 0;
}

static void
count(unsigned copies[MJ_TILES], const char *text)
{
	mj_tile tiles[MJ_WALL_MAX];
	int size = text == NULL ? 0 : mj_tiles_parse(text, strlen(text), tiles, MJ_WALL_MAX);

	MUST(size >= 0);
	for (int i = 0; i < size; i++)
		copies[tiles[i]]++;
}

static void
count_list(unsigned copies[MJ_TILES], const json_t *list)
{
	const json_t *tile;
	size_t i;

	MUST(json_is_array(list));
	json_array_foreach(list, i, tile) count(copies, json_string_value(tile));
}

static const json_t *
hand_of(const json_t *root, size_t seat)
{
	return json_array_get(json_object_get(root, "hands"), seat);
}

static void
check_tiles(const json_t *root)
{
	unsigned wall[MJ_TILES] = {0}, dealt[MJ_TILES] = {0}, kinds[MJ_KINDS] = {0};
	size_t size = json_array_size(json_object_get(root, "wall"));
	bool small = size == SMALL_SET, flowers = size == FLOWERY_SET;

	count_list(wall, json_object_get(root, "wall"));
	count_list(dealt, json_object_get(root, "draws"));
	count_list(dealt, json_object_get(root, "dead_wall"));
	for (size_t seat = 0; seat < MJ_SEATS_MAX; seat++) {
		const json_t *hand = hand_of(root, seat);
		count(dealt, json_string_value(json_object_get(hand, "concealed")));
		count(dealt, json_string_value(json_object_get(hand, "flowers")));
	}
	MUST(memcmp(wall, dealt, sizeof(wall)) == 0);
	for (mj_tile tile = 0; tile < MJ_FLOWERS; tile++)
		kinds[mj_kind(tile)] += wall[tile];
	for (mj_tile tile = MJ_FLOWERS; tile < MJ_TILES; tile++)
		MUST(wall[tile] == flowers);
	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		MUST(kinds[kind] == (small && kind >= SUITED && kind < FIRST_DRAGON ? 0 : COPIES));
}

static void
check_waits(const json_t *root, size_t seat)
{
	static const char *const members[] = {"ruleset", "rules", "table", "deal"};
	json_t *request = json_object(), *hand = json_deep_copy(hand_of(root, seat));

	for (size_t i = 0; i < sizeof(members) / sizeof(members[0]); i++)
		json_object_set(request, members[i], json_object_get(root, members[i]));
	json_object_set_new(request, "hand", hand);
	char *text = json_dumps(request, JSON_COMPACT);
	MUST(text != NULL);
	buffer_reset(&again, KEPT_ANSWER);
	unsigned status = rules_call_text(&waits_call, text, strlen(text), NULL,
					  &(struct answer_style){.names = NAMES_NONE}, 0, &again);
	if (status != 200)
		fprintf(stderr, "%s\n%.*s\n", text, (int)again.size, again.data);
	MUST(status == 200);
	free(text);
	json_decref(request);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *text = (const char *)data;

	buffer_reset(&answer, KEPT_ANSWER);
	if (rules_call_text(&deal_call, text, size, NULL,
			    &(struct answer_style){.names = NAMES_NONE}, 0, &answer) != 200)
		return 0;
	json_t *root = json_loadb(answer.data, answer.size, JSON_REJECT_DUPLICATES, NULL);
	json_t *request = json_loadb(text, size, 0, NULL);
	check_tiles(root);
	for (size_t seat = 0; seat < MJ_SEATS_MAX; seat++)
		check_waits(root, seat);
	if (json_is_string(json_object_get(request, "seed"))) {
		buffer_reset(&again, KEPT_ANSWER);
		rules_call_text(&deal_call, text, size, NULL,
				&(struct answer_style){.names = NAMES_NONE}, 0, &again);
		MUST(again.size == answer.size);
		MUST(memcmp(again.data, answer.data, answer.size) == 0);
	}
	json_decref(request);
	json_decref(root);
	return 0;
}
