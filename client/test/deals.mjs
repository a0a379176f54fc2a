// mahjongd/deals against the vectors of the repository, against transcripts that tests/verify_deal.py
// has checked, and against the daemon: deals.mjs PROGRAM.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { NotADeal, verifyDeal, verifyTranscript } from "../dist/deals/index.js";
import { Daemon, check, equal, finish } from "./support.mjs";

const tests = join(dirname(fileURLToPath(import.meta.url)), "../../tests");
const read = (path) => JSON.parse(readFileSync(join(tests, path), "utf8"));
const findings = ({ checks }) =>
	checks.map(({ check, pointer, finding }) => [check, pointer, finding]);
/** What nobody but this checks. */
const unsigned = (list) => list.filter(([name]) => name !== "beacon_signature");

/** Each with a name, and what tests/verify_deal.py says of it. */
const lines = execFileSync("python3", [join(tests, "support/transcripts.py")], {
	encoding: "utf8",
	maxBuffer: 1 << 26,
})
	.trimEnd()
	.split("\n")
	.map((line) => JSON.parse(line));

/** A round that drand's quicknet has signed: https://api.drand.sh/v2/beacons/quicknet/rounds/1000 */
const BEACON = {
	chain: "quicknet",
	round: 1000,
	signature:
		"b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b1957" +
		"6350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39",
	value: "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd",
};

function golden() {
	for (const { id, request, expect } of read("vectors/golden_deals.json").cases) {
		const verdict = verifyDeal({ rules: request.rules, ruleset: request.ruleset, ...expect });
		equal(id, [verdict.valid, verdict.complete, verdict.checks.length], [true, true, 3]);
	}
}

function plain_deals_changed() {
	const { request, expect } = read("vectors/golden_deals.json").cases[0];
	const answer = { ruleset: request.ruleset, ...expect };
	const wall = [...answer.wall.slice(1), answer.wall[0]];
	const [die, ...dice] = answer.dice;
	for (const [change, name] of [
		[{ seed: `${answer.seed}1` }, "commitment"],
		[{ wall }, "wall"],
		[{ dice: [7 - die, ...dice] }, "dice"],
	])
		equal(`changed: ${name}`, verifyDeal({ ...answer, ...change }).fault?.check, name);
}

/** The daemon says the same of each, as far as it looks. */
async function transcripts(daemon) {
	check("there are transcripts", lines.length > 30, lines.length);
	for (const { name, transcript, findings: wanted } of lines) {
		const verdict = await verifyTranscript(transcript);
		equal(name, unsigned(findings(verdict)), wanted);
		const answer = await fetch(`${daemon.origin}/v1/deals/verify`, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify(transcript),
		});
		const said = await answer.json();
		equal(`${name}: the daemon`, findings(said), wanted);
		equal(
			`${name}: its walls`,
			verdict.walls.map(({ drawn, ...wall }) => wall),
			said.deals.map(({ wall, dice, hand }) => ({ hand, wall, dice })),
		);
		for (const { hand, wall, drawn } of verdict.walls) {
			const told = transcript.hands[hand].draws;
			const right = told.slice(0, drawn.length);
			const places = new Set(drawn.map(({ place }) => place));
			equal(`${name}: each tile is drawn once`, places.size, drawn.length);
			equal(
				`${name}: its draws`,
				drawn.map(({ seat, source, place }) => [seat, source, wall[place]]),
				right.map(({ seat, source, tile }, i) => [
					seat,
					source,
					tile ?? wall[drawn[i].place],
				]),
			);
		}
		const signature = verdict.checks.find((one) => one.check === "beacon_signature");
		equal(
			`${name}: no beacon signed that`,
			signature?.finding,
			transcript.beacon ? "fails" : undefined,
		);
	}
}

async function signatures() {
	const { transcript } = lines[1];
	const found = async (change) => {
		const beacon = { ...BEACON, ...change };
		const { checks } = await verifyTranscript({ ...transcript, beacon });
		return checks
			.filter(({ check }) => check.startsWith("beacon"))
			.map(({ finding }) => finding);
	};
	equal("what drand signed", await found({}), ["holds", "holds"]);
	equal("another round", await found({ round: 1001 }), ["holds", "fails"]);
	equal("another value", await found({ value: "00".repeat(32) }), ["fails", "holds"]);
	equal("another chain", await found({ chain: "a chain of tomorrow" }), ["holds", "open"]);
	const cut = BEACON.signature.slice(0, -2);
	equal("a short signature", await found({ signature: cut }), ["fails", "fails"]);
}

const caught = (run) =>
	Promise.resolve()
		.then(run)
		.then(
			() => undefined,
			(error) => error,
		);

/** Whatever is pasted: the place of the fault, and never another error. */
async function nonsense() {
	const { transcript } = lines[1];
	const values = [
		null,
		0,
		-1,
		1.5,
		"",
		"x",
		"\ud800",
		"zz",
		[],
		{},
		[null],
		true,
		"00".repeat(999),
	];
	let refusals = 0;
	for (const member of ["rules", ...Object.keys(transcript)])
		for (const value of values) {
			const error = await caught(() => verifyTranscript({ ...transcript, [member]: value }));
			if (error === undefined) continue;
			refusals++;
			check(
				`${member}: ${JSON.stringify(value)}`,
				error instanceof NotADeal && error.pointer.startsWith(`/${member}`),
				String(error),
			);
		}
	check("most of it is refused", refusals > 80, refusals);
	for (const value of values) {
		const errors = [
			await caught(() => verifyTranscript(value)),
			await caught(() => verifyDeal(value)),
		];
		equal(
			`${JSON.stringify(value)} is nothing to check`,
			errors.map((error) => error?.name),
			["NotADeal", "NotADeal"],
		);
	}
	const drawn = (draws) => ({ hands: [{ ...transcript.hands[0], draws }] });
	for (const [change, pointer] of [
		[{ seats: transcript.seats.slice(1) }, "/seats"],
		[{ seats: [{ seed: "x".repeat(65) }, null, null, null] }, "/seats/0/seed"],
		[{ hands: [{ commitment: "abc" }] }, "/hands/0/commitment"],
		[drawn("x"), "/hands/0/draws"],
		[drawn([0]), "/hands/0/draws/0"],
		[drawn([{ seat: 0, source: "river" }]), "/hands/0/draws/0/source"],
		[drawn([{ seat: 3.5, source: "wall" }]), "/hands/0/draws/0/seat"],
		[drawn([{ seat: 0, source: "wall", tile: 5 }]), "/hands/0/draws/0/tile"],
		[drawn(Array(129).fill({ seat: 0, source: "wall" })), "/hands/0/draws"],
		[{ rules: { players: 3, north: 1 } }, "/rules/north"],
		[{ beacon: { ...BEACON, round: 0 } }, "/beacon/round"],
		[{ ruleset: "toString" }, "/ruleset"],
		[{ rules: { players: 5 } }, "/rules/players"],
		[{ rules: { red_fives: -1 } }, "/rules/red_fives"],
		[{ rules: { preset: 3 } }, "/rules/preset"],
		[{ ruleset: "yueqing", rules: { dice_per_throw: 1e9 } }, "/rules/dice_per_throw"],
		[{ ruleset: "mcr", rules: { flowers: 1 } }, "/rules/flowers"],
	]) {
		const error = await caught(() => verifyTranscript({ ...transcript, ...change }));
		equal(`at ${pointer}`, error?.pointer, pointer);
	}
}

const daemon = await new Daemon(process.argv[2]).start();
golden();
plain_deals_changed();
await transcripts(daemon);
await signatures();
await nonsense();
await daemon.end();
finish();
