/* The players of a club. Their names lie outside the hash chain: they change, and nothing of value moves. */
#ifndef API_LEDGER_PLAYERS_H
#define API_LEDGER_PLAYERS_H

#include "api/ledger/work.h"

int work_create_player(struct work *work, struct tx *tx);
/* All players, guests and archived ones too, unless ?guest= and ?archived= say otherwise. */
int work_list_players(struct work *work, struct tx *tx);
int work_get_player(struct work *work, struct tx *tx);
int work_change_player(struct work *work, struct tx *tx);

#endif
