/* Media types of request bodies. */
#ifndef API_REQUEST_MEDIA_H
#define API_REQUEST_MEDIA_H

enum media { MEDIA_JSON, MEDIA_NDJSON, MEDIA_OTHER };

/* The type of a Content-Type header, without its parameters. No header (NULL) means JSON. */
enum media media_of(const char *content_type);

#endif
