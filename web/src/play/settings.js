// How one likes to play: how much is shown, how fast programs move, how tiles are tapped and look.
import { button } from "../club/parts.js";
import { h } from "../dom.js";
import { check, radios } from "../fields.js";
import { t } from "../words.js";

/** @typedef {import("./keep.js").Settings} Settings */
/** @typedef {import("./keep.js").Help} Help */
/** @typedef {import("../words.js").Word} Word */

/** @type {readonly (readonly [Help, Word])[]} */
const LEVELS = [
	["all", "play_help_all"],
	["waits", "play_help_waits"],
	["none", "play_help_none"],
];
/** Milliseconds. @type {readonly (readonly [number, Word])[]} */
const PAUSES = [
	[1000, "play_slow"],
	[500, "play_usual"],
	[0, "play_at_once"],
];

/**
 * @param {Settings} settings
 * @param {(settings: Settings) => void} changed
 * @param {(() => void) | undefined} give_up the match that is played, where there is one
 */
export function settings_dialog(settings, changed, give_up) {
	let now = settings;
	const change = (/** @type {Partial<Settings>} */ some) =>
		changed((now = { ...now, ...some }));
	/** @type {HTMLDialogElement} */
	const dialog = h(
		"dialog",
		{ class: "settings", "aria-label": t("settings"), onclose: () => dialog.remove() },
		radios(
			t("play_help"),
			LEVELS.map(([id, word]) => /** @type {const} */ ([id, t(word)])),
			now.help,
			(help) => change({ help: /** @type {Help} */ (help) }),
		),
		radios(
			t("play_pace"),
			PAUSES.map(([ms, word]) => /** @type {const} */ ([String(ms), t(word)])),
			String(now.pause),
			(pause) => change({ pause: Number(pause) }),
		),
		h(
			"div",
			{ class: "pills" },
			check(t("play_confirm"), now.confirm, (confirm) => change({ confirm }))
				.node,
			check(t("play_signs"), now.signs, (signs) => change({ signs })).node,
		),
		h("p", { class: "help" }, t("play_keys")),
		h(
			"div",
			{ class: "buttons" },
			button(t("done"), () => dialog.close()),
			give_up !== undefined &&
				button(
					t("play_give_up"),
					() => {
						dialog.close();
						give_up();
					},
					{ class: "quiet" },
				),
		),
	);
	document.body.append(dialog);
	dialog.showModal();
}
