/*
 * Removing what was written of an import that was refused. Until that is done, its club is closed.
 */
#ifndef API_CLUB_RUN_IMPORT_UNDO_H
#define API_CLUB_RUN_IMPORT_UNDO_H

struct app;

/*
 * Removes it, piece by piece, and opens the club. When the store fails or the daemon stops, the
 * club stays closed.
 */
void import_undo(const struct app *app, const char *club);

/* Of a closed club: where that has failed, it is tried again in the background. */
void import_undo_again(const struct app *app, const char *club);

#endif
