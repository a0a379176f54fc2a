/* Headers that keep browsers from guessing types, framing our pages or running what is not ours. */
#ifndef API_REQUEST_BROWSER_HEADERS_H
#define API_REQUEST_BROWSER_HEADERS_H

struct exchange;

/* Adds them to the response, whose content type must be known by now: HTML gets more of them. */
void browser_headers_add(struct exchange *exchange);

#endif
