// The club's phones, for its owner: a code and a QR code for one more, those there are, revoking.
import { fill, h } from "../dom.js";
import { labelled } from "../fields.js";
import { alarm, button, card } from "../club/parts.js";
import { picture } from "../club/picture.js";
import { t } from "../words.js";
import { key_list, moment, role_choice } from "./keys.js";

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
	/** @type {Role} */
	let role = "scorer";
	const label = h("input", { maxlength: NAME_MOST, autocomplete: "off" });

	async function pair() {
		const made = await told.during(() =>
			session.remote.club.keys.pairing(session.club.id, {
				role,
				label: label.value.trim() || null,
				address: location.origin,
			}),
		);
		if (made === undefined) return fill(shown);
		label.value = "";
		return fill(
			shown,
			h("p", {}, t("pair_how", { time: moment(made.expires_at) })),
			picture(made.qr.svg, t("qr_code")),
			h("p", { class: "code" }, made.code),
		);
	}

	await list.draw();
	/** Whoever pairs looks from one screen to the other, and back. */
	const again = () => told.during(list.draw);
	addEventListener("focus", again, { signal });
	return card(
		t("phones"),
		list.node,
		h("div", { class: "buttons" }, button(t("look_again"), again, { class: "quiet" })),
		labelled(t("phone_name"), label),
		role_choice(["scorer", "read", "owner"], (chosen) => (role = chosen)),
		h("div", { class: "buttons" }, button(t("pair_phone"), pair)),
		told.node,
		shown,
	);
}
