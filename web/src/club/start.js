// The first start: whoever opens the link that the service printed makes the first club, and sees
// its owner's key, once.
import { uuid } from "mahjongd";
import { fill, h } from "../dom.js";
import { labelled } from "../fields.js";
import { t } from "../words.js";
import { alarm, button, code_of, refused } from "./parts.js";
import { secret } from "./secret.js";
import { sign_in, start_club } from "./session.js";

const NAME_MOST = 120;

/** @typedef {Awaited<ReturnType<typeof start_club>>} Made */

/** Asks the service; a link that was used before says so itself. */
async function start(
	/** @type {Parameters<typeof start_club>[0]} */ given,
	/** @type {string} */ attempt,
) {
	try {
		return await start_club(given, attempt);
	} catch (error) {
		if (code_of(error) === "not_found") throw refused(t("start_used"));
		throw error;
	}
}

/** What is typed of the new club, which outlives a change of the language. */
function fields() {
	const typed = { name: "", label: "" };
	/** Whoever got no answer sends the same again, and must get the same club. */
	let attempt = uuid();
	const field = (
		/** @type {keyof typeof typed} */ name,
		/** @type {{[name: string]: unknown}} */ more,
	) => {
		const input = h("input", {
			maxlength: NAME_MOST,
			value: typed[name],
			autocomplete: "off",
			oninput: () => {
				typed[name] = input.value;
				attempt = uuid();
			},
			...more,
		});
		return input;
	};
	return {
		draw: () => [
			labelled(t("start_club"), field("name", { required: true })),
			labelled(t("start_name"), field("label", { autocomplete: "name" })),
		],
		send: (/** @type {string} */ code) =>
			start(
				{
					code,
					name: typed.name.trim(),
					label: typed.label.trim() || null,
				},
				attempt,
			),
	};
}

/**
 * @param {string} code
 * @param {() => void} done
 */
export function first_start(code, done) {
	const told = alarm();
	const typed = fields();
	/** @type {Made | undefined} */
	let made;

	async function make(/** @type {Event} */ event) {
		event.preventDefault();
		made = await told.during(() => typed.send(code));
		if (made === undefined) return;
		draw();
		/** @type {HTMLElement | null} */ (node.querySelector("h2"))?.focus();
		await enter();
	}

	/** At once, so that nobody is locked out who leaves without having kept the key. */
	const enter = () => told.during(() => sign_in(/** @type {Made} */ (made).key.key));

	async function leave() {
		if ((await enter()) === true) done();
	}

	const asked = () => [
		h("h2", {}, t("start_title")),
		h("p", {}, t("start_help")),
		...typed.draw(),
		told.node,
		h(
			"div",
			{ class: "buttons" },
			h("button", {}, t("start_do")),
			button(t("start_have_key"), done, { class: "quiet" }),
		),
	];
	const shown = (/** @type {Made} */ { club, key }) => [
		h("h2", { tabindex: "-1" }, t("start_made", { name: club.name })),
		h("p", {}, t("start_keep")),
		secret(key.key),
		told.node,
		h("div", { class: "buttons" }, button(t("start_kept"), leave)),
	];
	const node = h("form", { class: "card", onsubmit: make });
	function draw() {
		fill(node, ...(made === undefined ? asked() : shown(made)));
		return node;
	}
	return { draw };
}
