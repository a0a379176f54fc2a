// The club's phones, for its owner: a code and a QR code for one more, those there are, revoking.
import { fill, h } from "../dom.js";
import { labelled } from "../fields.js";
import { alarm, button, card, grid, sure } from "../club/parts.js";
import { picture } from "../club/picture.js";
import { t } from "../words.js";
import { key_list, moment, role_choice, role_name } from "./keys.js";

/** @typedef {import("./keys.js").Role} Role */

const NAME_MOST = 120;

/** @param {import("./keys.js").Of & {signal: AbortSignal}} about */
export async function phones({ session, signal }) {
	const told = alarm();
	const shown = h("div", { role: "status" });
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
	const { keys } = session.remote.club;
	const club = session.club.id;
	const waiting = h("div");

	/** A code that went to the wrong person is taken back before it is used. */
	async function cancel(/** @type {string} */ id, /** @type {string} */ name) {
		if (!(await sure(t("code_cancel_sure", { name }), t("code_cancel")))) return;
		if ((await told.during(() => keys.cancel(club, id))) === undefined) return;
		fill(shown);
		await draw();
	}

	async function draw() {
		await list.draw();
		const rows = [];
		for await (const { id, key, expires_at } of keys.pairings(club)) {
			const name = key.label ?? t("no_name");
			rows.push([
				name,
				role_name(/** @type {Role} */ (key.role)),
				moment(expires_at),
				button(t("code_cancel"), () => cancel(id, name), {
					class: "quiet",
					"aria-label": `${t("code_cancel")}: ${name}`,
				}),
			]);
		}
		const heads = [t("name"), t("role"), t("good_until"), t("code_cancel")];
		fill(
			waiting,
			rows.length > 0 && h("h3", {}, t("codes")),
			rows.length > 0 && grid(t("codes"), heads, rows),
		);
	}
	/** @type {Role} */
	let role = "scorer";
	const label = h("input", { maxlength: NAME_MOST, autocomplete: "off" });

	async function pair() {
		const made = await told.during(() =>
			keys.pairing(club, {
				role,
				label: label.value.trim() || null,
				address: location.origin,
			}),
		);
		if (made === undefined) return fill(shown);
		label.value = "";
		await told.during(draw);
		return fill(
			shown,
			h("p", {}, t("pair_how", { time: moment(made.expires_at) })),
			picture(made.qr.svg, t("qr_code")),
			h("p", { class: "code" }, made.code),
		);
	}

	await draw();
	/** Whoever pairs looks from one screen to the other, and back. */
	const again = () => told.during(draw);
	addEventListener("focus", again, { signal });
	return card(
		t("phones"),
		list.node,
		waiting,
		h("div", { class: "buttons" }, button(t("look_again"), again, { class: "quiet" })),
		labelled(t("phone_name"), label),
		role_choice(["scorer", "read", "owner"], (chosen) => (role = chosen)),
		h("div", { class: "buttons" }, button(t("pair_phone"), pair)),
		told.node,
		shown,
	);
}
