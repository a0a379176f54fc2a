/* The one table of routes. The app carries it: only those who make an app include this. */
#ifndef API_ROUTES_H
#define API_ROUTES_H

#include "api/request/route.h"

extern const struct route_table route_table;

#endif
