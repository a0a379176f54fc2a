#include "api/rules/catalogue.h"

#include "api/rules/catalogue_write.h"
#include "lib/mahjong/rules.h"

#include <assert.h>
#include <stdlib.h>

#define JSON_TYPE "application/json"

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

static bool
fill(struct catalogue *catalogue)
{
	catalogue_write_list(&catalogue->text);
	bool failed = catalogue->text.failed;
	for (size_t i = 0; i < mj_ruleset_count(); i++) {
		struct entry *entry = &catalogue->entries[i];
		entry->ruleset = mj_ruleset_at(i);
		assert(mj_ruleset_fault(entry->ruleset) == NULL);
		catalogue_write_ruleset(entry->ruleset, &entry->text);
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
