/* Which addresses webhooks may be posted to, at both ends of each network; how long they pause. */
#include "api/hooks/flight.h"
#include "api/hooks/guard.h"

#include <arpa/inet.h>
#include <criterion/criterion.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/un.h>

static const char *const public_addresses[] = {
	"1.0.0.0",         "9.255.255.255",   "11.0.0.0",          "100.63.255.255",
	"100.128.0.0",     "126.255.255.255", "128.0.0.0",         "169.253.255.255",
	"169.255.0.0",     "172.15.255.255",  "172.32.0.0",        "191.255.255.255",
	"192.0.1.0",       "192.0.3.0",       "192.88.98.255",     "192.88.100.0",
	"192.167.255.255", "192.169.0.0",     "198.17.255.255",    "198.20.0.0",
	"198.51.99.255",   "198.51.101.0",    "203.0.112.255",     "203.0.114.0",
	"223.255.255.255", "2001:200::",      "2001:db7:ffff::",   "2001:db9::",
	"2001:ffff::",     "2003::",          "2a00:1450:4001::1", "3ffe::1",
	"3fff:1000::",     "::ffff:8.8.8.8",
};

static const char *const other_addresses[] = {
	"0.0.0.0",
	"0.255.255.255",
	"10.0.0.0",
	"10.255.255.255",
	"100.64.0.0",
	"100.127.255.255",
	"127.0.0.0",
	"127.0.0.1",
	"127.255.255.255",
	"169.254.0.0",
	"169.254.169.254",
	"169.254.255.255",
	"172.16.0.0",
	"172.31.255.255",
	"192.0.0.0",
	"192.0.0.255",
	"192.0.2.0",
	"192.0.2.255",
	"192.88.99.1",
	"192.168.0.0",
	"192.168.255.255",
	"198.18.0.0",
	"198.19.255.255",
	"198.51.100.7",
	"203.0.113.255",
	"224.0.0.0",
	"239.255.255.255",
	"240.0.0.0",
	"255.255.255.255",
	"::",
	"::1",
	"::127.0.0.1",
	"::8.8.8.8",
	"::ffff:127.0.0.1",
	"::ffff:10.0.0.1",
	"::ffff:169.254.169.254",
	"::ffff:0:8.8.8.8",
	"64:ff9b::8.8.8.8",
	"64:ff9b:1::1",
	"100::1",
	"1fff:ffff::",
	"2001::1",
	"2001:1ff:ffff::",
	"2001:db8::",
	"2001:db8:ffff::",
	"2002::",
	"2002:ffff::",
	"3fff::",
	"3fff:fff:ffff::",
	"4000::",
	"5f00::1",
	"fc00::1",
	"fd00:ec2::254",
	"fdff::",
	"fe80::1",
	"fec0::1",
	"ff02::1",
	"ffff::",
};

static bool
allows(const char *text)
{
	struct sockaddr_in four = {.sin_family = AF_INET};
	struct sockaddr_in6 six = {.sin6_family = AF_INET6};

	if (inet_pton(AF_INET, text, &four.sin_addr) == 1)
		return guard_allows((const struct sockaddr *)&four);
	cr_assert_eq(inet_pton(AF_INET6, text, &six.sin6_addr), 1, "%s", text);
	return guard_allows((const struct sockaddr *)&six);
}

static bool
allows_host(const char *text)
{
	char host[64];
	bool six = strchr(text, ':') != NULL;

	snprintf(host, sizeof(host), "%s%s%s", six ? "[" : "", text, six ? "]" : "");
	return guard_allows_host(host);
}

Test(guard, addresses)
{
	for (size_t i = 0; i < sizeof(public_addresses) / sizeof(public_addresses[0]); i++) {
		cr_expect(allows(public_addresses[i]), "%s", public_addresses[i]);
		cr_expect(allows_host(public_addresses[i]), "%s", public_addresses[i]);
	}
	for (size_t i = 0; i < sizeof(other_addresses) / sizeof(other_addresses[0]); i++) {
		cr_expect_not(allows(other_addresses[i]), "%s", other_addresses[i]);
		cr_expect_not(allows_host(other_addresses[i]), "%s", other_addresses[i]);
	}
}

Test(guard, other_hosts)
{
	const struct sockaddr_un local = {.sun_family = AF_UNIX};

	cr_expect_not(guard_allows((const struct sockaddr *)&local));
	cr_expect(guard_allows_host("app.example"));
	cr_expect_not(guard_allows_host("[fe80::1%eth0]"));
	cr_expect_not(guard_allows_host("[]"));
	cr_expect_not(guard_allows_host("["));
}

/* Of the same address, as some resolver or another takes it. */
static const char *const spellings[] = {
	"127.1",
	"127.0.1",
	"2130706433",
	"0x7f000001",
	"0X7F.1",
	"0177.0.0.1",
	"127.0.0.1",
	"017700000001",
	"127.0.0.01",
	"0x7f.0.0.0x1",
	"0",
	"00",
	"10.1",
	"169.254.43518",
	"192.168.257",
	"255.255.65535",
	"1.2.3.4.5",
	"256.1.1.1",
	"4294967296",
	"app.example.1",
	"app.0x1",
	"0x",
	"",
};

Test(guard, spellings)
{
	char dotted[64];

	for (size_t i = 0; i < sizeof(spellings) / sizeof(spellings[0]); i++) {
		cr_expect_not(guard_allows_host(spellings[i]), "%s", spellings[i]);
		snprintf(dotted, sizeof(dotted), "%s.", spellings[i]);
		cr_expect_not(guard_allows_host(dotted), "%s", dotted);
		snprintf(dotted, sizeof(dotted), "%s..", spellings[i]);
		cr_expect_not(guard_allows_host(dotted), "%s", dotted);
	}
	cr_expect(guard_allows_host("8.8.8.8."));
	cr_expect(guard_allows_host("134744072")); /* the same */
	cr_expect(guard_allows_host("app.example."));
	cr_expect(guard_allows_host("1.example"));
	cr_expect(guard_allows_host("0x7f.example"));
	memset(dotted, 'a', sizeof(dotted));
	dotted[sizeof(dotted) - 1] = '\0';
	cr_expect(guard_allows_host(dotted));
}

Test(guard, pauses_grow_to_four_hours)
{
	static const int seconds[] = {5, 30, 120, 600, 1800, 3600, 7200, 14400, 14400, 14400};

	for (int64_t i = 0; i < 10; i++)
		cr_expect_eq(flight_pause(i + 1), INT64_C(1000) * seconds[i]);
	cr_expect_eq(flight_pause(INT64_MAX), INT64_C(14400000));
}
