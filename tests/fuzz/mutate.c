/*
 * libFuzzer's mutator for the targets that read JSON, or lines of it: most inputs it makes are JSON
 * again, with a member changed, so that they get past the parser. Lines that are no JSON (the head
 * of a request) are changed as bytes.
 */
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/tree.h"

#include <string.h>

enum { INPUT_MAX = 1 << 17, LINES_MAX = 256, CHANGES_MAX = 3 };

struct text {
	const char *data;
	size_t size;
};

struct lines {
	struct text list[LINES_MAX];
	size_t count;
};

static char kept[INPUT_MAX], kept_other[INPUT_MAX], changed[INPUT_MAX];

/* ---- Lines ---- */

/* A whole text that is JSON is one line, however it is written. */
static void
split(const char *data, size_t size, struct lines *lines)
{
	json_t *whole = json_loadb(data, size, JSON_DECODE_ANY, NULL);
	const char *end = data + size, *feed;

	json_decref(whole);
	lines->count = 0;
	while (whole == NULL && lines->count < LINES_MAX - 1 &&
	       (feed = memchr(data, '\n', (size_t)(end - data))) != NULL) {
		lines->list[lines->count++] = (struct text){data, (size_t)(feed - data)};
		data = feed + 1;
	}
	lines->list[lines->count++] = (struct text){data, (size_t)(end - data)};
}

/* The size, or 0 when there is not the room. */
static size_t
join(const struct lines *lines, uint8_t *to, size_t max)
{
	size_t size = 0;

	for (size_t i = 0; i < lines->count; i++) {
		const struct text *line = &lines->list[i];
		if (size + line->size + 1 > max)
			return 0;
		memcpy(to + size, line->data, line->size);
		size += line->size;
		if (i + 1 < lines->count)
			to[size++] = '\n';
	}
	return size;
}

static void
insert_line(struct lines *lines, size_t at, struct text line)
{
	if (lines->count == LINES_MAX)
		return;
	memmove(&lines->list[at + 1], &lines->list[at],
		(lines->count - at) * sizeof(lines->list[0]));
	lines->list[at] = line;
	lines->count++;
}

static void
remove_line(struct lines *lines, size_t at)
{
	lines->count--;
	memmove(&lines->list[at], &lines->list[at + 1],
		(lines->count - at) * sizeof(lines->list[0]));
}

static void
move_lines(struct dice *dice, struct lines *lines)
{
	size_t one = roll(dice, lines->count), other = roll(dice, lines->count);
	struct text line = lines->list[one];

	if (one_in(dice, 3)) {
		remove_line(lines, one);
	} else if (one_in(dice, 2)) {
		insert_line(lines, other, line);
	} else {
		lines->list[one] = lines->list[other];
		lines->list[other] = line;
	}
}

/* ---- One line ---- */

static void
change_bytes(struct text *line, size_t max)
{
	if (line->size > max)
		return;
	memcpy(changed, line->data, line->size);
	*line = (struct text){changed, LLVMFuzzerMutate((uint8_t *)changed, line->size, max)};
}

static void
change_line(struct dice *dice, struct text *line, const struct text *from)
{
	json_t *root = json_loadb(line->data, line->size, JSON_DECODE_ANY, NULL);
	json_t *donor = json_loadb(from->data, from->size, JSON_DECODE_ANY, NULL);

	if (root == NULL) {
		json_decref(donor);
		change_bytes(line, INPUT_MAX / 2);
		return;
	}
	for (size_t n = 1 + roll(dice, CHANGES_MAX); n > 0; n--)
		root = tree_mutate(dice, root, donor == NULL || one_in(dice, 2) ? root : donor);
	size_t size = json_dumpb(root, changed, sizeof(changed), JSON_COMPACT | JSON_ENCODE_ANY);
	if (size > 0 && size <= sizeof(changed))
		*line = (struct text){changed, size};
	json_decref(root);
	json_decref(donor);
}

/* ---- libFuzzer's functions ---- */

size_t
LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max, unsigned seed)
{
	struct dice dice = dice_of(seed);
	static struct lines lines;

	if (size > INPUT_MAX || one_in(&dice, 10))
		return LLVMFuzzerMutate(data, size, max);
	memcpy(kept, data, size);
	split(kept, size, &lines);
	if (lines.count > 1 && one_in(&dice, 4))
		move_lines(&dice, &lines);
	else
		change_line(&dice, &lines.list[roll(&dice, lines.count)],
			    &lines.list[roll(&dice, lines.count)]);
	size_t made = join(&lines, data, max);
	return made > 0 ? made : LLVMFuzzerMutate(data, size, max);
}

/*
 * The first lines of one and the last of the other; of single lines, one with a part of the other.
 */
size_t
LLVMFuzzerCustomCrossOver(const uint8_t *one, size_t one_size, const uint8_t *other,
			  size_t other_size, uint8_t *out, size_t max, unsigned seed)
{
	struct dice dice = dice_of(seed);
	static struct lines first, second;

	if (one_size > INPUT_MAX || other_size > INPUT_MAX)
		return 0;
	memcpy(kept, one, one_size);
	memcpy(kept_other, other, other_size);
	split(kept, one_size, &first);
	split(kept_other, other_size, &second);
	if (first.count == 1 && second.count == 1) {
		change_line(&dice, &first.list[0], &second.list[0]);
		return join(&first, out, max);
	}
	first.count = 1 + roll(&dice, first.count);
	for (size_t i = roll(&dice, second.count); i < second.count && first.count < LINES_MAX; i++)
		first.list[first.count++] = second.list[i];
	return join(&first, out, max);
}
