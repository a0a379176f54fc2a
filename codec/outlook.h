/* What a hand comes to in the turns ahead, as JSON: the member `outlook` of waits. */
#ifndef CODEC_OUTLOOK_H
#define CODEC_OUTLOOK_H

#include "codec/names.h"
#include "json/members.h"

struct mj_outlook;
struct mj_outlook_request;

/* For tables: into a struct mj_outlook_request, all but its `waits`. */
int read_outlook(struct reader *reader, const struct path *at, const json_t *value,
		 const struct member *member, void *target);

/* What the numbers of an answer rest on (docs/outlook.md); ends with id NULL. */
extern const struct mj_word outlook_assumptions[];

/* The member `outlook` of the answer. */
void write_outlook(const struct mj_outlook_request *request, const struct mj_outlook *outlook,
		   enum names_mode names, struct buffer *out);

#endif
