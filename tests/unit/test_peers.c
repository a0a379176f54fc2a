/* Long bodies that come too slowly are ended; what is given here is the time. */
#include "api/limits.h"
#include "api/server/peers.h"

#include <criterion/criterion.h>
#include <netinet/in.h>
#include <unistd.h>

#define SECOND UINT64_C(1000000000)

struct scene {
	struct peers peers;
	struct peer *peer;
	int links[2];
	uint64_t now;
};

static void
begin(struct scene *scene)
{
	static const struct sockaddr_in address = {.sin_family = AF_INET};
	static const struct pool_holder nobody = {.link = ""};

	*scene = (struct scene){.now = 100 * SECOND};
	cr_assert_eq(socketpair(AF_UNIX, SOCK_STREAM, 0, scene->links), 0);
	peers_init(&scene->peers, NULL);
	scene->peer = peer_add(&scene->peers, scene->links[0], (const struct sockaddr *)&address,
			       &nobody, scene->now);
	peer_enter(scene->peer, PEER_BODY, scene->now);
}

static void
end(struct scene *scene)
{
	peers_finish(&scene->peers);
	close(scene->links[0]);
	close(scene->links[1]);
}

/* Whether the peer is still served after so many seconds, in each of which so much has come. */
static bool
lasts(struct scene *scene, unsigned seconds, uint64_t bytes)
{
	char byte;

	for (unsigned i = 0; i < seconds; i++) {
		scene->now += SECOND;
		if (bytes > 0)
			peer_receive(scene->peer, bytes);
		peers_sweep(&scene->peers, scene->now, 0, false);
	}
	return recv(scene->links[1], &byte, 1, MSG_PEEK | MSG_DONTWAIT) != 0;
}

Test(peers, a_long_body_comes_at_its_rate)
{
	struct scene scene;

	begin(&scene);
	peer_receive(scene.peer, 1 << 20);
	cr_expect(lasts(&scene, 40, BODY_RATE), "as fast as it must");
	cr_expect_not(lasts(&scene, 2 * BODY_RATE_SECONDS + 2, BODY_RATE / 2), "half as fast");
	end(&scene);
}

Test(peers, what_came_before_is_no_credit)
{
	struct scene scene;

	begin(&scene);
	peer_receive(scene.peer, 1 << 20);
	cr_expect_not(lasts(&scene, 2 * BODY_RATE_SECONDS + 2, 0), "nothing more comes");
	end(&scene);
}

Test(peers, what_waits_to_be_read_is_not_the_peers_delay)
{
	struct scene scene;

	begin(&scene);
	peer_receive(scene.peer, 1 << 20);
	cr_assert_eq(write(scene.links[1], "x", 1), 1);
	cr_expect(lasts(&scene, 4 * BODY_RATE_SECONDS, 0), "this daemon is slow");
	end(&scene);
}

Test(peers, short_bodies_and_answers_may_take_their_time)
{
	struct scene scene;

	begin(&scene);
	cr_expect(lasts(&scene, REQUEST_SECONDS - 1, 0), "a short body");
	peer_receive(scene.peer, 1 << 20);
	peer_enter(scene.peer, PEER_ANSWER, scene.now);
	cr_expect(lasts(&scene, 4 * BODY_RATE_SECONDS, 0), "its answer is worked out");
	end(&scene);
}

static struct peer *
add(struct scene *scene, struct pool *pool, int fd)
{
	static const struct sockaddr_in address = {.sin_family = AF_INET};
	static const struct pool_holder somebody = {.address = {1}};

	scene->peers.pool = pool;
	return peer_add(&scene->peers, fd, (const struct sockaddr *)&address, &somebody,
			scene->now);
}

static bool
is_open(int other_end)
{
	char byte;

	return recv(other_end, &byte, 1, MSG_PEEK | MSG_DONTWAIT) != 0;
}

Test(peers, a_new_connection_ends_the_address_own_that_is_idle)
{
	static const struct pool_limits limits = {{9, 0, 2, 9, 9}, true};
	struct pool *pool = pool_create(&limits);
	struct scene scene;
	int links[4][2];

	begin(&scene);
	for (int i = 0; i < 4; i++)
		cr_assert_eq(socketpair(AF_UNIX, SOCK_STREAM, 0, links[i]), 0);
	struct peer *stream = add(&scene, pool, links[0][0]);
	peer_enter(stream, PEER_STREAM, scene.now);
	struct peer *idle = add(&scene, pool, links[1][0]);
	cr_expect_null(add(&scene, pool, links[2][0]), "both have just come");
	scene.now += SECOND;
	cr_expect_not_null(add(&scene, pool, links[2][0]));
	cr_expect(is_open(links[0][1]), "the stream");
	cr_expect_not(is_open(links[1][1]), "what was idle");
	cr_expect(is_open(links[2][1]), "the new one");
	peer_remove(&scene.peers, idle);
	cr_expect_eq(pool_figures(pool).taken, 2);
	cr_expect_null(add(&scene, pool, links[3][0]), "the new one has just come");
	end(&scene);
	cr_expect_eq(pool_figures(pool).taken, 0);
	pool_destroy(pool);
	for (int i = 0; i < 4; i++) {
		close(links[i][0]);
		close(links[i][1]);
	}
}
