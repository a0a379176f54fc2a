#include "api/club/access/qr_link.h"

#include "json/readers.h"
#include "json/write.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

int
read_service_address(struct reader *reader, const struct path *at, const json_t *value,
		     const struct member *member, void *target)
{
	char *address = target;

	if (read_text(reader, at, value, member, target) != 0)
		return -1;
	size_t size = strlen(address);
	bool good = strncmp(address, "http://", 7) == 0 || strncmp(address, "https://", 8) == 0;
	for (size_t i = 0; i < size; i++)
		good = good && address[i] > ' ' && address[i] <= '~' && address[i] != '#';
	if (!good)
		return refuse(reader->problem, BAD_VALUE, at,
			      "expected the address of the service, as https://club.example");
	while (size > 0 && address[size - 1] == '/')
		address[--size] = '\0';
	return 0;
}

static void
write_link(struct buffer *out, const struct member *member, const void *value)
{
	const struct qr_link *link = value;
	char text[QR_TEXT_MAX + 1];
	struct buffer svg = {0};
	struct qr qr;
	int size = snprintf(text, sizeof(text), "%s%s%s", link->address,
			    link->address[0] == '\0' ? "" : link->path, link->code);

	(void)member;
	assert(size > 0 && size <= QR_TEXT_MAX);
	qr_draw(text, (size_t)size, &qr);
	qr_write_svg(&qr, &svg);
	out_open(out, '{');
	out_string_member(out, "text", text);
	out_key(out, "svg");
	out_text(out, svg.data, svg.size);
	out_close(out, '}');
	out->failed |= svg.failed;
	buffer_free(&svg);
}

const struct member_type type_qr_link = {"qr_link", NULL, write_link, NULL};
