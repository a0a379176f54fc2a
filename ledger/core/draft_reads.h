/*
 * The calls of db/store.h that a draft has and that read: from its snapshot, and noting what the
 * draft relies on.
 */
#ifndef LEDGER_CORE_DRAFT_READS_H
#define LEDGER_CORE_DRAFT_READS_H

#include "db/store.h"

/* What tells the guests of a name from what they were: for ledger/match/draft_write.c. */
int draft_digest_guests(struct tx *tx, const char *club, const char *name, uint64_t *found);

int draft_find_match(struct tx *tx, const char *club, const char *id, struct match_row *row);
int draft_list_matches(struct tx *tx, const char *club, const struct match_filter *filter,
		       const struct page *page,
		       int (*visit)(void *arg, const struct match_row *row), void *arg);
int draft_find_club(struct tx *tx, const char *id, struct club_row *row);
int draft_list_platform_names(struct tx *tx, const char *club, const char *player,
			      int (*visit)(void *arg, const struct platform_name_row *row),
			      void *arg);
int draft_find_merged(struct tx *tx, const char *club, const char *into, struct player_row *row);
int draft_players_meet(struct tx *tx, const char *club, const char *one, const char *other,
		       char match[STORE_ID]);
int draft_find_attachment(struct tx *tx, const char *club, int64_t seq, struct store_text *text);
int draft_find_season(struct tx *tx, const char *club, const char *id, struct season_row *row);
int draft_find_player(struct tx *tx, const char *club, const char *id, struct player_row *row);
int draft_list_players(struct tx *tx, const char *club, const struct player_filter *filter,
		       const struct page *page,
		       int (*visit)(void *arg, const struct player_row *row), void *arg);
int draft_find_hand(struct tx *tx, const char *club, const char *match, int64_t number,
		    struct hand_row *row);
int draft_find_head(struct tx *tx, const char *club, int64_t *seq, uint8_t hash[STORE_HASH]);
int draft_list_accounts(struct tx *tx, const char *club, const char *account, const char *asset,
			int (*visit)(void *arg, const struct account_row *row), void *arg);
int draft_list_posting_sums(struct tx *tx, const char *club, const char *asset, int64_t from_seq,
			    int64_t to_seq,
			    int (*visit)(void *arg, const struct posting_sum_row *row), void *arg);
int draft_make_entry_id(struct tx *tx, const char *club, int64_t seq, int64_t at,
			char id[STORE_ID]);
int draft_find_entry(struct tx *tx, const char *club, int64_t seq, struct entry_row *row);
int draft_find_entry_by_id(struct tx *tx, const char *club, const char *id, struct entry_row *row);
int draft_find_reversal(struct tx *tx, const char *club, int64_t seq, struct entry_row *row);
int draft_list_entries(struct tx *tx, const char *club, const struct entry_filter *filter,
		       const struct page *page,
		       int (*visit)(void *arg, const struct entry_row *row), void *arg);

#endif
