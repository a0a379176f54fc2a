// What must compile, and what must not: each line under @ts-expect-error is one mistake.
import {
	remote,
	type MatchRoom,
	type RulesetId,
	type ScoreRequest,
	type WriteOptions,
} from "mahjongd";
import { Play, player } from "mahjongd/play";

const service = remote("http://127.0.0.1:8080", "mjk_key", { names: "en" });
const { club } = service;
const hand = { seat: 1, concealed: "123m456p24s999s55z", win_tile: "3s", from: null } as const;

export async function rules(given: ScoreRequest): Promise<number> {
	const riichi = await service.score({ ruleset: "riichi", hand: { ...hand, flags: ["riichi"] } });
	const han: number | null = riichi.win ? riichi.total.han : 0;
	// @ts-expect-error: what may not be a win has no total yet
	riichi.total;
	const nanchang = await service.score({ ruleset: "nanchang", deal: { jing: "5p" }, hand });
	// @ts-expect-error: nanchang counts no han
	if (nanchang.win) nanchang.total.han;
	// @ts-expect-error: a typing error in a member
	await service.score({ ruleset: "riichi", hand, rulse: {} });
	// @ts-expect-error: no such ruleset
	await service.score({ ruleset: "richi", hand });
	// @ts-expect-error: no such flag
	await service.score({ ruleset: "riichi", hand: { ...hand, flags: ["reach"] } });
	// @ts-expect-error: another ruleset's option
	await service.score({ ruleset: "nanchang", rules: { red_fives: 3 }, hand });
	// @ts-expect-error: no such preset
	await service.score({ ruleset: "riichi", rules: { preset: "tenhu" }, hand });
	// @ts-expect-error: another ruleset's outcome
	await service.settle({ ruleset: "nanchang", outcome: { type: "abortive_draw" } });
	// @ts-expect-error: names are of a language
	await service.score({ ruleset: "riichi", hand }, { names: "de" });
	const any = await service.score(given);
	if (any.ruleset === "yueqing" && any.win) return any.total.tai;
	for await (const answer of service.batch("waits", [
		{ ruleset: "ming", hand: { seat: 0, concealed: "1m" } },
	]))
		if (!("code" in answer) && "waits" in answer) return answer.shanten;
	return han ?? 0;
}

export async function of_play(): Promise<number> {
	const play = await Play.begin(service, { ruleset: "riichi", deal: { seed: "1" } });
	await play.act(0, { type: "discard", tile: "1m", declare: "riichi" });
	await play.act({ type: "draw", tile: "5m" });
	for (const { type, tile } of await play.act({ seat: 1, type: "pass" }))
		if (type === "discard" && tile === "1m") await play.undo();
	// @ts-expect-error: an action is of a seat
	await play.act({ type: "pass" });
	// @ts-expect-error: no such action
	await play.act(0, { type: "peng" });
	// @ts-expect-error: there are four seats
	await play.act(4, { type: "pass" });
	// @ts-expect-error: a seat sees, or a spectator
	await play.view("everybody");
	// @ts-expect-error: a view is asked for later
	await Play.begin(service, { ruleset: "mcr", deal: { seed: "1" }, view: 0 });
	// @ts-expect-error: another ruleset's option
	await Play.begin(service, { ruleset: "ming", rules: { red_fives: 3 }, deal: { seed: "1" } });
	// @ts-expect-error: a riichi deal has no jing
	if (play.state.ruleset === "riichi") play.state.deal.jing;
	const { settlement } = await play.view("spectator");
	return settlement?.deltas[0] ?? 0;
}

export async function of_three(): Promise<number> {
	const rules = { players: 3 } as const;
	await service.score({ ruleset: "riichi", rules, hand: { ...hand, nukidora: 2 } });
	// @ts-expect-error: three or four
	await service.score({ ruleset: "riichi", rules: { players: 2 }, hand });
	// @ts-expect-error: three play, or four
	await service.score({ ruleset: "riichi", rules: { players: 2 }, hand });
	// @ts-expect-error: no such word of an option of three players
	await service.score({ ruleset: "riichi", rules: { players: 3, tsumo_loss: "lost" }, hand });
	// @ts-expect-error: Ming is not for three
	await service.score({ ruleset: "ming", rules, hand });
	const preset = { preset: "tenhou_sanma" } as const;
	const room = await club.matches.begin({
		ruleset: "riichi",
		rules: preset,
		seats: ["a", "b", "c"],
	});
	await room.record({ outcome: { type: "win", wins: [{ ...hand, nukidora: 1 }] } });
	await room.seats(["a", "b", { guest: "Cleo" }]);
	// @ts-expect-error: two do not play
	await room.seats(["a", "b"]);
	return room.state?.table.points.length ?? 3;
}

export async function matches(any: MatchRoom): Promise<number> {
	const room = await club.matches.begin({
		ruleset: "riichi",
		seats: ["a", "b", "c", { guest: "Dora" }],
	});
	await room.record({ outcome: { type: "win", wins: [hand] } });
	await room.preview({
		deal: { dora_indicators: "3p" },
		outcome: { type: "exhaustive_draw", tenpai: [0] },
	});
	// @ts-expect-error: riichi has no jing
	await room.record({ deal: { jing: "5p" }, outcome: { type: "win", wins: [hand] } });
	// @ts-expect-error: riichi knows no followed discards
	await room.record({ outcome: { type: "win", followed: { count: 1 } } });
	// @ts-expect-error: a guest has a name
	await room.seats(["a", "b", "c", { gast: "Bo" }]);
	// @ts-expect-error: a reason is owed
	await room.void();
	const ming = club.matches.open<"ming">("01a2010b-af28-7720-982f-5bd942567bd4");
	// @ts-expect-error: ming has no red fives
	(await ming.read()).rules.red_fives;
	await any.record({ outcome: { type: "exhaustive_draw" } });
	for await (const event of room.follow({ after: 0 }))
		if (event.kind === "commit") return event.matches.length;
		else if (event.kind !== "reset") return event.postings.length;
	const ids: RulesetId[] = ["riichi"];
	return room.state?.rules.red_fives ?? ids.length;
}

export async function short(room: MatchRoom, maybe: boolean): Promise<number | undefined> {
	const minimal = true;
	const { version, location } = await club.players.add({ name: "Anna" }, { minimal });
	// @ts-expect-error: what was written is not shown
	(await club.players.add({ name: "Anna" }, { minimal: true })).name;
	// @ts-expect-error: nor of a hand
	(await room.record({ outcome: { type: "exhaustive_draw" } }, { minimal: true })).settlement;
	// @ts-expect-error: whoever may ask for either has either
	(await club.players.add({ name: "Anna" }, { minimal: maybe })).name;
	// @ts-expect-error: a preview comes whole
	await room.record({ outcome: { type: "exhaustive_draw" } }, { preview: true, minimal: true });
	// @ts-expect-error: an answer with a secret comes whole
	await club.shares.make({ match: room.id }, { minimal: true });
	// @ts-expect-error: a typing error in an option
	await club.players.add({ name: "Anna" }, { minimal: true, idempotencykey: location });
	const options: WriteOptions = { idempotencyKey: "one-tap" };
	return (await club.players.add({ name: "Anna" }, options)).version + (version ?? 0);
}

export async function decides(): Promise<string | undefined> {
	const hand = await Play.begin(service, { ruleset: "mcr", deal: { seed: "s" } });
	const bot = await player({ strength: "club", seed: 1 });
	// @ts-expect-error: there is no such strength
	await player({ strength: "weak" });
	const question = await hand.question(0);
	const { offer, thoughts } = await bot.decide(question, { names: "en" });
	await hand.act(0, offer);
	// @ts-expect-error: a question has a view
	await bot.decide({ ruleset: "mcr", seat: 0 });
	// @ts-expect-error: the strength is the player's
	await bot.decide({ ...question, strength: "easy" });
	await bot.close();
	return thoughts[0]?.name?.en;
}
