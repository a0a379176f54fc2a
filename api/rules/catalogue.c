#include "api/rules/catalogue.h"

#include "api/rules/catalogue_tables.h"
#include "api/rules/catalogue_texts.h"
#include "codec/names.h"
#include "json/write.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#define JSON_TYPE "application/json"

enum { LINK_MAX = 64 };

struct entry {
	const struct mj_ruleset *ruleset;
	struct buffer text;
	struct document document;
};

struct catalogue {
	struct buffer text;
	struct document list;
	struct entry *entries;
};

static void
write_summary(const struct mj_ruleset *ruleset, struct buffer *out)
{
	out_string_member(out, "id", ruleset->id);
	out_string_member(out, "version", ruleset->version);
	out_key(out, "name");
	names_write(&ruleset->names, NAMES_ALL, out);
	out_string_member(out, "tileset", ruleset->tileset->id);
	out_member(out, "hand_size", ruleset->hand_size);
}

static void
write_list(struct buffer *out)
{
	char link[LINK_MAX];

	out_open(out, '{');
	out_open_member(out, "rulesets", '[');
	for (size_t i = 0; i < mj_ruleset_count(); i++) {
		out_open(out, '{');
		write_summary(mj_ruleset_at(i), out);
		snprintf(link, sizeof(link), "/v1/rulesets/%s", mj_ruleset_at(i)->id);
		out_string_member(out, "link", link);
		out_close(out, '}');
	}
	out_close(out, ']');
	out_close(out, '}');
}

static void
write_ruleset(const struct mj_ruleset *ruleset, struct buffer *out)
{
	out_open(out, '{');
	write_summary(ruleset, out);
	catalogue_text_ruleset(ruleset, out);
	catalogue_write_shape(ruleset, out);
	catalogue_write_options(ruleset, out);
	catalogue_write_presets(ruleset, out);
	catalogue_write_patterns(ruleset, out);
	catalogue_write_members(ruleset, out);
	catalogue_write_flag_rules(ruleset, out);
	catalogue_write_called_fu(ruleset, out);
	catalogue_write_words(ruleset, out);
	catalogue_write_refusals(ruleset, out);
	catalogue_write_labels(out);
	catalogue_write_limits(out);
	out_close(out, '}');
}

void
catalogue_write_all(struct buffer *out)
{
	out_open(out, '{');
	out_open_member(out, "rulesets", '[');
	for (size_t i = 0; i < mj_ruleset_count(); i++)
		write_ruleset(mj_ruleset_at(i), out);
	out_close(out, ']');
	out_close(out, '}');
}

static bool
fill(struct catalogue *catalogue)
{
	write_list(&catalogue->text);
	bool failed = catalogue->text.failed;
	for (size_t i = 0; i < mj_ruleset_count(); i++) {
		struct entry *entry = &catalogue->entries[i];
		entry->ruleset = mj_ruleset_at(i);
		assert(mj_ruleset_fault(entry->ruleset) == NULL);
		write_ruleset(entry->ruleset, &entry->text);
		failed |= entry->text.failed;
		failed = failed || !document_init(&entry->document, JSON_TYPE, entry->text.data,
						  entry->text.size);
	}
	return !failed && document_init(&catalogue->list, JSON_TYPE, catalogue->text.data,
					catalogue->text.size);
}

struct catalogue *
catalogue_create(void)
{
	struct catalogue *catalogue = calloc(1, sizeof(*catalogue));

	if (catalogue == NULL)
		return NULL;
	catalogue->entries = calloc(mj_ruleset_count() + 1, sizeof(struct entry));
	if (catalogue->entries == NULL || !fill(catalogue)) {
		catalogue_destroy(catalogue);
		return NULL;
	}
	return catalogue;
}

void
catalogue_destroy(struct catalogue *catalogue)
{
	if (catalogue == NULL)
		return;
	for (size_t i = 0; catalogue->entries != NULL && i < mj_ruleset_count(); i++) {
		document_finish(&catalogue->entries[i].document);
		buffer_free(&catalogue->entries[i].text);
	}
	document_finish(&catalogue->list);
	buffer_free(&catalogue->text);
	free(catalogue->entries);
	free(catalogue);
}

const struct document *
catalogue_list(const struct catalogue *catalogue)
{
	return &catalogue->list;
}

const struct document *
catalogue_find(const struct catalogue *catalogue, const char *id)
{
	for (const struct entry *entry = catalogue->entries; entry->ruleset != NULL; entry++)
		if (strcmp(entry->ruleset->id, id) == 0)
			return &entry->document;
	return NULL;
}
