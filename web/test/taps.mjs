// How many taps a hand takes at /table, by ruleset and by how it ended, each done in a browser as a
// person does it: a tap on a key of the numbers counts, too.
const NAMES = ["Anna", "Bo", "Cleo", "Dora"];
/** Each step is a tap, on what is named in this group, or a number that is typed into a field. */
const who = ["Who won", "Bo"];
const off = ["From whom", "Anna"];
const drawn = ["From whom", "Self-draw"];
const draw = ["How it ended", "Exhaustive draw"];
const more = ["The other seats"];
const typed = (label, number) => ({ label, number });
/** Of somebody, so often one more. */
const beside = (label, number, name) => [
	more,
	...Array.from({ length: number }, () => ({ more: `+1: ${label} · ${name}` })),
];

/** By ruleset: what is said of a usual win, and what else may have happened. */
const HANDS = {
	riichi: { value: [["Han", "3"]], draw: [["Ready", "Bo"]] },
	"riichi, three": { value: [["Han", "3"]], draw: [["Ready", "Bo"]] },
	nanchang: {
		value: [["", "Seven Pairs"]],
		"with a kong": beside("Open kongs", 1, "Cleo"),
		"with jing": beside("Main jing", 2, "Cleo"),
	},
	ming: { value: [["Han", "4"]], draw: [["Ready", "Bo"]] },
	jiujiang: {
		value: [["Pao", "12"]],
		"with a kong": beside("Open kongs", 1, "Cleo"),
		"with flowers": beside("Green dragons", 2, "Cleo"),
	},
	yueqing: {
		value: [
			["Basic tai", "4"],
			["Hua", "4"],
		],
		"with a kong": beside("Open kongs", 1, "Cleo"),
	},
	mcr: { value: [typed("Fan", 24)], "with flowers": [["Flowers", "2"]] },
};
export const OTHERS = ["with a kong", "with jing", "with flowers"];

/** Does the step, and answers how many taps it took. */
async function step(page, one) {
	if (one.more !== undefined) {
		await page.getByRole("button", { name: one.more, exact: true }).tap();
		return 1;
	}
	if (!Array.isArray(one)) {
		const digits = String(one.number);
		const field = page.getByLabel(one.label, { exact: true });
		await field.first().tap();
		await page.keyboard.press("Control+a");
		await page.keyboard.type(digits);
		return 1 + digits.length;
	}
	const [group, name] = one;
	if (name === undefined) await page.locator("summary", { hasText: group }).tap();
	else if (group === "") await page.locator(".pill", { hasText: name }).first().tap();
	else
		await page
			.locator("fieldset", { has: page.locator("legend", { hasText: group }) })
			.locator("label", { hasText: new RegExp(`^${name}(?!\\d)`) })
			.first()
			.tap();
	return 1;
}

/** What a hand takes, from a table where nothing is said yet to what is recorded. */
async function taps(page, steps) {
	let count = 0;
	for (const one of steps) count += await step(page, one);
	await page.locator(".record:enabled").waitFor();
	await page.locator(".record").tap();
	await page.locator(".mark[data-kind=recorded]").waitFor();
	await page.locator("summary", { hasText: "Hands (1)" }).waitFor();
	return count + 1;
}

/**
 * The table of all, each hand at a match of its own: `write` is of long.mjs, `open` opens a page of
 * a phone that is signed in. Of all kinds of hands, or of those that are wanted.
 */
export async function count_taps(write, open, wanted = () => true) {
	const rows = [];
	for (const [ruleset, { value, draw: ready = [], ...rest }] of Object.entries(HANDS)) {
		const [id] = ruleset.split(",");
		const three = ruleset.endsWith("three");
		const seats = NAMES.slice(0, three ? 3 : 4).map((guest) => ({ guest }));
		const rules = three ? { rules: { players: 3 } } : {};
		const kinds = {
			discard: [who, off, ...value],
			"self-draw": [who, drawn, ...value],
			draw: [draw, ...ready],
		};
		for (const other of OTHERS)
			if (rest[other]) kinds[other] = [who, off, ...value, ...rest[other]];
		for (const [kind, steps] of Object.entries(kinds)) {
			if (!wanted(kind)) continue;
			const match = await write("/v1/matches", { ruleset: id, seats, ...rules });
			const page = await open(`/table?lang=en#match=${match.id}`);
			await page.locator(".entry").waitFor();
			rows.push({ ruleset, kind, count: await taps(page, steps) });
			await page.context().close();
		}
	}
	return rows;
}
