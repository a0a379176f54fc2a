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

/**
 * Those that were recorded last, each with what takes it back.
 * @param {Session} session @param {ReturnType<typeof alarm>} told
 */
function list_part(session, told) {
	const { club } = session.remote;
	const node = h("div", { role: "status" });
	const turn = turns();
	async function take_back(/** @type {Entry} */ one, /** @type {string} */ line) {
		if (!(await sure(t("take_back_sure", { line }), t("take_back")))) return;
		const done = () => club.reverse(one.seq, t("take_back"));
		if ((await told.during(done)) !== undefined) await told.during(draw);
	}
	const row = (/** @type {Entry} */ one, /** @type {boolean} */ is_back) => {
		const [moved] = one.transfers ?? [];
		if (moved === undefined) return [];
		const line = `${holder(session, moved.from)} → ${holder(session, moved.to)}`;
		const back = () =>
			button(t("take_back"), () => take_back(one, line), {
				class: "quiet",
				"aria-label": `${t("take_back")}: ${line}`,
			});
		return [
			line,
			worth(String(one.asset), moved.amount),
			day(one.at),
			one.reason ?? "",
			is_back ? t("taken_back") : session.settles && back(),
		];
	};
	async function draw() {
		const is_last = turn();
		const { found, back } = await last(session);
		if (!is_last()) return;
		const heads = [t("payment"), t("amount"), t("date"), t("reason"), t("take_back")];
		const rows = found.map((one) => row(one, back.has(one.seq)));
		fill(node, rows.length > 0 && grid(t("payments"), heads, rows));
	}
	return { node, draw };
}

/**
 * What is paid, in money where that has a worth, and in both below it.
 * @param {string[]} found of the book's assets
 */
function amount_part(found) {
	const input = h("input", { type: "number", min: 0, step: "any", oninput: tell });
	const told = h("p", { class: "help", role: "status" });
	const asset = asset_choice(found, tell, { other: true });
	/** In whole units of the book. */
	function whole() {
		const per = money_of(asset.chosen())?.per;
		const typed = input.valueAsNumber;
		return per === undefined ? typed : Math.round(typed * per);
	}
	function tell() {
		const n = whole();
		const chosen = asset.chosen();
		const unit =
			money_of(chosen)?.currency ?? t(chosen === "chips" ? "chips" : "points");
		fill(told, Number.isInteger(n) ? worth(chosen, n) : unit);
	}
	tell();
	return {
		nodes: [asset.node, labelled(t("amount"), input), told],
		given: () => ({ amount: whole(), asset: asset.chosen() }),
		clear() {
			input.value = "";
			tell();
		},
	};
}

/** @param {Session} session @param {string[]} found of the book's assets */
export function payments(session, found) {
	const { club } = session.remote;
	const told = alarm();
	const list = list_part(session, told);
	const people = Object.entries(session.names).sort(([, a], [, b]) => a.localeCompare(b));
	const paid = { from: people[0]?.[0] ?? "", to: "fee" };
	const amount = amount_part(found);
	const reason = h("input", { maxlength: REASON_MOST });

	async function record() {
		const given = { ...paid, ...amount.given(), reason: reason.value.trim() || null };
		if (!Number.isInteger(given.amount)) return fill(told.node, t("amount_whole"));
		if ((await told.during(() => club.pay(given))) === undefined) return undefined;
		reason.value = "";
		amount.clear();
		return told.during(list.draw);
	}

	const node = fold(
		t("payments"),
		labelled(
			t("pays"),
			choice(people, paid.from, (id) => (paid.from = id)),
		),
		labelled(
			t("gets"),
			choice(
				[["fee", t("club_fees")], ...people],
				paid.to,
				(id) => (paid.to = id),
			),
		),
		...amount.nodes,
		labelled(t("what_for"), reason),
		told.node,
		h("div", { class: "buttons" }, button(t("record_payment"), record)),
		list.node,
	);
	node.addEventListener("toggle", () => node.open && told.during(list.draw));
	return node;
}
