// How long the player's decisions take, and what a page feels of them: bench-player.mjs. It asserts nothing.
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { on_page } from "./browser.mjs";

const dist = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "dist");
const GAMES = [["riichi", {}], ["riichi", { players: 3 }], ["nanchang", {}], ["ming", {}], ["jiujiang", {}],
	["yueqing", {}], ["mcr", {}]];

/** In the page: whole hands of each game, each decision timed; and the longest time between two frames meanwhile. */
async function play([games, strength]) {
	const { local } = await import("/local/web.js");
	const { Play, player } = await import("/player/web.js");
	const rules = await local();
	await rules.rulesets();
	const began = performance.now();
	const bot = await player({ strength, seed: 1 });
	const ready = performance.now() - began;
	const times = [];
	let frames = 0;
	let longest = 0;
	let last = 0;
	let watched = false;
	const frame = (at) => {
		if (watched && last > 0) longest = Math.max(longest, at - last);
		last = watched ? at : 0;
		frames++;
		requestAnimationFrame(frame);
	};
	requestAnimationFrame(frame);
	for (const [ruleset, options] of games) {
		const hand = await Play.begin(rules, { ruleset, rules: options, deal: { seed: "timed" } }, { names: "none" });
		while (!hand.over) {
			const [seat] = hand.asked;
			const question = await hand.question(seat);
			watched = true;
			const before = performance.now();
			const { offer } = await bot.decide(question, { names: "none" });
			times.push(performance.now() - before);
			watched = false;
			await hand.act(seat, offer);
		}
	}
	await bot.close();
	return { ready, times, frames, longest };
}

for (const strength of ["plain", "easy", "club", "strong"]) {
	const { ready, times, longest } = await on_page(dist, (page) => page.evaluate(play, [GAMES, strength]));
	times.sort((a, b) => a - b);
	const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
	console.log(`${strength}: ready after ${ready.toFixed(0)} ms; ${times.length} decisions, ${mean.toFixed(1)} ms each, ` +
		`the longest ${times.at(-1).toFixed(0)} ms; at most ${longest.toFixed(0)} ms between two frames`);
}
