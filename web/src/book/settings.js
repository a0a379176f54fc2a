// What an owner sets up: the club's name, who is let in, links, where its book goes.
import { h } from "../dom.js";
import { links_part } from "../club/links.js";
import { t } from "../words.js";
import { club_name } from "./club_name.js";
import { copies } from "./copies.js";
import { keys } from "./keys.js";
import { phone_list } from "./phones.js";
import { webhooks } from "./webhooks.js";

/** @param {import("../club/session.js").Session} session */
async function season_links(session) {
	const parts = [];
	for await (const { id, name, closed } of session.remote.club.seasons())
		if (!closed)
			parts.push(links_part(session, { season: id }, t("links_of", { name })));
	return parts;
}

/** @type {import("./view.js").Show} */
export async function settings(about, { redraw }) {
	const { session } = about;
	if (!session.writes) return [h("p", {}, t("settings_none"))];
	return [
		...(session.settles
			? [club_name(about), await phone_list(about), keys(about)]
			: []),
		...(await season_links(session)),
		...(session.settles ? [copies(about, redraw), webhooks(about)] : []),
	];
}
