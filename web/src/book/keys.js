// The keys of a club that are no phone's: for apps, and to come back when no phone is signed in.
import { fill, h, redraw } from "../dom.js";
import { choice, labelled } from "../fields.js";
import { alarm, button, fold, grid, on_return, sure, turns } from "../club/parts.js";
import { secret } from "../club/secret.js";
import { current, t } from "../words.js";

/** @typedef {import("mahjongd").Remote} Remote */
/**
 * What the admin has, too.
 * @typedef {{session: {remote: Remote, club: {id: string}, id?: string}, signal: AbortSignal}} Of
 */
/** @typedef {"read" | "scorer" | "owner"} Role */
/** @typedef {{id: string, label: string | null}} Key */

const NAME_MOST = 120;

const name_of = (/** @type {Key} */ { label }) => label ?? t("no_name");
const role_name = (/** @type {Role} */ role) =>
	t(role === "read" ? "role_read" : role === "scorer" ? "role_scorer" : "role_owner");

export const name_and_role = (/** @type {string} */ name, /** @type {string} */ role) =>
	h("span", { class: "line" }, name, h("small", {}, role_name(/** @type {Role} */ (role))));

export const moment = (/** @type {string} */ time) =>
	new Intl.DateTimeFormat(current(), { dateStyle: "medium", timeStyle: "short" }).format(
		new Date(time),
	);

/** @param {Role[]} roles the first is chosen @param {(role: Role) => void} change */
export const role_choice = (roles, change) =>
	labelled(
		t("role"),
		choice(
			roles.map((id) => /** @type {const} */ ([id, role_name(id)])),
			/** @type {Role} */ (roles[0]),
			(id) => change(/** @type {Role} */ (id)),
		),
	);

/**
 * Those of phones, or the others, and a button for each that revokes it.
 * @param {Pick<Of, "session">} of
 * @param {{paired: boolean, title: string, none: string, sure: (name: string) => string}} about
 * @param {ReturnType<typeof alarm>} told
 */
export function key_list({ session }, about, told) {
	const node = h("div");
	const { keys } = session.remote.club;
	const club = session.club.id;

	async function revoke(/** @type {Key} */ key) {
		if (!(await sure(about.sure(name_of(key)), t("revoke")))) return;
		if ((await told.during(() => keys.revoke(club, key.id))) !== undefined)
			await draw();
	}

	const turn = turns();
	let listed = "";
	async function draw() {
		const is_last = turn();
		const found = [];
		for await (const key of keys.list(club, { paired: about.paired }))
			if (key.revoked_at === null && key.id !== session.id) found.push(key);
		const text = JSON.stringify(found);
		if (!is_last() || text === listed) return;
		listed = text;
		const rows = found.map((key) => [
			name_and_role(name_of(key), key.role),
			key.last_seen_at === null ? t("never") : moment(key.last_seen_at),
			button(t("revoke"), () => revoke(key), {
				class: "quiet",
				"aria-label": `${t("revoke")}: ${name_of(key)}`,
			}),
		]);
		const heads = [t("name"), t("last_seen"), t("revoke")];
		redraw(node, () =>
			fill(
				node,
				rows.length === 0
					? h("p", {}, about.none)
					: grid(about.title, heads, rows),
			),
		);
	}
	return { node, draw };
}

/** @param {Of} of */
export function keys({ session, signal }) {
	const told = alarm();
	const shown = h("div", { role: "status" });
	const list = key_list(
		{ session },
		{
			paired: false,
			title: t("keys"),
			none: t("no_keys"),
			sure: (name) => t("key_revoke_sure", { name }),
		},
		told,
	);
	/** @type {Role} */
	let role = "owner";
	const label = h("input", { maxlength: NAME_MOST, autocomplete: "off" });

	async function make() {
		const made = await told.during(() =>
			session.remote.club.keys.make(session.club.id, {
				role,
				label: label.value.trim() || null,
			}),
		);
		if (made === undefined) return fill(shown);
		label.value = "";
		fill(shown, secret(made.key));
		return list.draw();
	}

	const node = fold(
		t("keys"),
		h("p", {}, t("keys_help")),
		list.node,
		labelled(t("key_name"), label),
		role_choice(["owner", "scorer", "read"], (chosen) => (role = chosen)),
		told.node,
		h("div", { class: "buttons" }, button(t("key_make"), make)),
		shown,
	);
	const look = async () => (node.open ? told.during(list.draw) : undefined);
	node.addEventListener("toggle", look);
	on_return(look, { signal, while_shown: node });
	return node;
}
