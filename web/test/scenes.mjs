// Every page and main state of the pages, for a club of four people and for one of three hundred:
// what pictures.mjs photographs, and structure.mjs holds to rules.
import { called } from "../../client/test/support.mjs";
import { writer } from "./long.mjs";

/** Of languages that write short and long, with letters that break. */
const NAMES = ["Anna", "Bo", "Cleo-Margarethe Wintershagen", "長谷川さくら"];
export const PEOPLE = 300;
/** Each plays one match with the three that come after. */
const TABLES = 75;
const HANDS = 6;

/** Many people, each with a name of their own. */
const many = () =>
	Array.from(
		{ length: PEOPLE },
		(_, i) => `${NAMES[i % NAMES.length]} ${Math.floor(i / NAMES.length) + 1}`,
	);

/** A club in which these play: so many matches that are over, and two that go on. */
async function club_of(daemon, label, names, finished) {
	const club = daemon.admin("create-club", label);
	const { key } = daemon.admin("create-key", club.id, "owner");
	const write = writer(daemon.origin, key);
	const season = await write("/v1/seasons", { name: "Winter 2026" });
	const people = [];
	for (const name of names) people.push((await write("/v1/players", { name })).id);
	const begin = async (first, more = {}) => {
		const seats = [0, 1, 2, 3].map((i) => people[(first + i) % people.length]);
		const { id } = await write("/v1/matches", { ruleset: "riichi", seats, ...more });
		return id;
	};
	const play = async (id, hands) => {
		for (let n = 1; n <= hands; n++)
			await write(`/v1/matches/${id}/hands`, {
				hand_number: n,
				beyond: true,
				...called(n % 4, (n + 1) % 4),
			});
	};
	let over = "";
	for (let i = 0; i < finished; i++) {
		over = await begin(4 * i, { season: season.id });
		await play(over, 1);
		await write(`/v1/matches/${over}/finish`, { reason: "late" });
	}
	const begun = await begin(0, { season: season.id });
	await play(begun, HANDS);
	await begin(4);
	const share = (about) => write("/v1/shares", about);
	return {
		key,
		match: begun,
		over,
		season: season.id,
		watch_match: (await share({ match: begun })).token,
		watch_season: (await share({ season: season.id })).token,
	};
}

/** A small club and a large one, or of them what is wished. */
export async function clubs(daemon, { few = true, large = true } = {}) {
	return {
		few: few && (await club_of(daemon, "Thursday Club", NAMES, 3)),
		many:
			large &&
			(await club_of(daemon, "The Mahjong Club of the Old Town", many(), TABLES)),
	};
}

const unfold = (part) => (page) => page.locator(`[data-part=${part}] > summary`).click();
const HAND = "t=340678m22345p678s&w=8m&seat=1&from=3&f=riichi-ippatsu&d.dora_indicators=1p";

/** Who won is the first field that offers people, from whom the second. */
async function win(page) {
	const fields = page.locator(".entry fieldset", { hasText: "Anna" });
	await fields.first().locator(".pill", { hasText: "Bo" }).click();
	await fields.nth(1).locator(".pill", { hasText: "Anna" }).click();
}

/** Sits down and plays so many moves, or to the end of the hand. */
async function played(page, moves) {
	await page.evaluate(() =>
		localStorage.setItem("play.settings", JSON.stringify({ pause: 0 })),
	);
	await page.reload();
	await page.locator(".begin button").click();
	for (let i = 0; i < moves; i++) {
		await page.locator(".own.asked, .ending").first().waitFor();
		if ((await page.locator(".ending").count()) > 0) break;
		const pass = page.locator("[data-act=pass]");
		if ((await pass.count()) > 0) await pass.click();
		else await page.locator(".own-tiles button").last().click();
	}
	await page.locator(".own.asked, .worst, .review .help").first().waitFor();
}

/** @typedef {{name: string, path: string, ready: string, act?: (page: any) => Promise<any>}} Scene */

/** Of whoever is signed in nowhere. */
const ALONE = [
	{ name: "calculator", path: "/", ready: ".waits-line" },
	{
		name: "calculator, its tiles",
		path: "/",
		ready: ".waits-line",
		act: (page) => page.locator(".result > mj-hand").click(),
	},
	{ name: "calculator, how", path: "/", ready: ".waits-line", act: unfold("how") },
	{ name: "calculator, special", path: "/", ready: ".waits-line", act: unfold("special") },
	{ name: "calculator, details", path: "/", ready: ".waits-line", act: unfold("details") },
	{
		name: "calculator, 13 tiles",
		path: "/#r=riichi&t=123m456p24999s55z",
		ready: ".waits-line",
	},
	{
		name: "calculator, nothing",
		path: "/#r=riichi&t=",
		ready: ".headline[data-kind=missing]",
	},
	{
		name: "calculator, three",
		path: "/#r=riichi&o.players=3&t=340678p22345p678s&w=8s&seat=1&h.nukidora=4",
		ready: ".waits-line",
	},
	{
		name: "calculator, mcr",
		path: "/#r=mcr&t=22p&w=2p&seat=1&from=2&m=open_kong-1111m-0&m=open_kong-9999s-2&m=open_kong-1111z-3&m=concealed_kong-5555z",
		ready: ".waits-line",
	},
	{
		name: "calculator, yueqing",
		path: "/#r=yueqing&t=123456m55678p1278s44z&w=8p&seat=1&from=2&d.gangtou=4p",
		ready: ".waits-line",
	},
	{
		name: "calculator, a value",
		path: "/#r=riichi&h.called.han=3&h.called.fu=40",
		ready: ".counts",
	},
	{ name: "calculator, embedded", path: `/?embed=1#r=riichi&${HAND}`, ready: ".waits-line" },
	{ name: "play, before", path: "/play#seed=first", ready: ".begin button" },
	{
		name: "play, at the table",
		path: "/play#seed=first",
		ready: ".begin button",
		act: (page) => played(page, 8),
	},
	{
		name: "play, after a hand",
		path: "/play#seed=first",
		ready: ".begin button",
		act: (page) => played(page, Infinity),
	},
	{ name: "table, signed out", path: "/table", ready: "form input" },
	{ name: "board, signed out", path: "/board", ready: "form input" },
	{ name: "check a deal", path: "/verify", ready: ".fair form" },
];

/** Of a club. */
const OF_CLUB = ({ match, over, season, watch_match, watch_season }) => [
	{ name: "table, which match", path: "/table", ready: ".matches a" },
	{ name: "table", path: `/table#match=${match}`, ready: ".entry" },
	{ name: "table, a win", path: `/table#match=${match}`, ready: ".entry", act: win },
	{
		name: "table, a draw",
		path: `/table#match=${match}`,
		ready: ".entry",
		act: (page) =>
			page.locator(".entry fieldset").first().locator(".pill").nth(1).click(),
	},
	{
		name: "table, hands",
		path: `/table#match=${match}`,
		ready: ".entry",
		act: (page) => page.locator("details.hands > summary").click(),
	},
	{ name: "table, over", path: `/table#match=${over}`, ready: "main table" },
	{ name: "board, what to show", path: "/board", ready: ".matches a" },
	{ name: "board, a match", path: `/board#match=${match}`, ready: ".chart" },
	{ name: "board, a season", path: `/board#season=${season}`, ready: ".tables .card" },
	{ name: "club", path: "/club", ready: "main .card" },
	...["ranking", "people", "money", "settings"].map((place) => ({
		name: `club, ${place}`,
		path: `/club#${place}`,
		ready: "main .card",
	})),
	{ name: "link, a match", path: `/t/${watch_match}`, ready: ".chart" },
	{ name: "link, a season", path: `/t/${watch_season}`, ready: ".tables .card" },
];

/** What shows more when a club has more people. */
const GROWS = /^club|which|what to show|season/;

/** All of the clubs that there are, each with its club. */
export const scenes = ({ few, many: large }) => [
	...(few ? ALONE : []),
	...(few ? OF_CLUB(few) : []).map((one) => ({ ...one, of: few, people: NAMES.length })),
	...(large ? OF_CLUB(large) : [])
		.filter(({ name }) => GROWS.test(name))
		.map((one) => ({ ...one, of: large, people: PEOPLE })),
];
