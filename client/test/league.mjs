// The teams of a season, and a club's webhooks with a receiver of its own: league.mjs PROGRAM
import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import { remote } from "mahjongd";
import { Daemon, check, equal, finish, refused } from "./support.mjs";

const daemon = await new Daemon(process.argv[2], "--webhooks-private").start();
const { club } = remote(daemon.origin, daemon.club(), { names: "en" });
const ids = {};
for (const name of ["Anna", "Bo", "Cleo", "Dora"])
	ids[name] = (await club.players.add({ name })).id;

const team = (name, ...members) => ({ name, members: members.map((player) => ({ player })) });

/** A match that was played without the service: its scores, in the order of the seats. */
function played(season, result, played_at) {
	return club.matches.begin({
		ruleset: "riichi",
		season,
		seats: Object.values(ids),
		result,
		played_at,
	});
}

async function teams() {
	const { Anna, Bo, Cleo, Dora } = ids;
	const settings = { name: "League", teams: [team("Red", Anna, Bo), team("White", Cleo)] };
	const { id, version, teams } = await club.makeSeason(settings);
	equal(
		"as they were given",
		teams.map(({ name, members }) => [name, members.map(({ player }) => player)]),
		[
			["Red", [Anna, Bo]],
			["White", [Cleo]],
		],
	);
	const empty = await club.teams(id);
	equal(
		"before the first match",
		empty.teams.map(({ name, rank, matches }) => [name, rank, matches]),
		[
			["Red", null, 0],
			["White", null, 0],
		],
	);
	await played(id, [40000, 30000, 10000, 20000], "2025-03-01T20:00:00Z");
	await played(id, [10000, 15000, 50000, 25000], "2025-04-01T20:00:00Z");
	const lines = async (query) =>
		(await club.teams(id, query)).teams.map(({ name, rank, matches, score, members }) => ({
			name,
			rank,
			matches,
			adds_up: score === members.reduce((sum, one) => sum + one.score, 0),
			who: members.map((one) => one.name),
		}));
	const red = { name: "Red", matches: 4, adds_up: true, who: ["Anna", "Bo"] };
	const white = { name: "White", matches: 2, adds_up: true, who: ["Cleo"] };
	equal(
		"two results a match",
		sorted(await lines()),
		[
			{ ...white, rank: 1 },
			{ ...red, rank: 2 },
		].map(keyed),
	);
	equal(
		"of March alone",
		sorted(await lines({ from: "2025-03-01", to: "2025-03-31" })),
		[
			{ ...red, rank: 1, matches: 2 },
			{ ...white, rank: 2, matches: 1 },
		].map(keyed),
	);
	await refused(
		"one in two teams",
		club.changeSeason(id, { ...settings, teams: [team("Red", Anna), team("White", Anna)] }),
		"contradiction",
	);
	const moved = { ...settings, teams: [team("Red", Anna, Bo), team("White", Cleo, Dora)] };
	equal("Dora too", (await club.changeSeason(id, moved, { ifMatch: version })).version, 2);
	await refused(
		"an old page of settings",
		club.changeSeason(id, settings, { ifMatch: version }),
		"stale_version",
	);
	equal(
		"her results count",
		(await club.teams(id)).teams.map(({ matches }) => matches),
		[4, 4],
	);
	await refused("of no season", club.teams("x"), "not_found");
}

/** The members in the order of their names, so that they compare. */
const keyed = (line) => Object.fromEntries(Object.entries(line).sort());
const sorted = (lines) => lines.map(keyed);

/** A server of the club's, which answers 204 unless it is told another status. */
class Receiver {
	posts = [];
	status = 204;
	#wake = () => {};

	async start() {
		this.server = createServer(async (request, response) => {
			let text = "";
			for await (const part of request) text += part;
			this.posts.push({ headers: request.headers, text, message: JSON.parse(text) });
			response.writeHead(this.status).end();
			this.#wake();
		});
		await new Promise((resolve) => this.server.listen(0, "127.0.0.1", resolve));
		this.url = `http://127.0.0.1:${this.server.address().port}/hook`;
		return this;
	}

	/** The first post that is like this. */
	async post(wanted) {
		for (;;) {
			const found = this.posts.find(wanted);
			if (found !== undefined) return found;
			await new Promise((resolve) => (this.#wake = resolve));
		}
	}

	end() {
		this.server.closeAllConnections();
		this.server.close();
	}
}

/** As docs/webhooks.md says. */
function is_signed({ headers, text }, secret) {
	const key = Buffer.from(secret.slice("whsec_".length), "base64");
	const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${text}`;
	const mark = createHmac("sha256", key).update(signed).digest("base64");
	return headers["webhook-signature"].split(" ").includes(`v1,${mark}`);
}

/** The first delivery that is like this, as soon as the log has it. */
async function delivered(hook, wanted) {
	for (;;) {
		for await (const delivery of club.webhooks.deliveries(hook))
			if (wanted(delivery)) return delivery;
		await new Promise((resolve) => setTimeout(resolve, 20));
	}
}

const adjusted = () =>
	club.adjust({ player: ids.Anna, amount: 100, asset: "score", reason: "a cup" });

async function webhooks() {
	const receiver = await new Receiver().start();
	const made = await club.webhooks.make({
		url: receiver.url,
		kinds: ["adjustment"],
		label: "the league's page",
	});
	const { id, secret } = made;
	equal(
		"made",
		[made.enabled, made.kinds, made.label],
		[true, ["adjustment"], "the league's page"],
	);
	const shown = await club.webhooks.get(id);
	equal("its secret is shown once", ["secret" in shown, shown.url], [false, receiver.url]);

	await club.players.change(ids.Bo, { name: "Bo B." });
	const entry = await adjusted();
	const { message, ...post } = await receiver.post(() => true);
	equal("of its kinds alone", [message.type, message.seq], ["adjustment", entry.seq]);
	check("signed", is_signed(post, secret), post.headers);
	const told = await delivered(id, ({ status }) => status === 204);
	equal("in the log", [told.type, told.seq, told.fault], ["adjustment", entry.seq, null]);

	const renewed = await club.webhooks.renew(id);
	const later = await adjusted();
	const both = await receiver.post((one) => one.message.seq === later.seq);
	check("another secret", renewed.secret !== secret, renewed);
	equal(
		"signed by both",
		[is_signed(both, secret), is_signed(both, renewed.secret)],
		[true, true],
	);

	receiver.status = 500;
	await club.webhooks.test(id);
	await receiver.post((one) => one.message.type === "test");
	const broken = await delivered(id, ({ type, status }) => type === "test" && status === 500);
	equal("a test that fails", [broken.fault, broken.seq], ["status", null]);
	receiver.status = 204;

	const off = await club.webhooks.change(id, { enabled: false, label: "none" });
	equal("switched off", [off.enabled, off.label], [false, "none"]);
	check("since when", off.disabled_at !== null, off);
	const on = await club.webhooks.change(id, { enabled: true, kinds: [] }, { minimal: true });
	equal("and on", ["enabled" in on, (await club.webhooks.get(id)).enabled], [false, true]);
	const hooks = [];
	for await (const hook of club.webhooks.list()) hooks.push([hook.id, hook.kinds]);
	equal("all of them", hooks, [[id, []]]);
	await club.webhooks.remove(id);
	await refused("removed", club.webhooks.get(id), "not_found");
	await refused("no address", club.webhooks.make({ url: "mailto:x@example" }), "bad_value");
	const scorer = remote(daemon.origin, daemon.club("scorer")).club.webhooks;
	await refused("a scorer's", scorer.make({ url: receiver.url }), "forbidden");
	receiver.end();
}

await teams();
await webhooks();
await daemon.end();
finish();
