#include "db/rows/remembered.h"

#include <stdlib.h>
#include <string.h>

/* Counts the bytes, or copies them when there is somewhere to. */
struct copying {
	char *to; /* NULL: it counts */
	size_t size;
};

static void
copy_sized(struct copying *copying, struct store_text *text)
{
	if (text->data == NULL)
		return;
	if (copying->to != NULL) {
		char *at = copying->to + copying->size;
		memcpy(at, text->data, text->size);
		at[text->size] = '\0';
		text->data = at;
	}
	copying->size += text->size + 1;
}

static void
copy_text(struct copying *copying, const char **text)
{
	struct store_text sized = {*text, *text == NULL ? 0 : strlen(*text)};

	copy_sized(copying, &sized);
	*text = sized.data;
}

static void
copy_key(struct copying *copying, struct key_row *row)
{
	struct store_text hash = {(const char *)row->hash, STORE_HASH};

	copy_text(copying, &row->id);
	copy_text(copying, &row->club);
	copy_text(copying, &row->role);
	copy_text(copying, &row->label);
	copy_text(copying, &row->season);
	copy_text(copying, &row->match);
	copy_text(copying, &row->parent);
	copy_sized(copying, &hash);
	row->hash = (const uint8_t *)hash.data;
}

static void
copy_match(struct copying *copying, struct match_row *row)
{
	copy_text(copying, &row->id);
	copy_text(copying, &row->ruleset);
	copy_text(copying, &row->ruleset_version);
	copy_text(copying, &row->state);
	copy_text(copying, &row->season);
	copy_text(copying, &row->external_id);
	copy_sized(copying, &row->facts);
	copy_sized(copying, &row->progress);
}

static struct remembered *
make(size_t size)
{
	struct remembered *made = NULL;

	if (size <= REMEMBERED_BYTES)
		made = malloc(sizeof(*made) + size);
	if (made != NULL)
		made->holders = 1;
	return made;
}

struct remembered *
remembered_key(const struct key_row *row)
{
	struct key_row copy = *row;
	struct copying counting = {.to = NULL}, copying;

	copy_key(&counting, &copy);
	struct remembered *made = make(counting.size);
	if (made == NULL)
		return NULL;
	made->row.key = *row;
	copying = (struct copying){.to = made->text};
	copy_key(&copying, &made->row.key);
	return made;
}

struct remembered *
remembered_match(const char *club, int64_t club_number, int64_t number, const struct match_row *row)
{
	struct match_row copy = *row;
	struct copying counting = {.to = NULL}, copying;

	copy_match(&counting, &copy);
	struct remembered *made = make(counting.size);
	if (made == NULL)
		return NULL;
	memcpy(made->club, club, strlen(club) + 1);
	made->club_number = club_number;
	made->number = number;
	made->row.match = *row;
	copying = (struct copying){.to = made->text};
	copy_match(&copying, &made->row.match);
	return made;
}

void
remembered_let_go(struct remembered *remembered)
{
	if (remembered != NULL && --remembered->holders == 0)
		free(remembered);
}
