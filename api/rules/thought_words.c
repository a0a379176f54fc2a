#include "api/rules/thought_words.h"

#include "api/rules/texts/find.h"
#include "codec/tiles.h"
#include "lib/mahjong/player.h"
#include "json/write.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { VALUE_TEXT = 24 };

/* What stands in the place of {name}, of `size` bytes. */
static void
write_value(const struct mj_thought *thought, const char *name, size_t size, char value[VALUE_TEXT])
{
	value[0] = '\0';
	if (strncmp(name, "seat", size) == 0)
		snprintf(value, VALUE_TEXT, "%d", thought->seat);
	else if (strncmp(name, "tile", size) == 0)
		mj_tiles_write(&thought->tile, 1, value);
	for (unsigned i = 0; i < thought->number_count; i++) {
		const char *number = mj_thought_numbers[thought->type][i];
		if (strlen(number) == size && memcmp(number, name, size) == 0)
			snprintf(value, VALUE_TEXT, "%d", (int)thought->numbers[i]);
	}
}

static void
fill(const struct mj_thought *thought, const char *from, char to[THOUGHT_TEXT_MAX])
{
	size_t at = 0;

	while (*from != '\0') {
		char value[VALUE_TEXT] = {*from};
		size_t size = 1;
		if (*from == '{') {
			size = strcspn(from, "}") + 1;
			write_value(thought, from + 1, size - 2, value);
		}
		size_t room = strlen(value);
		assert(at + room < THOUGHT_TEXT_MAX);
		memcpy(to + at, value, room);
		at += room;
		from += size;
	}
	to[at] = '\0';
}

void
thought_words_fill(const struct mj_thought *thought, struct thought_words *words)
{
	const struct mj_names *names =
		text_word_find(shared_texts, "play_thoughts", mj_thought_ids[thought->type]);

	assert(names != NULL);
	for (unsigned language = 0; language < MJ_LANGUAGES; language++) {
		fill(thought, names->in[language], words->text[language]);
		words->names.in[language] = words->text[language];
	}
}

static void
write_thought(const struct mj_thought *thought, enum names_mode names, struct buffer *out)
{
	struct thought_words words;

	out_open(out, '{');
	out_word_member(out, "id", mj_thought_ids[thought->type]);
	if (thought->tile != MJ_NO_TILE) {
		out_key(out, "tile");
		write_tile(thought->tile, out);
	}
	if (thought->seat != MJ_NOBODY)
		out_member(out, "seat", thought->seat);
	for (unsigned i = 0; i < thought->number_count; i++)
		out_member(out, mj_thought_numbers[thought->type][i], thought->numbers[i]);
	if (names != NAMES_NONE) {
		thought_words_fill(thought, &words);
		out_key(out, "name");
		names_write(&words.names, names, out);
	}
	out_close(out, '}');
}

void
thoughts_write(const struct mj_decision *decision, enum names_mode names, struct buffer *out)
{
	out_open_member(out, "thoughts", '[');
	for (unsigned i = 0; i < decision->thought_count; i++)
		write_thought(&decision->thoughts[i], names, out);
	out_close(out, ']');
}
