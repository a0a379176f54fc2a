/* A review for people. */
#ifndef CMD_REVIEW_TEXT_H
#define CMD_REVIEW_TEXT_H

#include "codec/log/judge.h"

/* Of the game that has been judged: how each seat did, and the worst decisions. */
void review_print(const struct judge *judge, struct buffer *out);

#endif
