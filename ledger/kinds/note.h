/* Remarks of scorers to a match, or to a hand of it. */
#ifndef LEDGER_KINDS_NOTE_H
#define LEDGER_KINDS_NOTE_H

#include "ledger/match/match.h"

enum {
	NOTE_CHARACTERS = 500,
	NOTE_BYTES = 4 * NOTE_CHARACTERS /* of UTF-8 */
};

struct note {
	char text[NOTE_BYTES + 1];
	int64_t hand;          /* that it is about; 0: the match */
	char player[STORE_ID]; /* who says it; "": whoever records it */
};

/* Writes the entry, with the text beside it. `seq` of it; 0, or -1 with a problem. */
int note_post(struct book *book, struct tx *tx, const struct match *match, const struct note *note,
	      int64_t *seq);

/*
 * Takes the note `row` back, once: an entry, and its text is forgotten. `seq` of the new entry; 0,
 * or -1 with a problem.
 */
int note_take_back(struct book *book, struct tx *tx, const struct entry_row *row, int64_t *seq);

/* The texts of all notes that a player has said are forgotten. 0, or -1 with a problem. */
int note_forget_all(struct book *book, struct tx *tx, const char *player);

#endif
