/* Who sent a request over HTTP, as a problem's text asks for it. */
#ifndef API_REQUEST_ASKER_H
#define API_REQUEST_ASKER_H

#include "api/request/problem_answer.h"

struct exchange;

/* It borrows the exchange. */
struct asker exchange_asker(struct exchange *exchange);

#endif
