/* The review of a game as JSON (docs/review.md). */
#ifndef API_RULES_REVIEW_WRITE_H
#define API_RULES_REVIEW_WRITE_H

#include "codec/log/judge.h"
#include "codec/names.h"

/* What is written while a game is judged. All zero but for `names` and `lists_all`. */
struct review_text {
	enum names_mode names;
	bool lists_all;                          /* every decision, not the worst alone */
	struct buffer hands, skipped, decisions; /* elements of arrays */
};

/* Listeners of a judge (codec/log/judge.h), whose `user` is the text. */
void review_hear_hand(struct judge *judge, const struct mj_play_start *start, void *user);
void review_hear_decision(struct judge *judge, const struct judged *judged, void *user);
void review_hear_skipped(struct judge *judge, int seat, enum judge_skip why, void *user);

/* The members from `strength` on, of the game that has been judged; the text is empty afterwards.
 */
void review_write(const struct judge *judge, struct review_text *text, struct buffer *out);

void review_text_free(struct review_text *text);

#endif
