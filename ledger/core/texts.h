/* How long the texts are that people give to what the ledger keeps, in bytes of UTF-8. */
#ifndef LEDGER_CORE_TEXTS_H
#define LEDGER_CORE_TEXTS_H

enum {
	NAME_MAX_BYTES = 120,   /* of players, guests, clubs, seasons and the like */
	REASON_MAX_BYTES = 500, /* of reasons and notes */
	WORD_TEXT = 32,         /* room for a word of ours: a state, a ruleset, its version */
};

#endif
