/* Lists that grow: room for twice as many each time. */
#ifndef JSON_LIST_H
#define JSON_LIST_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Makes room in `list` for one more than `count` of `size` bytes each; `room` is for how many there
 * is room, 0 at first. False: there is no memory, and all is as it was.
 */
bool list_has_room(void **list, size_t count, size_t *room, size_t size);

#endif
