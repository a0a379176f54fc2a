// The club's phones, for its owner: a code and a QR code for one more, those there are, revoking.
import { fill, h } from "../dom.js";
import { labelled } from "../fields.js";
import { alarm, button, card, grid, keep_fresh, on_return, sure } from "../club/parts.js";
import { picture } from "../club/picture.js";
import { t } from "../words.js";
import { key_list, moment, name_and_role, role_choice } from "./keys.js";

/** @typedef {import("./keys.js").Role} Role */
/** @typedef {import("./keys.js").Of} Of */
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

/** Pairs a phone: the code is there while it waits, and goes when it is used. @param {Of} about */
export async function pairing({ session, signal }) {
	const told = alarm();
	const shown = h("div", { role: "status" });
	const waiting = h("div");
	const { keys } = session.remote.club;
	const club = session.club.id;
	/** @type {Role} */
	let role = "scorer";
	const label = h("input", { maxlength: NAME_MOST, autocomplete: "off" });

	/** A code that went to the wrong person is taken back before it is used. */
	async function cancel(/** @type {string} */ id, /** @type {string} */ name) {
		if (!(await sure(t("code_cancel_sure", { name }), t("code_cancel")))) return;
		if ((await told.during(() => keys.cancel(club, id))) === undefined) return;
		if (shown_codes.get(club)?.id === id) {
			shown_codes.delete(club);
			fill(shown);
		}
		await draw();
	}

	/** @param {import("mahjongd").Schemas["UnusedPairing"][]} codes */
	function list(codes) {
		const rows = codes.map(({ id, key, expires_at }) => {
			const name = key.label ?? t("no_name");
			return [
				name_and_role(name, key.role),
				moment(expires_at),
				button(t("code_cancel"), () => cancel(id, name), {
					class: "quiet",
					"aria-label": `${t("code_cancel")}: ${name}`,
				}),
			];
		});
		const heads = [t("name"), t("good_until"), t("code_cancel")];
		fill(
			waiting,
			rows.length > 0 && h("h3", {}, t("codes")),
			rows.length > 0 && grid(t("codes"), heads, rows),
		);
	}

	let listed = "";
	async function draw() {
		const codes = [];
		for await (const one of keys.pairings(club)) codes.push(one);
		const text = JSON.stringify(codes);
		if (text !== listed) list(codes);
		listed = text;
		const mine = shown_codes.get(club);
		if (mine === undefined || codes.some(({ id }) => id === mine.id)) return;
		shown_codes.delete(club);
		const used = Date.parse(mine.expires_at) > Date.now();
		fill(shown, used && h("p", {}, t("phone_paired", { name: mine.name })));
		if (used) dispatchEvent(new Event(PAIRED));
	}

	async function pair() {
		const name = label.value.trim();
		const made = await told.during(() =>
			keys.pairing(club, { role, label: name || null, address: location.origin }),
		);
		if (made === undefined) return fill(shown);
		label.value = "";
		const waits = { ...made, name: name || t("no_name") };
		shown_codes.set(club, waits);
		fill(shown, ...code_part(waits));
		ask_soon();
		return told.during(draw);
	}

	const mine = shown_codes.get(club);
	if (mine !== undefined) fill(shown, ...code_part(mine));
	await draw();
	const node = card(
		t("pair_phone"),
		labelled(t("phone_name"), label),
		role_choice(["scorer", "read", "owner"], (chosen) => (role = chosen)),
		h("div", { class: "buttons" }, button(t("pair_show"), pair)),
		told.node,
		shown,
		waiting,
	);
	node.classList.add("pairing");
	const look = async () => (listed === "[]" ? undefined : told.during(draw));
	const ask_soon = keep_fresh(look, {
		signal,
		while_shown: node,
		every: WAITING,
		most: WAITING_MOST,
	});
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
