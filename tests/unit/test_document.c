/* Accept-Encoding as RFC 9110, 12.5.3, reads it; a document's two representations. */
#include "api/request/document.h"

#include <criterion/criterion.h>
#include <zlib.h>

Test(document, accept_encoding)
{
	static const struct {
		const char *header;
		bool gzip;
	} cases[] = {
		{NULL, false},
		{"", false},
		{"gzip", true},
		{"GZip", true},
		{"x-gzip", true},
		{"gzip, deflate, br", true},
		{"br,gzip", true},
		{" \t, ,gzip ,", true},
		{"deflate, br", false},
		{"identity", false},
		{"gzi", false},
		{"gzipp", false},
		{"*", true},
		{"*;q=0", false},
		{"br, *;q=0.1", true},
		{"gzip;q=0, *", false},
		{"*, gzip;q=0", false},
		{"gzip;q=0", false},
		{"gzip;q=0.000", false},
		{"gzip; q=0.001", true},
		{"gzip ;\tQ=1.000", true},
		{"gzip;q=0.5, identity;q=0.4", true},
		{"gzip;q=0.5, identity;q=0.6", false},
		{"identity, gzip", true},
		{"identity;q=0, *", true},
		{"gzip;q=", false},
		{"gzip;q=x", false},
		{"gzip;q=-1", false},
		{"gzip;level=9", false},
		{"br;q=0, gzip", true},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		cr_expect_eq(accepts_gzip(cases[i].header), cases[i].gzip, "%s",
			     cases[i].header == NULL ? "none" : cases[i].header);
}

Test(document, two_representations)
{
	static const char text[] = "the same, the same, the same, the same, the same";
	char back[sizeof(text)] = "";
	struct document document;

	cr_assert(document_init(&document, "text/plain", text, strlen(text)));
	cr_expect_eq(document.plain.data, text);
	cr_expect_str_neq(document.plain.etag, document.gzip.etag);
	cr_expect_lt(document.gzip.size, document.plain.size);

	z_stream stream = {.next_in = (Bytef *)document.compressed,
			   .avail_in = (uInt)document.gzip.size,
			   .next_out = (Bytef *)back,
			   .avail_out = sizeof(back)};
	cr_assert_eq(inflateInit2(&stream, 15 + 16), Z_OK);
	cr_expect_eq(inflate(&stream, Z_FINISH), Z_STREAM_END);
	cr_expect_str_eq(back, text);
	inflateEnd(&stream);
	document_finish(&document);
}
