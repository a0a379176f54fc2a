// The club's own name, which its owner changes.
import { h } from "../dom.js";
import { labelled } from "../fields.js";
import { alarm, button, fold } from "../club/parts.js";
import { t } from "../words.js";

/** @param {import("../club.js").About} about */
export function club_name({ session }) {
	const { club } = session.remote;
	const told = alarm();
	const name = h("input", { maxlength: 120, value: session.club.name });

	async function rename() {
		const given = name.value.trim();
		const now = await told.during(() => club.change(session.club.id, { name: given }));
		if (now !== undefined) session.call(now);
	}
	return fold(
		t("start_club"),
		labelled(t("name"), name),
		told.node,
		h("div", { class: "buttons" }, button(t("rename_club"), rename)),
	);
}
