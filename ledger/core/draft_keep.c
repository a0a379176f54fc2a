#include "ledger/core/draft_keep.h"

#include "json/list.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE = 8000 };

/* Pieces that are freed together; what is taken of one may be a row or text. */
struct draft_memory {
	struct draft_memory *next;
	size_t used, size;
	_Alignas(max_align_t) char bytes[];
};

void *
draft_take(struct draft *draft, size_t wanted)
{
	const size_t align = _Alignof(max_align_t);
	struct draft_memory *memory = draft->memory;
	size_t size = (wanted + align - 1) / align * align;

	if (memory == NULL || memory->size - memory->used < size) {
		size_t room = size > PIECE ? size : PIECE;
		memory = malloc(sizeof(*memory) + room);
		if (memory == NULL) {
			draft->failed = true;
			return NULL;
		}
		*memory = (struct draft_memory){.next = draft->memory, .size = room};
		draft->memory = memory;
	}
	char *taken = memory->bytes + memory->used;
	memory->used += size;
	return taken;
}

void
draft_keep_text(struct draft *draft, const char **text)
{
	size_t size = *text == NULL ? 0 : strlen(*text) + 1;
	char *copy = size == 0 ? NULL : draft_take(draft, size);

	if (copy != NULL)
		memcpy(copy, *text, size);
	*text = copy;
}

void
draft_keep_sized_text(struct draft *draft, struct store_text *text)
{
	char *copy = text->data == NULL ? NULL : draft_take(draft, text->size);

	if (copy != NULL)
		memcpy(copy, text->data, text->size);
	text->data = copy;
}

bool
draft_has_room(struct draft *draft, void **list, size_t count, size_t *room, size_t size)
{
	draft->failed |= !list_has_room(list, count, room, size);
	return !draft->failed;
}

/* A new row, or NULL. */
struct drafted *
draft_add_row(struct draft *draft, enum drafted_kind kind)
{
	if (!draft_has_room(draft, (void **)&draft->rows, draft->count, &draft->room,
			    sizeof(*draft->rows)))
		return NULL;
	struct drafted *row = &draft->rows[draft->count++];
	*row = (struct drafted){.kind = kind};
	return row;
}

void
draft_drop(struct draft *draft)
{
	while (draft->memory != NULL) {
		struct draft_memory *next = draft->memory->next;
		free(draft->memory);
		draft->memory = next;
	}
	free(draft->rows);
	free(draft->readings);
	free(draft->listings);
}
