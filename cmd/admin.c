#include "cmd/admin.h"

#include "api/club/access/clubs.h"
#include "api/club/access/keys.h"
#include "cmd/admin_copy.h"
#include "cmd/admin_verify.h"
#include "cmd/errand.h"
#include "cmd/store.h"
#include "ledger/core/clock.h"

#include <stdio.h>

enum { WHY = 512, STATUS_FAILED = 1, STATUS_BAD_USE = 2 };

struct admin {
	struct store *store;
	const char *const *words; /* that follow the command's name; NULL after the last */
	struct buffer out;
	union {
		struct club_request club;
		struct key_request key;
	} request;
	char id[STORE_ID];
};

struct command {
	const char *name, *usage;
	unsigned least, most; /* how many words it takes */
	bool makes_store;
	bool reads; /* it writes nothing, so the file need not be writable */
	/* Reads the words into the request: 0, or -1 with a problem. NULL: nothing to read. */
	int (*read)(struct admin *admin, struct problem *problem);
	/* A command that writes: an enum store_result, and the answer in admin->out. */
	int (*write)(struct admin *admin, struct tx *tx);
	const char *missing; /* what does not exist when `write` returns STORE_NONE */
	/* Any other command: prints its answer and returns the exit status. */
	int (*look)(struct admin *admin);
	/* One that opens its stores itself. */
	int (*run)(const struct settings *settings);
};

static int
complain(const char *what, const char *which, int status)
{
	fprintf(stderr, "mahjongd admin: %s%s\n", what, which);
	return status;
}

/* ---- Clubs and keys ---- */

/* The body as HTTP would bring it, so that the same checks apply; NULL with a problem. */
static json_t *
body_of(json_t *body, struct problem *problem)
{
	if (body == NULL)
		problem_set(problem, BAD_VALUE, "expected text in UTF-8");
	return body;
}

static int
read_club(struct admin *admin, struct problem *problem)
{
	json_t *body = body_of(json_pack("{s:s}", "name", admin->words[0]), problem);
	int result = body == NULL ? -1 : club_read(body, problem, &admin->request.club);

	json_decref(body);
	return result;
}

static int
create_club(struct admin *admin, struct tx *tx)
{
	return club_make(tx, clock_now(), &admin->request.club, admin->id, &admin->out);
}

static int
read_key(struct admin *admin, struct problem *problem)
{
	json_t *body =
		body_of(json_pack("{s:s,s:s?}", "role", admin->words[1], "label", admin->words[2]),
			problem);
	int result = body == NULL ? -1 : key_read(body, problem, &admin->request.key);

	json_decref(body);
	return result;
}

static int
create_key(struct admin *admin, struct tx *tx)
{
	return key_make(tx, clock_now(), admin->words[0], &admin->request.key, admin->id,
			&admin->out);
}

static int
revoke_key(struct admin *admin, struct tx *tx)
{
	return key_revoke(tx, clock_now(), admin->words[0], admin->words[1], &admin->out);
}

/* ---- Looking ---- */

static int
verify(struct admin *admin)
{
	return admin_verify(admin->store, admin->words[0]);
}

static int
backup(struct admin *admin)
{
	char why[WHY];

	if (admin->store->calls->backup(admin->store, admin->words[0], why, sizeof(why)) != 0)
		return complain(why, "", STATUS_FAILED);
	out_open(&admin->out, '{');
	out_key(&admin->out, "backup");
	out_string(&admin->out, admin->words[0]);
	out_close(&admin->out, '}');
	printf("%.*s\n", (int)admin->out.size, admin->out.data);
	return 0;
}

/* ---- The commands ---- */

static const struct command commands[] = {
	{.name = "create-club",
	 .usage = "NAME",
	 .least = 1,
	 .most = 1,
	 .makes_store = true,
	 .read = read_club,
	 .write = create_club},
	{.name = "create-key",
	 .usage = "CLUB read|scorer|owner [LABEL]",
	 .least = 2,
	 .most = 3,
	 .read = read_key,
	 .write = create_key,
	 .missing = "there is no club "},
	{.name = "revoke-key",
	 .usage = "CLUB KEY-ID",
	 .least = 2,
	 .most = 2,
	 .write = revoke_key,
	 .missing = "there is no such key in club "},
	{.name = "verify", .usage = "[CLUB]", .least = 0, .most = 1, .reads = true, .look = verify},
	{.name = "backup", .usage = "FILE", .least = 1, .most = 1, .look = backup},
	{.name = "copy", .usage = "--from STORE --to STORE", .run = admin_copy},
};

enum { COMMANDS = sizeof(commands) / sizeof(commands[0]) };

/* What a command writes, as an errand. */
struct writing {
	const struct command *command;
	struct admin *admin;
};

static int
write_words(void *arg, struct tx *tx)
{
	struct writing *writing = arg;

	buffer_cut(&writing->admin->out, 0);
	return writing->command->write(writing->admin, tx);
}

static int
perform_write(const struct command *command, struct admin *admin)
{
	struct writing writing = {command, admin};
	int result = errand_run(admin->store, false, write_words, &writing);

	if (result == STORE_NONE)
		return complain(command->missing, admin->words[0], STATUS_FAILED);
	if (result != STORE_OK || admin->out.failed)
		return complain("the store cannot do this now", "", STATUS_FAILED);
	out_end(&admin->out);
	printf("%.*s\n", (int)admin->out.size, admin->out.data);
	return 0;
}

static int
perform(const struct command *command, const struct settings *settings, struct admin *admin)
{
	const struct store_options options = {.reading = command->reads,
					      .makes = command->makes_store};
	char why[WHY];

	admin->store = store_open(&settings->store, &options, why, sizeof(why));
	if (admin->store == NULL)
		return complain(why, "", STATUS_FAILED);
	int status = command->write != NULL ? perform_write(command, admin) : command->look(admin);
	admin->store->calls->close(admin->store);
	if (fflush(stdout) != 0)
		status = complain("cannot write to standard output", "", STATUS_FAILED);
	return status;
}

/* Prints the problem in terms of the words, which stand for the members of a request. */
static int
refuse_words(const struct problem *problem)
{
	const char *member = problem->place == AT_POINTER ? problem->at + 1 : "the words";
	char detail[DETAIL_MAX];

	fprintf(stderr, "mahjongd admin: %s: %s\n", member, problem_text(problem, detail));
	return STATUS_BAD_USE;
}

static int
refuse_use(const struct command *command)
{
	fprintf(stderr, "mahjongd admin: usage: mahjongd admin %s %s%s\n", command->name,
		command->usage,
		command->run == NULL ? " [--store sqlite:FILE|postgres://...]" : "");
	return STATUS_BAD_USE;
}

static bool
places_given(const struct settings *settings)
{
	return store_place_is_given(&settings->from) && store_place_is_given(&settings->to);
}

static const struct command *
command_find(const char *name)
{
	for (unsigned i = 0; i < COMMANDS; i++)
		if (strcmp(commands[i].name, name) == 0)
			return &commands[i];
	return NULL;
}

int
admin_run(const struct settings *settings)
{
	const char *name = settings->word_count > 1 ? settings->words[1] : "";
	const struct command *command = command_find(name);
	struct admin admin = {.words = settings->words + 2};
	struct problem problem = {0};

	if (command == NULL)
		return complain("expected create-club, create-key, revoke-key, verify, backup or "
				"copy, not ",
				name[0] == '\0' ? "nothing" : name, STATUS_BAD_USE);
	unsigned given = settings->word_count - 2;
	if (given < command->least || given > command->most)
		return refuse_use(command);
	if (command->run != NULL)
		return places_given(settings) ? command->run(settings) : refuse_use(command);
	if (command->read != NULL && command->read(&admin, &problem) != 0)
		return refuse_words(&problem);
	int status = perform(command, settings, &admin);
	buffer_free(&admin.out);
	return status;
}
