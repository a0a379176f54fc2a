/* Media types of request bodies. */
#ifndef API_REQUEST_MEDIA_H
#define API_REQUEST_MEDIA_H

enum media { MEDIA_JSON, MEDIA_NDJSON, MEDIA_OTHER };

/* Of a Content-Type header; parameters do not matter, and none at all (NULL) is taken as JSON. */
enum media media_of(const char *content_type);

#endif
