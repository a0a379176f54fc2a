/* A link into the page of this service, as text and as a QR code. */
#ifndef API_CLUB_ACCESS_QR_LINK_H
#define API_CLUB_ACCESS_QR_LINK_H

#include "api/club/access/qr.h"
#include "json/types.h"

enum { ADDRESS_MAX = 120 }; /* bytes of the service's address */

/*
 * A member's reader: the service's address into char[ADDRESS_MAX + 1], without a slash at its end.
 */
int read_service_address(struct reader *reader, const struct path *at, const json_t *value,
			 const struct member *member, void *target);

/* The member that says where a phone reaches the service. */
#define ADDRESS_MEMBER(type)                                                                       \
	{                                                                                          \
		.name = "address", .read = read_service_address,                                   \
		.offset = offsetof(type, address), .min = 1, .max = ADDRESS_MAX                    \
	}

/* What a link says: the address, the path and the code; the code alone where the address is "". */
struct qr_link {
	const char *address, *path, *code; /* all of it fits QR_TEXT_MAX */
};

/* Of a struct qr_link: the link as text and as a QR code. */
extern const struct member_type type_qr_link;

#endif
