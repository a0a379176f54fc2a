/*
 * Entries: the club's transactions, each with postings that sum to zero for every asset, hash-chained
 * (docs/ledger.md). An entry is made in one go: begin, members of its own, postings, commit.
 */
#ifndef LEDGER_ENTRY_H
#define LEDGER_ENTRY_H

#include "api/ledger/work.h"

enum { ACCOUNT_TEXT = 64, ASSET_TEXT = 17 };

/* Assets that every club has; others are currencies. */
#define ASSET_POINTS "points" /* on the table of a match */
#define ASSET_CHIPS  "chips"
#define ASSET_SCORE  "score"

/* Accounts of the club that are no player's. */
#define ACCOUNT_OKA        "oka"
#define ACCOUNT_PENALTY    "penalty"
#define ACCOUNT_FEE        "fee"
#define ACCOUNT_ROUNDING   "rounding"
#define ACCOUNT_ADJUSTMENT "adjustment"

struct posting {
	char account[ACCOUNT_TEXT], asset[ASSET_TEXT];
	int64_t amount;
};

struct entry {
	struct work *work;
	struct tx *tx;
	struct entry_row row;
	char id[STORE_ID], match[STORE_ID];
	struct buffer body;
	struct posting *postings;
	unsigned posting_count, posting_room;
	bool failed;
};

/* Begins an entry; `match` or NULL. Members are then written into entry->body. 0, or -1 with a problem. */
int entry_begin(struct entry *entry, struct work *work, struct tx *tx, const char *kind,
		const char *match);

/* Adds a posting, if the amount is not zero. */
void entry_post(struct entry *entry, const char *account, const char *asset, int64_t amount);

/* The account of a player; of a seat (0 to 3) in the entry's match; of a pool there ("deposits", "start", ...). */
void entry_post_player(struct entry *entry, const char *player, const char *asset, int64_t amount);
void entry_post_seat(struct entry *entry, int seat, const char *asset, int64_t amount);
void entry_post_pool(struct entry *entry, const char *pool, const char *asset, int64_t amount);

/* Checks the sums, chains it, stores it with its postings, and frees the entry. 0, or -1 with a problem. */
int entry_commit(struct entry *entry);

/* The part of it that an import needs: a row that is complete, and its postings. 0, or -1 with a problem. */
int entry_store(struct work *work, struct tx *tx, const struct entry_row *row,
		const struct posting *postings, unsigned count);

/* Frees an entry that will not be committed. */
void entry_drop(struct entry *entry);

/* Marks `entry` as taking `reversed` back: its row, the member `reverses`, and the opposite postings. */
int entry_reverse(struct entry *entry, const struct entry_row *reversed);

/* SHA-256 over the hash before and the body. */
void entry_hash(const uint8_t previous[STORE_HASH], const struct store_text *body,
		uint8_t hash[STORE_HASH]);

/* Postings out of a body; -1 when it is not one of ours. The caller frees *postings. */
int entry_postings(const json_t *body, struct posting **postings, unsigned *count);

/* Whether each asset's amounts sum to zero. */
bool postings_balance(const struct posting *postings, unsigned count);

/* Writes an entry as the ledger shows it: its body's members, then `previous` and `hash`. */
void entry_write(const struct entry_row *row, struct buffer *out);

/* Hashes as text. */
enum { HASH_TEXT = 2 * STORE_HASH + 1 };
void hash_write(const uint8_t hash[STORE_HASH], char text[HASH_TEXT]);
bool hash_parse(const char *text, uint8_t hash[STORE_HASH]);

#endif
