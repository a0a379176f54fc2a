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

void
qr_link_write(const char *address, const char *path, const char *code, struct buffer *out)
{
	char text[QR_TEXT_MAX + 1];
	struct buffer svg = {0};
	struct qr qr;
	int size = snprintf(text, sizeof(text), "%s%s%s", address, address[0] == '\0' ? "" : path,
			    code);

	assert(size > 0 && size <= QR_TEXT_MAX);
	qr_draw(text, (size_t)size, &qr);
	qr_write_svg(&qr, &svg);
	out_open_member(out, "qr", '{');
	out_string_member(out, "text", text);
	out_key(out, "svg");
	out_text(out, svg.data, svg.size);
	out_close(out, '}');
	out->failed |= svg.failed;
	buffer_free(&svg);
}
