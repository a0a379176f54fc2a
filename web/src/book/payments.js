// Single payments: cash at the door, a debt that is paid in parts.
import { fill, h } from "../dom.js";
import { choice, labelled } from "../fields.js";
import { alarm, button, day, fold, grid, sure, turns } from "../club/parts.js";
import { t } from "../words.js";
import { asset_choice, holder, money_of, worth } from "./assets.js";

/** @typedef {import("../club/session.js").Session} Session */
/** @typedef {import("mahjongd").Entry} Entry */

const SHOWN = 20;
const REASON_MOST = 128;

/** @param {Session} session */
async function last({ remote: { club } }) {
	/** @type {Entry[]} */
	const found = [];
	for await (const one of club.payments({ order: "desc", limit: SHOWN })) {
		if (found.length === SHOWN) break;
		found.push(one);
	}
	const oldest = found.at(-1)?.seq ?? 0;
	const back = new Set();
	const reversals = club.entries({ kind: "reversal", order: "desc" });
	for await (const { seq, reverses } of reversals) {
		if (seq < oldest) break;
		back.add(reverses);
	}
	return { found, back };
}

/** @param {Session} session @param {string[]} found of the book's assets */
export function payments(session, found) {
	const { club } = session.remote;
	const told = alarm();
	const list = h("div", { role: "status" });
	const people = Object.entries(session.names).sort(([, a], [, b]) => a.localeCompare(b));
	let from = people[0]?.[0] ?? "";
	let to = "fee";
	const amount = h("input", { type: "number", min: 0, step: "any", oninput: tell });
	const told_amount = h("p", { class: "help", role: "status" });
	const reason = h("input", { maxlength: REASON_MOST });
	const asset = asset_choice(found, tell, { other: true });

	/** In whole units of the book: money is typed where that has a worth. */
	function whole() {
		const per = money_of(asset.chosen())?.per;
		const typed = amount.valueAsNumber;
		return per === undefined ? typed : Math.round(typed * per);
	}
	/** What was typed, in both. */
	function tell() {
		const n = whole();
		const money = money_of(asset.chosen());
		fill(
			told_amount,
			Number.isInteger(n)
				? worth(asset.chosen(), n)
				: (money?.currency ??
						t(asset.chosen() === "chips" ? "chips" : "points")),
		);
	}

	const turn = turns();
	async function draw() {
		const is_last = turn();
		const { found, back } = await last(session);
		if (!is_last()) return;
		const row = (/** @type {Entry} */ one) => {
			const [moved] = one.transfers ?? [];
			if (moved === undefined) return [];
			const who = holder(session, moved.from);
			const whom = holder(session, moved.to);
			const line = `${who} → ${whom}`;
			const take_back = async () => {
				if (!(await sure(t("take_back_sure", { line }), t("take_back"))))
					return;
				const done = () => club.reverse(one.seq, t("take_back"));
				if ((await told.during(done)) !== undefined)
					await told.during(draw);
			};
			return [
				line,
				worth(String(one.asset), moved.amount),
				day(one.at),
				one.reason ?? "",
				back.has(one.seq)
					? t("taken_back")
					: session.settles &&
						button(t("take_back"), take_back, {
							class: "quiet",
							"aria-label": `${t("take_back")}: ${line}`,
						}),
			];
		};
		const heads = [t("payment"), t("amount"), t("date"), t("reason"), t("take_back")];
		fill(list, found.length > 0 && grid(t("payments"), heads, found.map(row)));
	}

	async function record() {
		const given = {
			from,
			to,
			amount: whole(),
			asset: asset.chosen(),
			reason: reason.value.trim() || null,
		};
		if (!Number.isInteger(given.amount)) return fill(told.node, t("amount_whole"));
		if ((await told.during(() => club.pay(given))) === undefined) return undefined;
		amount.value = reason.value = "";
		tell();
		return told.during(draw);
	}

	const node = fold(
		t("payments"),
		labelled(
			t("pays"),
			choice(people, from, (id) => (from = id)),
		),
		labelled(
			t("gets"),
			choice([["fee", t("club_fees")], ...people], to, (id) => (to = id)),
		),
		asset.node,
		labelled(t("amount"), amount),
		told_amount,
		labelled(t("what_for"), reason),
		told.node,
		h("div", { class: "buttons" }, button(t("record_payment"), record)),
		list,
	);
	node.addEventListener("toggle", () => node.open && told.during(draw));
	tell();
	return node;
}
