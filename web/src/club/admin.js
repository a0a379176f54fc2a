// For whoever has the admin key: the clubs of the service, and the keys of each. It sees no book.
import { remote } from "mahjongd";
import { keys } from "../book/keys.js";
import { pairing, phone_list } from "../book/phones.js";
import { fill, h } from "../dom.js";
import { labelled } from "../fields.js";
import { current, t } from "../words.js";
import { alarm, button, card, day, grid, keep_fresh, reason_of } from "./parts.js";

/** @typedef {import("mahjongd").Schemas["Club"]} Club */

const NAME_MOST = 120;

/**
 * All clubs, each with what shows its keys.
 * @param {import("mahjongd").Remote} asked @param {(club: Club) => Promise<void>} choose
 */
function clubs_part(asked, choose) {
	const node = h("div");
	const keys_of = (/** @type {Club} */ club) =>
		button(t("keys"), () => choose(club), {
			class: "quiet",
			"aria-label": `${t("keys")}: ${club.name}`,
		});
	async function draw() {
		const rows = [];
		for await (const club of asked.clubs.list())
			rows.push([club.name, day(club.created_at), keys_of(club)]);
		const heads = [t("name"), t("date"), t("keys")];
		fill(
			node,
			rows.length === 0
				? h("p", {}, t("no_clubs"))
				: grid(t("clubs"), heads, rows),
		);
	}
	return { node, draw };
}

/**
 * @param {string} key which is kept nowhere but here
 * @param {AbortSignal} signal
 */
export async function admin_view(key, signal) {
	const asked = remote(location.origin, key, { names: current() });
	const told = alarm();
	const list = clubs_part(asked, choose);
	const below = h("div");
	const health = h("p", { role: "status" });
	const name = h("input", { maxlength: NAME_MOST, required: true, autocomplete: "off" });

	async function look() {
		const found = await asked.ready().then(() => t("service_ready"), reason_of);
		if (health.textContent !== found) fill(health, found);
	}

	/** The keys of a club, the first owner's among them. */
	async function choose(/** @type {Club} */ club) {
		const of = { session: { remote: asked, club }, signal };
		const paired = await told.during(() =>
			Promise.all([pairing(of), phone_list(of, true)]),
		);
		if (paired === undefined) return;
		const heading = h("h2", { tabindex: "-1" }, club.name);
		fill(below, heading, keys(of), ...paired);
		heading.focus();
	}

	async function make(/** @type {Event} */ event) {
		event.preventDefault();
		const made = await told.during(() => asked.clubs.make(name.value.trim()));
		if (made === undefined) return;
		name.value = "";
		await told.during(list.draw);
		await choose(made);
	}

	await list.draw();
	await look();
	keep_fresh(look, { signal, while_shown: health });
	return h(
		"div",
		{ class: "admin" },
		card(t("service"), h("p", {}, t("admin_help")), health),
		h(
			"form",
			{ class: "card", onsubmit: make },
			h("h2", {}, t("clubs")),
			list.node,
			labelled(t("start_club"), name),
			told.node,
			h("div", { class: "buttons" }, h("button", {}, t("start_do"))),
		),
		below,
	);
}
