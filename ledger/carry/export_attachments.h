/*
 * The lines of what lies beside entries, for an export. They are taken with the snapshot: what is
 * forgotten while the entries are read later would be missing, and nothing in the export say why.
 */
#ifndef LEDGER_CARRY_EXPORT_ATTACHMENTS_H
#define LEDGER_CARRY_EXPORT_ATTACHMENTS_H

#include "db/store.h"
#include "json/buffer.h"

struct attachment_end;

/* All zero at first, and freed at the end. */
struct export_attachments {
	struct buffer lines;
	struct attachment_end *list; /* where each of them ends */
	size_t count, room;
	size_t next;   /* the first that has not been written */
	size_t offset; /* where it begins */
};

/* STORE_OK, or STORE_FAILED. */
int export_attachments_take(struct export_attachments *attachments, struct tx *tx,
			    const char *club);

/* The line of this entry, if it has one, behind its own; to be asked of the entries in order. */
void export_attachments_write(struct export_attachments *attachments, int64_t seq,
			      struct buffer *out);

void export_attachments_free(struct export_attachments *attachments);

#endif
