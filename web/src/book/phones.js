// The club's phones, for its owner: a code and a QR code for one more, those there are, revoking.
import { fill, h } from "../dom.js";
import { labelled } from "../fields.js";
import { alarm, button, card, grid, keep_fresh, on_return, sure } from "../club/parts.js";
import { picture } from "../club/picture.js";
import { t } from "../words.js";
import { key_list, moment, name_and_role, role_choice } from "./keys.js";

/** @typedef {import("./keys.js").Role} Role */
/** @typedef {import("./keys.js").Of} Of */
/** @typedef {import("mahjongd").Schemas["UnusedPairing"]} Code */
/**
 * @typedef {{id: string, code: string, expires_at: string, qr: {svg: string}, name: string}} Shown
 */

const NAME_MOST = 120;
/** Milliseconds: whoever pairs looks from one screen to the other, or has gone away. */
const WAITING = 2000;
const WAITING_MOST = 32_000;
/** What happens on the page when a code was used. */
const PAIRED = "paired";

/**
 * The code that waits, by club: it stays while one looks elsewhere on the page.
 * @type {Map<string, Shown>}
 */
const shown_codes = new Map();

const code_part = (/** @type {Shown} */ { code, expires_at, qr }) => [
	h("p", {}, t("pair_how", { time: moment(expires_at) })),
	picture(qr.svg, t("qr_code")),
	h("p", { class: "code" }, code),
];

/**
 * The codes that wait to be used, each with what takes it back before it went to the wrong person.
 * @param {(id: string, name: string) => Promise<void>} cancel
 */
function codes_part(cancel) {
	const node = h("div");
	let listed = "[]";
	const row = (/** @type {Code} */ { id, key, expires_at }) => {
		const name = key.label ?? t("no_name");
		return [
			name_and_role(name, key.role),
			moment(expires_at),
			button(t("code_cancel"), () => cancel(id, name), {
				class: "quiet",
				"aria-label": `${t("code_cancel")}: ${name}`,
			}),
		];
	};
	return {
		node,
		are_any: () => listed !== "[]",
		show(/** @type {Code[]} */ codes) {
			const text = JSON.stringify(codes);
			if (text === listed) return;
			listed = text;
			const heads = [t("name"), t("good_until"), t("code_cancel")];
			fill(
				node,
				codes.length > 0 && h("h3", {}, t("codes")),
				codes.length > 0 && grid(t("codes"), heads, codes.map(row)),
			);
		},
	};
}

/**
 * The code that is shown, which stays while it waits.
 * @param {string} club
 */
function shown_part(club) {
	const node = h("div", { role: "status" });
	const mine = shown_codes.get(club);
	if (mine !== undefined) fill(node, ...code_part(mine));
	return {
		node,
		clear: () => fill(node),
		show(/** @type {Shown} */ code) {
			shown_codes.set(club, code);
			fill(node, ...code_part(code));
		},
		/** It is good no longer. */
		cancelled(/** @type {string} */ id) {
			if (shown_codes.get(club)?.id !== id) return;
			shown_codes.delete(club);
			fill(node);
		},
		/** Where it is not among those that wait, it was used, or its time is up. */
		settle(/** @type {Code[]} */ codes) {
			const code = shown_codes.get(club);
			if (code === undefined || codes.some(({ id }) => id === code.id)) return;
			shown_codes.delete(club);
			const used = Date.parse(code.expires_at) > Date.now();
			fill(node, used && h("p", {}, t("phone_paired", { name: code.name })));
			if (used) dispatchEvent(new Event(PAIRED));
		},
	};
}

/** Pairs a phone: the code is there while it waits, and goes when it is used. @param {Of} about */
export async function pairing({ session, signal }) {
	const told = alarm();
	const { keys } = session.remote.club;
	const club = session.club.id;
	const shown = shown_part(club);
	const waiting = codes_part(cancel);
	/** @type {Role} */
	let role = "scorer";
	const label = h("input", { maxlength: NAME_MOST, autocomplete: "off" });

	async function cancel(/** @type {string} */ id, /** @type {string} */ name) {
		if (!(await sure(t("code_cancel_sure", { name }), t("code_cancel")))) return;
		if ((await told.during(() => keys.cancel(club, id))) === undefined) return;
		shown.cancelled(id);
		await draw();
	}
	async function draw() {
		const codes = [];
		for await (const one of keys.pairings(club)) codes.push(one);
		waiting.show(codes);
		shown.settle(codes);
	}
	async function pair() {
		const name = label.value.trim();
		const made = await told.during(() =>
			keys.pairing(club, { role, label: name || null, address: location.origin }),
		);
		if (made === undefined) return shown.clear();
		label.value = "";
		shown.show({ ...made, name: name || t("no_name") });
		ask_soon();
		return told.during(draw);
	}

	await draw();
	const node = card(
		t("pair_phone"),
		labelled(t("phone_name"), label),
		role_choice(["scorer", "read", "owner"], (chosen) => (role = chosen)),
		h("div", { class: "buttons" }, button(t("pair_show"), pair)),
		told.node,
		shown.node,
		waiting.node,
	);
	node.classList.add("pairing");
	const ask_soon = keep_fresh(
		async () => (waiting.are_any() ? told.during(draw) : undefined),
		{ signal, while_shown: node, every: WAITING, most: WAITING_MOST },
	);
	return node;
}

/** @param {Of} about @param {boolean} [admin] who pairs phones beside it */
export async function phone_list({ session, signal }, admin = false) {
	const told = alarm();
	const list = key_list(
		{ session },
		{
			paired: true,
			title: t("phones"),
			none: t("no_phones"),
			sure: (name) => t("revoke_sure", { name }),
		},
		told,
	);
	await list.draw();
	const more = h("a", { class: "go", href: "#tonight" }, t("pair_phone"));
	const node = card(t("phones"), list.node, told.node, !admin && more);
	on_return(() => told.during(list.draw), { signal, while_shown: node }, PAIRED);
	return node;
}
