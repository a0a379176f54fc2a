/*
 * What each route of the ledger does; named in the table of routes alone. 0, or -1 with a problem.
 */
#ifndef API_CLUB_CALL_ENDPOINTS_H
#define API_CLUB_CALL_ENDPOINTS_H

#include "api/request/auth.h"

struct call;
struct tx;

int clubs_create(struct call *call, struct tx *tx);
int clubs_list(struct call *call, struct tx *tx);
int clubs_get(struct call *call, struct tx *tx);
int clubs_change(struct call *call, struct tx *tx);
int keys_create(struct call *call, struct tx *tx);
int keys_list(struct call *call, struct tx *tx);
int keys_get(struct call *call, struct tx *tx);
int keys_revoke(struct call *call, struct tx *tx);          /* its id in the path */
int keys_revoke_by_query(struct call *call, struct tx *tx); /* its id in ?id= */
int me_get(struct call *call, struct tx *tx);
int pairings_create(struct call *call, struct tx *tx);
int pairings_list(struct call *call, struct tx *tx);
int pairings_cancel(struct call *call, struct tx *tx);
int pair(struct call *call, struct tx *tx);
int pair_admit(struct call *call, struct tx *tx);  /* who has a code */
int start_admit(struct call *call, struct tx *tx); /* who has that of the first start */
int start(struct call *call, struct tx *tx);
int session_admit(struct call *call, struct tx *tx); /* who has a code or a key */
int session_sign_in(struct call *call, struct tx *tx);
int session_get(struct call *call, struct tx *tx);
int session_sign_out(struct call *call, struct tx *tx);
void session_cookie(const struct call *call, char text[SESSION_COOKIE]);
void session_no_cookie(const struct call *call, char text[SESSION_COOKIE]);

int shares_create(struct call *call, struct tx *tx);
int shares_list(struct call *call, struct tx *tx);
int shares_revoke(struct call *call, struct tx *tx);
int shared_admit(struct call *call, struct tx *tx); /* who has a share's token in the path */
int shared_get(struct call *call, struct tx *tx);
int shared_events_get(struct call *call, struct tx *tx);

int webhooks_create(struct call *call, struct tx *tx);
int webhooks_list(struct call *call, struct tx *tx);
int webhooks_get(struct call *call, struct tx *tx);
int webhooks_change(struct call *call, struct tx *tx);
int webhooks_rotate(struct call *call, struct tx *tx); /* its secret */
int webhooks_test(struct call *call, struct tx *tx);
int webhooks_remove(struct call *call, struct tx *tx);
int deliveries_list(struct call *call, struct tx *tx);

int players_create(struct call *call, struct tx *tx);
/* All players, guests and archived ones too, unless ?guest= and ?archived= say otherwise. */
int players_list(struct call *call, struct tx *tx);
int players_get(struct call *call, struct tx *tx);
int players_change(struct call *call, struct tx *tx);
int players_anonymise(struct call *call, struct tx *tx);
int players_merge(struct call *call, struct tx *tx);
int statement_get(struct call *call, struct tx *tx);
int statistics_get(struct call *call, struct tx *tx);
int rivals_get(struct call *call, struct tx *tx);
int series_get(struct call *call, struct tx *tx);
int standings_get(struct call *call, struct tx *tx);
int ratings_get(struct call *call, struct tx *tx);

int seal_create(struct call *call, struct tx *tx);
int seal_get(struct call *call, struct tx *tx);
int seal_beacon(struct call *call, struct tx *tx);
int seal_deal(struct call *call, struct tx *tx);
int transcript_get(struct call *call, struct tx *tx);
int seat_admit(struct call *call, struct tx *tx); /* who has a seat's token in the path */
int seat_get(struct call *call, struct tx *tx);
int seat_commit(struct call *call, struct tx *tx);
int seat_reveal(struct call *call, struct tx *tx);
int seat_draw(struct call *call, struct tx *tx);

int seasons_create(struct call *call, struct tx *tx);
int seasons_list(struct call *call, struct tx *tx);
int seasons_get(struct call *call, struct tx *tx);
int teams_get(struct call *call, struct tx *tx);
int seasons_replace(struct call *call, struct tx *tx);
int seasons_end(struct call *call, struct tx *tx);         /* closes it */
int seasons_begin_again(struct call *call, struct tx *tx); /* reopens it */
int rounds_seat(struct call *call, struct tx *tx);         /* proposes rounds of it */
int rounds_create(struct call *call, struct tx *tx);

int matches_create(struct call *call, struct tx *tx);
int matches_list(struct call *call, struct tx *tx);
int matches_get(struct call *call, struct tx *tx);
int matches_move(struct call *call, struct tx *tx); /* to another season */
int matches_finish(struct call *call, struct tx *tx);
int matches_reopen(struct call *call, struct tx *tx);
int results_replace(struct call *call, struct tx *tx);
int matches_void(struct call *call, struct tx *tx);
/* What finishing and voiding a long match, and going back to hand {n} of it, read ahead. */
int matches_finish_ahead(struct call *call, struct tx *tx);
int matches_void_ahead(struct call *call, struct tx *tx);
int seats_change(struct call *call, struct tx *tx);
int seats_correct(struct call *call, struct tx *tx);
int penalties_add(struct call *call, struct tx *tx);
int transfers_add(struct call *call, struct tx *tx);
int penalties_take_back(struct call *call, struct tx *tx);
int transfers_take_back(struct call *call, struct tx *tx);

int hands_append(struct call *call, struct tx *tx);
int hands_list(struct call *call, struct tx *tx);
int course_list(struct call *call, struct tx *tx);
int hands_get(struct call *call, struct tx *tx);
int hands_undo(struct call *call, struct tx *tx);
int hands_replace(struct call *call, struct tx *tx);
int hands_correct(struct call *call, struct tx *tx);

int events_get(struct call *call, struct tx *tx);
int club_events_get(struct call *call, struct tx *tx);
int home_get(struct call *call, struct tx *tx);
int tickets_create(struct call *call, struct tx *tx);
int club_tickets_create(struct call *call, struct tx *tx);
int ticket_use(struct call *call, struct tx *tx); /* who has a ticket in the query */

int plan_get(struct call *call, struct tx *tx);
int settlements_create(struct call *call, struct tx *tx);
int settlements_list(struct call *call, struct tx *tx);

int payments_create(struct call *call, struct tx *tx);
int payments_list(struct call *call, struct tx *tx);

int closing_get(struct call *call, struct tx *tx);

int entries_list(struct call *call, struct tx *tx);
int entries_get(struct call *call, struct tx *tx);
int entries_reverse(struct call *call, struct tx *tx);
int adjustments_create(struct call *call, struct tx *tx);
int ledger_verify(struct call *call, struct tx *tx);
int ledger_export(struct call *call, struct tx *tx);
int ledger_import(struct call *call, struct tx *tx);
int games_import(struct call *call, struct tx *tx);

#endif
