/*
 * What the routes about matches, their hands, seats and seals do; named in the table of routes
 * alone. 0, or -1 with a problem.
 */
#ifndef API_CLUB_MATCH_ENDPOINTS_H
#define API_CLUB_MATCH_ENDPOINTS_H

struct call;
struct tx;

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

int matches_create(struct call *call, struct tx *tx);
int matches_list(struct call *call, struct tx *tx);
int matches_get(struct call *call, struct tx *tx);
int matches_move(struct call *call, struct tx *tx); /* to another season */
int matches_finish(struct call *call, struct tx *tx);
int matches_reopen(struct call *call, struct tx *tx);
int results_replace(struct call *call, struct tx *tx);
int matches_void(struct call *call, struct tx *tx);
int seats_change(struct call *call, struct tx *tx);
int seats_correct(struct call *call, struct tx *tx);
int penalties_add(struct call *call, struct tx *tx);
int transfers_add(struct call *call, struct tx *tx);
int notes_add(struct call *call, struct tx *tx);
int notes_list(struct call *call, struct tx *tx);
int notes_take_back(struct call *call, struct tx *tx);
int penalties_take_back(struct call *call, struct tx *tx);
int transfers_take_back(struct call *call, struct tx *tx);

int hands_append(struct call *call, struct tx *tx);
int hands_list(struct call *call, struct tx *tx);
int course_list(struct call *call, struct tx *tx);
int hands_get(struct call *call, struct tx *tx);
int hands_undo(struct call *call, struct tx *tx);
int hands_replace(struct call *call, struct tx *tx);
int hands_correct(struct call *call, struct tx *tx);
int home_get(struct call *call, struct tx *tx);

#endif
