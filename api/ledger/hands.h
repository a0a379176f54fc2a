/* Calls on the hands of a match. */
#ifndef API_LEDGER_HANDS_H
#define API_LEDGER_HANDS_H

#include "db/store.h"

struct work;

int work_append_hand(struct work *work, struct tx *tx);
int work_list_hands(struct work *work, struct tx *tx);
int work_get_hand(struct work *work, struct tx *tx);
int work_undo_hand(struct work *work, struct tx *tx);

/* corrections.c */
int work_correct_hands(struct work *work, struct tx *tx);

#endif
