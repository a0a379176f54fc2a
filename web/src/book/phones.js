// The club's phones, for its owner: a code and a QR code for one more, those there are, revoking.
import { fill, h } from "../dom.js";
import { choice, labelled } from "../fields.js";
import { alarm, button, card, grid, sure } from "../club/parts.js";
import { picture } from "../club/picture.js";
import { current, t } from "../words.js";

/** @typedef {import("../club.js").About} About */
/** @typedef {"read" | "scorer" | "owner"} Role */
/** @typedef {{id: string, label: string | null}} Phone */

const NAME_MOST = 120;
/** @type {Role[]} */
const ROLES = ["scorer", "read", "owner"];

const name_of = (/** @type {Phone} */ { label }) => label ?? t("no_name");
const role_name = (/** @type {Role} */ role) =>
	t(role === "read" ? "role_read" : role === "scorer" ? "role_scorer" : "role_owner");

const moment = (/** @type {string} */ time) =>
	new Intl.DateTimeFormat(current(), { dateStyle: "medium", timeStyle: "short" }).format(
		new Date(time),
	);

/** @param {About} about */
export async function phones({ session, signal }) {
	const told = alarm();
	const list = h("div", {});
	const shown = h("div", { role: "status" });
	const { keys } = session.remote.club;
	const club = session.club.id;
	/** @type {Role} */
	let role = "scorer";
	const label = h("input", { maxlength: NAME_MOST, autocomplete: "off" });

	async function revoke(/** @type {Phone} */ phone) {
		const question = t("revoke_sure", { name: name_of(phone) });
		if (!(await sure(question, t("revoke")))) return;
		if ((await told.during(() => keys.revoke(club, phone.id))) !== undefined)
			await draw();
	}

	async function draw() {
		const rows = [];
		for await (const key of keys.list(club, { paired: true }))
			if (key.revoked_at === null && key.id !== session.id)
				rows.push([
					name_of(key),
					role_name(/** @type {Role} */ (key.role)),
					key.last_seen_at === null
						? t("never")
						: moment(key.last_seen_at),
					button(t("revoke"), () => revoke(key), {
						class: "quiet",
						"aria-label": `${t("revoke")}: ${name_of(key)}`,
					}),
				]);
		const heads = [t("name"), t("role"), t("last_seen"), t("revoke")];
		fill(
			list,
			rows.length === 0
				? h("p", {}, t("no_phones"))
				: grid(t("phones"), heads, rows),
		);
	}

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
		list,
		h("div", { class: "buttons" }, button(t("look_again"), again, { class: "quiet" })),
		labelled(t("phone_name"), label),
		labelled(
			t("role"),
			choice(
				ROLES.map((id) => /** @type {const} */ ([id, role_name(id)])),
				role,
				(id) => (role = /** @type {Role} */ (id)),
			),
		),
		h("div", { class: "buttons" }, button(t("pair_phone"), pair)),
		told.node,
		shown,
	);
}
