/*
 * The calls of a transaction, as db/store.h describes them: each is in the file of what it is
 * about.
 */
#ifndef DB_ROWS_CALLS_H
#define DB_ROWS_CALLS_H

#include "db/store.h"

/* club.c */
int call_club_insert(struct tx *tx, const struct club_row *row);
int call_club_find(struct tx *tx, const char *id, struct club_row *row);
int call_club_update(struct tx *tx, const struct club_row *row);
int call_clubs(struct tx *tx, const struct page *page,
	       int (*visit)(void *arg, const struct club_row *row), void *arg);

/* key.c */
int call_key_insert(struct tx *tx, const struct key_row *row);
int call_key_find(struct tx *tx, const char *id, struct key_row *row);
int call_key_revoke(struct tx *tx, const char *club, const char *id, int64_t at);
int call_key_seen(struct tx *tx, const char *club, const char *id, int64_t at);
int call_keys(struct tx *tx, const char *club, int paired, const struct page *page,
	      int (*visit)(void *arg, const struct key_row *row), void *arg);
int call_secret(struct tx *tx, uint8_t secret[STORE_HASH]);

/* pairing.c */
int call_pairing_insert(struct tx *tx, const struct pairing_row *row);
int call_pairing_find(struct tx *tx, const uint8_t hash[STORE_HASH], struct pairing_row *row);
int call_pairing_use(struct tx *tx, const char *club, const uint8_t hash[STORE_HASH], int64_t at);
int call_pairing_unused(struct tx *tx, const char *club, const char *id, int64_t now,
			struct pairing_row *row);
int call_pairing_cancel(struct tx *tx, const char *club, const char *id);
int call_pairings(struct tx *tx, const char *club, int64_t now, const struct page *page,
		  int (*visit)(void *arg, const struct pairing_row *row), void *arg);
int call_pairings_remove(struct tx *tx, const char *club, int64_t before);

/* share.c */
int call_share_insert(struct tx *tx, const struct share_row *row);
int call_share_find(struct tx *tx, const char *club, const char *id, struct share_row *row);
int call_share_by_token(struct tx *tx, const uint8_t hash[STORE_HASH], struct share_row *row);
int call_share_revoke(struct tx *tx, const char *club, const char *id, int64_t at);
int call_shares(struct tx *tx, const char *club, const struct share_filter *filter,
		const struct page *page, int (*visit)(void *arg, const struct share_row *row),
		void *arg);

/* webhook.c */
int call_webhook_insert(struct tx *tx, const struct webhook_row *row);
int call_webhook_update(struct tx *tx, const struct webhook_row *row);
int call_webhook_find(struct tx *tx, const char *club, const char *id, struct webhook_row *row);
int call_webhooks(struct tx *tx, const char *club, const struct page *page,
		  int (*visit)(void *arg, const struct webhook_row *row), void *arg);
int call_webhooks_due(struct tx *tx, int64_t now, int64_t leased_until, int limit,
		      int (*visit)(void *arg, const struct webhook_row *row), void *arg);
int call_webhooks_any(struct tx *tx);
int call_webhook_remove(struct tx *tx, const char *club, const char *id);
int call_delivery_insert(struct tx *tx, const char *club, const char *webhook,
			 const struct delivery_row *row, int64_t keep);
int call_deliveries(struct tx *tx, const char *club, const char *webhook, const struct page *page,
		    int (*visit)(void *arg, const struct delivery_row *row), void *arg);

/* player.c */
int call_player_insert(struct tx *tx, const char *club, const struct player_row *row);
int call_player_update(struct tx *tx, const char *club, const struct player_row *row);
int call_player_find(struct tx *tx, const char *club, const char *id, struct player_row *row);
int call_player_merged(struct tx *tx, const char *club, const char *into, struct player_row *row);
int call_players_meet(struct tx *tx, const char *club, const char *one, const char *other,
		      char match[STORE_ID]);
int call_player_give(struct tx *tx, const char *club, const char *player, const char *from,
		     const char *to);
int call_players(struct tx *tx, const char *club, const struct player_filter *filter,
		 const struct page *page, int (*visit)(void *arg, const struct player_row *row),
		 void *arg);

/* platform_name.c */
int call_platform_name_insert(struct tx *tx, const char *club, const struct platform_name_row *row);
int call_platform_names_remove(struct tx *tx, const char *club, const char *player);
int call_platform_names(struct tx *tx, const char *club, const char *player,
			int (*visit)(void *arg, const struct platform_name_row *row), void *arg);
int call_platform_name_find(struct tx *tx, const char *club, const char *platform, const char *name,
			    struct platform_name_row *row);

/* season.c */
int call_season_insert(struct tx *tx, const char *club, const struct season_row *row);
int call_season_update(struct tx *tx, const char *club, const struct season_row *row);
int call_season_find(struct tx *tx, const char *club, const char *id, struct season_row *row);
int call_seasons(struct tx *tx, const char *club, const struct page *page,
		 int (*visit)(void *arg, const struct season_row *row), void *arg);

/* match.c */
int call_match_insert(struct tx *tx, const char *club, const struct match_row *row);
int call_match_update(struct tx *tx, const char *club, const struct match_row *row);
int call_match_move(struct tx *tx, const char *club, const char *id, const char *season);
int call_match_find(struct tx *tx, const char *club, const char *id, struct match_row *row);
int call_match_version(struct tx *tx, const char *club, const char *id, int64_t *version);
int call_matches(struct tx *tx, const char *club, const struct match_filter *filter,
		 const struct page *page, int (*visit)(void *arg, const struct match_row *row),
		 void *arg);
int call_match_player_add(struct tx *tx, const char *club, const char *match, const char *player);
int call_match_players(struct tx *tx, const char *club,
		       int (*visit)(void *arg, const char *match, const char *player,
				    const char *seated),
		       void *arg);

/* hand.c */
int call_match_has_more(struct tx *tx, const char *club, const char *match, int64_t entries,
			bool *more);
int call_hand_find(struct tx *tx, const char *club, const char *match, int64_t number,
		   struct hand_row *row);
int call_hands(struct tx *tx, const char *club, const char *match, bool history,
	       const struct page *page, int (*visit)(void *arg, const struct hand_row *row),
	       void *arg);

/* entry.c */
int call_entry_head(struct tx *tx, const char *club, int64_t *seq, uint8_t hash[STORE_HASH]);
int call_entry_id(struct tx *tx, const char *club, int64_t seq, int64_t at, char id[STORE_ID]);
struct store_text call_entry_pack(struct tx *tx, const struct store_text *body);
int call_entry_insert(struct tx *tx, const char *club, const struct entry_row *row);
int call_entry_find(struct tx *tx, const char *club, int64_t seq, struct entry_row *row);
int call_entry_by_id(struct tx *tx, const char *club, const char *id, struct entry_row *row);
int call_entry_reversal(struct tx *tx, const char *club, int64_t seq, struct entry_row *row);
int call_entries(struct tx *tx, const char *club, const struct entry_filter *filter,
		 const struct page *page, int (*visit)(void *arg, const struct entry_row *row),
		 void *arg);

/* attachment.c */
int call_attachment_insert(struct tx *tx, const char *club, int64_t seq,
			   const struct store_text *text);
int call_attachment_find(struct tx *tx, const char *club, int64_t seq, struct store_text *text);
int call_attachment_forget(struct tx *tx, const char *club, int64_t seq);
int call_attachments(struct tx *tx, const char *club, const struct page *page,
		     int (*visit)(void *arg, int64_t seq, const struct store_text *text),
		     void *arg);

/* import.c */
int call_import_begin(struct tx *tx, const char *club);
int call_import_end(struct tx *tx, const char *club);
int call_import_find(struct tx *tx, const char *club);
int call_import_undo(struct tx *tx, const char *club, int rows);

/* idempotency.c */
int call_idempotency_find(struct tx *tx, const char *scope, const char *key,
			  struct idempotency_row *row);
int call_idempotency_insert(struct tx *tx, const char *scope, const struct idempotency_row *row);
int call_idempotency_rows(struct tx *tx, const char *scope, const struct page *page,
			  int (*visit)(void *arg, const struct idempotency_row *row), void *arg);
int call_receipt_name(struct tx *tx, const char *club, const char *player, const char *key);
int call_receipt_players(struct tx *tx, const char *club,
			 int (*visit)(void *arg, const char *player, const char *key), void *arg);
int call_receipts_empty(struct tx *tx, const char *club, const char *player);

/* account.c */
int call_posting_insert(struct tx *tx, const char *club, struct posting_row *row);
int call_postings(struct tx *tx, const char *club, const char *account, const char *asset,
		  const struct page *page, int (*visit)(void *arg, const struct posting_row *row),
		  void *arg);
int call_accounts(struct tx *tx, const char *club, const char *account, const char *asset,
		  int (*visit)(void *arg, const struct account_row *row), void *arg);
int call_posting_sums(struct tx *tx, const char *club, const char *asset, int64_t from_seq,
		      int64_t to_seq, int (*visit)(void *arg, const struct posting_sum_row *row),
		      void *arg);

/* result.c */
int call_result_insert(struct tx *tx, const char *club, const struct result_row *row);
int call_match_results(struct tx *tx, const char *club, const char *match,
		       int (*visit)(void *arg, const struct result_row *row), void *arg);
/* Gives the results of a match another season: a part of match_move. */
int results_move(struct tx *tx, const char *club, const char *match, const char *season);
int call_rivals(struct tx *tx, const char *club, const char *player,
		const struct result_scope *scope,
		int (*visit)(void *arg, const struct rival_row *row), void *arg);
int call_placings(struct tx *tx, const char *club,
		  int (*visit)(void *arg, const struct placing_row *row), void *arg);
int call_results_remove(struct tx *tx, const char *club, const char *match);
int call_sum_rows(struct tx *tx, const char *club,
		  int (*visit)(void *arg, const struct sum_row *row), void *arg);
int call_result_sums(struct tx *tx, const char *club, const char *player,
		     const struct result_scope *scope, struct result_sums *sums);
int call_results(struct tx *tx, const char *club, const char *player,
		 const struct result_scope *scope,
		 int (*visit)(void *arg, const struct result_row *row), void *arg);
int call_results_first(struct tx *tx, const char *club, const char *player,
		       const struct result_scope *scope, const struct results_first *first,
		       int (*visit)(void *arg, const struct result_row *row), void *arg);
int call_result_players(struct tx *tx, const char *club, const struct result_scope *scope,
			int (*visit)(void *arg, const char *player), void *arg);

#endif
