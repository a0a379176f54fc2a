/* Prints the tables of shapes/list.c as JSON, for tools/schemas/make.py. */
#include "shapes/list.h"

#include "json/types.h"

#include <stdio.h>

static void
write_words(struct buffer *out, const struct words *words)
{
	out_open_member(out, "words", '[');
	for (int i = 0; i < words->count; i++)
		out_word(out, words->list[i]);
	out_close(out, ']');
}

/* The name of the shape with this table; NULL: there is none, since its type wants something else. */
static const char *
name_of(const void *members)
{
	for (size_t i = 0; i < shape_count; i++)
		if (shapes[i].members == members)
			return shapes[i].name;
	return NULL;
}

static void
write_row(struct buffer *out, const struct member *member)
{
	const struct member_type *type = member->type;

	out_open(out, '{');
	out_word_member(out, "name", member->name);
	out_word_member(out, "type", type == NULL ? NULL : type->name);
	out_boolean_member(out, "required", member->required);
	out_boolean_member(out, "nullable", type != NULL && type->is_empty != NULL);
	out_boolean_member(out, "left_out", member->left_out);
	out_word_member(out, "since", member->since);
	out_member(out, "min", member->min);
	out_member(out, "max", member->max);
	if (type == &type_word)
		write_words(out, member->of);
	else if (type == &type_constant)
		out_word_member(out, "constant", member->of);
	else
		out_word_member(out, "shape", name_of(member->of));
	out_close(out, '}');
}

int
main(void)
{
	struct buffer out = {0};

	out_open(&out, '{');
	for (size_t i = 0; i < shape_count; i++) {
		out_open_member(&out, shapes[i].name, '[');
		for (size_t k = 0; k < shapes[i].members->count; k++)
			write_row(&out, &shapes[i].members->list[k]);
		out_close(&out, ']');
	}
	out_close(&out, '}');
	out_end_line(&out);
	bool good = !out.failed && fwrite(out.data, 1, out.size, stdout) == out.size &&
		    fflush(stdout) == 0;
	buffer_free(&out);
	return good ? 0 : 1;
}
