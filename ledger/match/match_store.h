/* Matches from the store and back. */
#ifndef LEDGER_MATCH_MATCH_STORE_H
#define LEDGER_MATCH_MATCH_STORE_H

#include "ledger/match/match.h"

/* From the store; match_free is due when it returns 0. 0, or -1 with not_found or unavailable. */
int match_load(struct book *book, struct tx *tx, const char *id, struct match *match);

/*
 * From a row, without `agreement`. False when the row is not one of ours; match_free is due either
 * way.
 */
bool match_from_row(const struct match_row *row, struct match *match);

/* As a row: without its progress, and with strings that are the match's own. */
struct match_row match_row_of(const struct match *match);

/* Writes it as a new row, or back with a version one up. 0, or -1 with a problem. */
int match_insert(struct book *book, struct tx *tx, const struct match *match);
int match_save(struct book *book, struct tx *tx, struct match *match);

/*
 * Notes that somebody sat in a match, or all who are at its table now; again is no fault, and ""
 * is nobody. 0, or -1 with a problem.
 */
int match_note_player(struct book *book, struct tx *tx, const char *match, const char *player);
int match_note_seated(struct book *book, struct tx *tx, const struct match *match);

#endif
