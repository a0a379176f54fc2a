#!/usr/bin/env node
/*
 * Writes tests/ratings/vectors.json, against which ledger/people/rating.c is held. plackett_luce is asked
 * of openskill, tenhou_r is computed here a second time. In a folder of its own:
 *
 *   npm install openskill@5.0.1 && node make_vectors.mjs > vectors.json
 *
 * A match is a list of [player, place]; ratings and deviations are thousandths, as answers have them.
 */
import { ordinal, rate, rating } from "openskill";

/* Mulberry32: the same matches every time. */
let state = 20261122;
const random = () => {
	state = (state + 0x6d2b79f5) | 0;
	let t = Math.imul(state ^ (state >>> 15), 1 | state);
	t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
	return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
};
const below = (n) => Math.floor(random() * n);
const thousandths = (x) => Math.sign(x) * Math.round(Math.abs(x) * 1000);

const plackett_luce = (matches) => {
	const players = {};
	for (const match of matches) {
		const teams = match.map(([name]) => [(players[name] ??= { ...rating(), n: 0 })]);
		const after = rate(teams, { rank: match.map(([, place]) => place) });
		match.forEach(([name], i) => (players[name] = { ...after[i][0], n: players[name].n + 1 }));
	}
	return (name) => {
		const { mu, sigma, n } = players[name];
		return [thousandths(ordinal({ mu, sigma })), thousandths(mu), thousandths(sigma), n];
	};
};

const tenhou_r = (matches) => {
	const players = {};
	for (const match of matches) {
		const all = match.map(([name]) => (players[name] ??= { r: 1500, n: 0 }));
		const average = all.reduce((sum, { r }) => sum + r, 0) / all.length;
		const bases = { 3: [30, 0, -30], 4: [30, 10, -10, -30] }[match.length];
		const changes = match.map(([name, place], i) => {
			const tied = match.filter(([, other]) => other === place).length;
			const base = bases.slice(place - 1, place - 1 + tied).reduce((a, b) => a + b) / tied;
			const { r, n } = all[i];
			return (n < 400 ? 1 - n * 0.002 : 0.2) * (base + (average - r) / 40);
		});
		all.forEach((one, i) => {
			one.r += changes[i];
			one.n++;
		});
	}
	return (name) => [thousandths(players[name].r), null, null, players[name].n];
};

const made = (people, count, seats, ties) =>
	Array.from({ length: count }, () => {
		const pool = [...people];
		const match = [];
		for (let place = 1; place <= seats; place++)
			match.push([pool.splice(below(pool.length), 1)[0], place]);
		if (ties && below(3) === 0) {
			const i = 1 + below(seats - 1);
			match[i][1] = match[i - 1][1];
		}
		return match.sort((a, b) => (a[0] < b[0] ? -1 : 1));
	});

const first = [
	["a", 1],
	["b", 2],
	["c", 3],
	["d", 4],
];
const cases = [
	["one match", [first]],
	["two alike", [first, first]],
	["three players", made("abcd", 12, 3, false)],
	["seven players", made("abcdefg", 24, 4, false)],
	["ties", made("abcdef", 40, 4, true)],
	["more than 400 matches", made("abcde", 600, 4, true)],
];
const lines = [];
for (const [name, matches] of cases)
	for (const [method, fold] of Object.entries({ tenhou_r, plackett_luce })) {
		const of = fold(matches);
		const names = [...new Set(matches.flat().map(([name]) => name))].sort();
		const ratings = Object.fromEntries(names.map((name) => [name, of(name)]));
		lines.push(JSON.stringify({ name, method, matches, ratings }));
	}
console.log(`[\n${lines.join(",\n")}\n]`);
