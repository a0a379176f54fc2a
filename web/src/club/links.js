// Links with which a match or a season is watched without a key: made, shown and revoked.
import { fill, h } from "../dom.js";
import { labelled } from "../fields.js";
import { current, t } from "../words.js";
import { alarm, button, fold, grid, sure, turns } from "./parts.js";
import { picture } from "./picture.js";

const NAME_MOST = 120;

/**
 * @param {import("./session.js").Session} session
 * @param {{match: string} | {season: string}} about
 * @param {string} [title]
 */
export function links_part({ remote }, about, title = t("links")) {
	const { shares } = remote.club;
	const told = alarm();
	const list = h("div");
	const shown = h("div", { role: "status" });
	const label = h("input", { maxlength: NAME_MOST, autocomplete: "off" });
	const moment = (/** @type {string} */ time) =>
		new Intl.DateTimeFormat(current(), {
			dateStyle: "medium",
			timeStyle: "short",
		}).format(new Date(time));

	async function revoke(/** @type {{id: string}} */ { id }, /** @type {string} */ name) {
		if (!(await sure(t("link_revoke_sure", { name }), t("revoke")))) return;
		if ((await told.during(() => shares.revoke(id))) === undefined) return;
		fill(shown);
		await draw();
	}

	const turn = turns();
	async function draw() {
		const is_last = turn();
		const rows = [];
		for await (const share of shares.list(about)) {
			if (share.revoked_at !== null) continue;
			const name = share.label ?? t("no_name");
			rows.push([
				name,
				moment(share.created_at),
				button(t("revoke"), () => revoke(share, name), {
					class: "quiet",
					"aria-label": `${t("revoke")}: ${name}`,
				}),
			]);
		}
		const heads = [t("name"), t("date"), t("revoke")];
		if (is_last()) fill(list, rows.length > 0 && grid(t("links"), heads, rows));
	}

	async function make() {
		const made = await told.during(() =>
			shares.make({
				...about,
				label: label.value.trim() || null,
				address: location.origin,
			}),
		);
		if (made === undefined) return fill(shown);
		label.value = "";
		fill(
			shown,
			h("p", {}, h("a", { class: "go", href: `/t/${made.token}` }, made.qr.text)),
			picture(made.qr.svg, t("link_code")),
		);
		return draw();
	}

	const node = fold(
		title,
		h("p", {}, t("links_help")),
		list,
		labelled(t("link_name"), label),
		told.node,
		h("div", { class: "buttons" }, button(t("link_make"), make)),
		shown,
	);
	node.classList.add("links");
	node.addEventListener("toggle", () => node.open && told.during(draw));
	return node;
}
