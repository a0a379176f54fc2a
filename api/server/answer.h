/* An exchange's answer, handed to libmicrohttpd whole or piece by piece. */
#ifndef API_SERVER_ANSWER_H
#define API_SERVER_ANSWER_H

#include "api/server/worker.h"

/*
 * Sends the answer, or suspends the connection until the store has done its job; libmicrohttpd then
 * asks for the answer again. False: there is no memory, and the connection has to be closed.
 */
bool answer_send(struct MHD_Connection *connection, struct slot *slot);

/* Wakes a suspended connection: libmicrohttpd asks again for the answer, or its next piece. */
void answer_resume(struct exchange *exchange);

/* Whether the peer of a stream has closed. For any thread, as long as the stream is there. */
bool answer_has_gone(const struct exchange *exchange);

#endif
