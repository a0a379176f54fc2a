// mahjongd/play: the golden hands through the class, by the module and over HTTP; whole hands in every
// ruleset; what is refused; what a seat sees: play.mjs PROGRAM.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { remote } from "mahjongd";
import { local } from "mahjongd/local";
import { Play } from "mahjongd/play";
import { Daemon, check, equal, finish } from "./support.mjs";

const vectors = join(dirname(fileURLToPath(import.meta.url)), "../../tests/vectors");
const FILES = ["riichi", "sanma", "nanchang", "ming", "jiujiang", "yueqing", "mcr"];
const GAMES = [
	["riichi", {}],
	["riichi", { players: 3 }],
	["nanchang", {}],
	["ming", {}],
	["jiujiang", {}],
	["yueqing", {}],
	["mcr", {}],
];
/** Golden hands that are also played action by action: every so many. */
const STEP = 12;
/** What is compared of each; the rest is by tests/api/play.py. */
const EXACT = ["phase", "seat", "tile", "left", "offers", "due"];
const QUIET = { names: "none" };

const cases = FILES.flatMap((name) =>
	JSON.parse(readFileSync(join(vectors, `play-${name}.json`), "utf8")).cases.map((one) => ({
		...one,
		name: `${name}: ${one.id}`,
	})),
);

/** The tiles of a pung or a chow may be spelled in either order. */
function normal(value) {
	return JSON.stringify(value, (name, member) =>
		name === "tiles" ? [...member].sort().join("") : member,
	);
}

function agree(name, state, expect) {
	const wrong = EXACT.filter(
		(member) => member in expect && normal(state[member]) !== normal(expect[member]),
	);
	equal(name, wrong, []);
}

async function refusal(promise) {
	try {
		await promise;
		return undefined;
	} catch (error) {
		return error;
	}
}

/** Numbers below `room`, always the same ones. */
function dice(seed) {
	let state = BigInt(seed);
	return (room) => {
		state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
		return Number((state >> 33n) % BigInt(room));
	};
}

async function golden(rules) {
	for (const { name, request, expect } of cases) {
		const { trace, ...start } = request;
		if (expect.status !== undefined) {
			const error = await refusal(Play.begin(rules, start, QUIET));
			equal(
				name,
				[error?.status, error?.code, error?.pointer],
				[422, expect.code, expect.pointer],
			);
		} else agree(name, (await Play.begin(rules, start, QUIET)).state, expect);
	}
	for (const { name, request, expect } of cases.filter((_, at) => at % STEP === 0)) {
		const { trace, actions, ...start } = request;
		const hand = await Play.begin(rules, start, QUIET);
		const happened = [...hand.state.events];
		let refused;
		for (const action of actions) {
			const before = JSON.stringify(hand);
			try {
				happened.push(...(await hand.act(action)));
			} catch (error) {
				refused = error;
				equal(`${name}: what is refused changes nothing`, JSON.stringify(hand), before);
			}
		}
		equal(`${name}: step by step`, refused?.code, expect.code);
		if (expect.status === undefined) agree(`${name}: step by step`, hand.state, expect);
		equal(`${name}: events`, happened, hand.state.events);
	}
}

async function whole_hands(rules, other) {
	for (const [ruleset, options] of GAMES) {
		const name = `${ruleset} ${JSON.stringify(options)}`;
		const roll = dice(7);
		const hand = await Play.begin(
			rules,
			{ ruleset, rules: options, deal: { seed: "a hand of the package" } },
			QUIET,
		);
		const begin = performance.now();
		while (!hand.over) {
			const [seat] = hand.asked;
			const offers = hand.offers(seat);
			await hand.act(seat, offers[roll(offers.length)]);
		}
		const each = (performance.now() - begin) / hand.actions.length;
		console.log(`${name}: ${hand.actions.length} actions, ${each.toFixed(2)} ms each`);
		const { outcome, settlement } = hand.state;
		check(`${name}: ends`, outcome !== undefined && settlement !== undefined);
		equal(`${name}: nobody is asked any more`, hand.asked, []);
		const kept = JSON.parse(JSON.stringify(hand));
		equal(
			`${name}: goes on from JSON`,
			(await Play.begin(rules, kept, QUIET)).state,
			hand.state,
		);
		equal(
			`${name}: over HTTP`,
			(await Play.begin(other, kept, QUIET)).state.settlement,
			settlement,
		);
		await hand.undo(3);
		equal(`${name}: three less`, hand.actions, kept.actions.slice(0, -3));
		equal(`${name}: not over`, [hand.over, hand.state.outcome], [false, undefined]);
		for (const action of kept.actions.slice(-3)) await hand.act(action);
		equal(`${name}: again`, hand.state.settlement, settlement);
	}
}

async function together(rules) {
	const hand = await Play.begin(rules, { ruleset: "riichi", deal: { seed: "at once" } }, QUIET);
	const [offer] = hand.offers(0);
	const wrong = await refusal(hand.act(0, { type: "pung", tiles: "11m" }));
	equal("an illegal action", [wrong.code, wrong.pointer], ["illegal_action", "/actions/0"]);
	equal("with the offers", wrong.body.args.offers, hand.offers(0));
	const answers = await Promise.allSettled([
		hand.act(0, offer),
		hand.act(0, offer),
		hand.view(1),
		hand.undo(),
		hand.act(0, offer),
	]);
	equal(
		"calls are done in their order",
		answers.map(({ status }) => status),
		["fulfilled", "rejected", "fulfilled", "fulfilled", "fulfilled"],
	);
	equal("what was done", hand.actions, [{ seat: 0, ...offer }]);
}

async function views(rules) {
	const hand = await Play.begin(rules, { ruleset: "mcr", deal: { seed: "seen" } }, QUIET);
	for (const viewer of [0, 3, "spectator"]) {
		const { seats, offers } = await hand.view(viewer);
		equal(
			`view of ${viewer}: the others' tiles are counted`,
			seats.map(({ concealed }) => typeof concealed === "string"),
			[0, 1, 2, 3].map((seat) => seat === viewer),
		);
		equal(`view of ${viewer}: the dealer's offers are his`, offers[0] === null, viewer !== 0);
	}
	check("all of it", typeof hand.state.seats[3].concealed === "string");
}

const daemon = await new Daemon(process.argv[2]).start();
const here = await local();
const there = remote(daemon.origin);
await golden(here);
await whole_hands(here, there);
await together(here);
await together(there);
await views(here);
await daemon.kill();
finish();
