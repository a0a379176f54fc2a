/* What libmicrohttpd calls while it reads requests and when connections come and go. */
#ifndef API_SERVER_CONNECTION_H
#define API_SERVER_CONNECTION_H

#include <microhttpd.h>

/*
 * At a request's head, for each part of its body, and when its answer is due. `cls` is the struct
 * worker, `context` the request's slot. MHD_NO closes the connection.
 */
enum MHD_Result on_request(void *cls, struct MHD_Connection *connection, const char *path,
			   const char *method, const char *version, const char *data, size_t *size,
			   void **context);

/* When a request is over, however it ended. */
void on_completed(void *cls, struct MHD_Connection *connection, void **context,
		  enum MHD_RequestTerminationCode code);

/* When a connection begins and ends. `cls` is the struct worker, `context` its peer. */
void on_connection(void *cls, struct MHD_Connection *connection, void **context,
		   enum MHD_ConnectionNotificationCode code);

#endif
