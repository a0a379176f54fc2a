// The page that reads a game's log: what was played, hand by hand, beside what the rules pay, and
// the same games as other files (docs/logs.md). It is computed here, by the module of logs.
import { Problem } from "mahjongd";
import "mahjongd/elements";
import { logs } from "mahjongd/logs";
import { save } from "./book/tables.js";
import { alarm, button, card, turns } from "./club/parts.js";
import { fill, h, redraw } from "./dom.js";
import { choice, labelled } from "./fields.js";
import { keep_module } from "./keep_module.js";
import { detail, game_part } from "./logs/game.js";
import { bytes_of, games_of, LARGEST, Unreadable } from "./logs/read.js";
import { show_on_device } from "./on_device.js";
import { blank } from "./question.js";
import { load } from "./rules.js";
import { seated } from "./seating.js";
import { said, t } from "./words.js";

/** @typedef {import("mahjongd/logs").LogFile} LogFile */
/** @typedef {import("./question.js").Preset} Preset */
/**
 * `presets`: by which it can be settled, where it does not tell its rules.
 * @typedef {ReturnType<typeof games_of> &
 *   {name: string, bytes: Uint8Array, preset: string, presets: Preset[]}} Log
 */

const MODULE = "/app/mahjong-logs.wasm";
/** Logs of this format never tell their rules, and are taken for those of this site. */
const SILENT = "mjai";
const USUAL = "tenhou";
const with_preset = (/** @type {string} */ preset) => (preset === "" ? {} : { preset });

/**
 * The catalogue is read once, when the first such log is.
 * @type {ReturnType<typeof load> | undefined}
 */
let catalogue;

/** By which rules a log can be settled that does not tell them. */
async function presets_for(/** @type {import("./logs/read.js").Game[]} */ games) {
	const match = games.find((game) => game.match.format === SILENT)?.match;
	if (match === undefined) return [];
	const { rulesets } = await (catalogue ??= load());
	const ruleset = rulesets.find(({ id }) => id === match.ruleset);
	if (ruleset === undefined) return [];
	const players = match.names.length;
	return seated({ ...blank(ruleset.id), options: { players } }, ruleset).presets;
}
/** What the games can be saved as: the end of the file's name, and the word of its button. */
const FILES = /** @type {const} */ ([
	["mjai", ".mjai.jsonl", "save_mjai"],
	["tenhou6", ".tenhou6.json", "save_tenhou6"],
	["course", ".course.jsonl", "save_course"],
]);
/** Where a log is wrong, and why. */
const fault_words = (/** @type {{line?: number, detail: string}} */ { line, detail: said }) => [
	line === undefined ? "" : `${t("log_line", { n: line })} `,
	detail(said),
];

/** Why a log was not read, or not written. */
function reason_of(/** @type {unknown} */ error) {
	if (error instanceof Unreadable) return [t("log_unreadable", { n: LARGEST })];
	if (error instanceof Problem) return fault_words(error.body);
	console.error(error);
	return [t("failed")];
}

/** @typedef {Awaited<ReturnType<typeof logs>>} Module */
/** A log that was read, or why there is none. @typedef {{log?: Log, failure?: unknown}} State */

/**
 * Reads a log, and settles what is in it.
 * @param {Promise<Module>} module @param {Blob} blob @param {string} name @param {string} preset
 * @returns {Promise<State>}
 */
async function read_log(module, blob, name, preset) {
	try {
		const { importLog } = await module;
		const bytes = await bytes_of(blob);
		const lines = await importLog("auto", bytes, with_preset(preset));
		const told = games_of(lines);
		const presets = await presets_for(told.games);
		return { log: { name, bytes, preset, presets, ...told } };
	} catch (failure) {
		return { failure };
	}
}

/**
 * Saves the games of a log as another file.
 * @param {Promise<Module>} module @param {Log} log @param {LogFile} to
 * @param {string} end of the file's name
 */
async function write_log(module, { bytes, name, preset }, to, end) {
	const { exportLog } = await module;
	const type = end.endsWith("l") ? "application/jsonl" : "application/json";
	const text = await exportLog(to, bytes, with_preset(preset));
	const stem = name.replace(/(\.[a-z0-9]{1,7})+$/i, "") || "game";
	save(stem + end, new Blob([text], { type }));
}

// ---- What is seen of a log ----

/** @typedef {(to: LogFile, end: string) => void} Write */

/** @param {Write} write @param {HTMLElement} told */
const files_part = (write, told) =>
	card(
		t("log_files"),
		h("p", { class: "help" }, t("log_files_help")),
		h(
			"div",
			{ class: "buttons" },
			...FILES.map(([to, end, word]) =>
				button(t(word), () => write(to, end), { class: "quiet" }),
			),
		),
		told,
	);

/**
 * Another choice settles the same log anew.
 * @param {Log} log @param {(preset: string) => void} chosen
 * @returns {import("./dom.js").Child}
 */
function rules_part({ preset, presets }, chosen) {
	if (presets.length === 0) return false;
	const usual = presets.find((one) => one.name.startsWith(USUAL));
	const choices = presets.map((one) => /** @type {const} */ ([one.name, said(one.label)]));
	const select = choice(choices, preset || String(usual?.name), chosen);
	return labelled(t("rules"), select, t("log_rules_help"));
}

/**
 * @param {Log} log
 * @param {{settle: (preset: string) => void, write: Write, told: HTMLElement}} acts
 */
const log_part = (log, { settle, write, told }) => [
	log.name !== "" && h("p", { class: "help" }, log.name),
	rules_part(log, settle),
	log.fault && h("p", { class: "alarm", role: "alert" }, ...fault_words(log.fault)),
	...log.games.map(game_part),
	log.fault === undefined && files_part(write, told),
];

// ---- The page ----

/**
 * Where a log is given: a file, or its text. A file may be dropped anywhere.
 * @param {(blob: Blob, name: string) => Promise<void>} given
 */
function log_form(given) {
	const text = h("textarea", {
		rows: 6,
		spellcheck: "false",
		autocomplete: "off",
		autocapitalize: "none",
	});
	const file = h("input", { type: "file", onchange: () => take(file.files?.[0]) });
	async function take(/** @type {File | null | undefined} */ chosen) {
		if (!chosen) return;
		text.value = "";
		await given(chosen, chosen.name);
	}
	function drop(/** @type {DragEvent} */ event) {
		event.preventDefault();
		if (event.type === "drop") void take(event.dataTransfer?.files[0]);
	}
	for (const type of /** @type {const} */ (["dragover", "drop"]))
		addEventListener(type, drop);
	const onsubmit = (/** @type {Event} */ event) => {
		event.preventDefault();
		file.value = "";
		void given(new Blob([text.value]), "");
	};
	return () =>
		h(
			"form",
			{ class: "card", onsubmit },
			h("p", {}, t("logs_help")),
			labelled(t("log_file"), file),
			labelled(t("log_text"), text),
			h("div", { class: "buttons" }, h("button", {}, t("log_read"))),
		);
}

function page() {
	/** Loaded while the reader looks for the file. */
	const module = logs(MODULE);
	const answer = h("div", { "aria-live": "polite" });
	const told = alarm();
	const newest = turns();
	/** @type {State} */
	let state = {};

	module.catch((error) => console.error(error));

	async function read(
		/** @type {Blob} */ blob,
		/** @type {string} */ name,
		/** @type {string} */ preset = "",
	) {
		const is_last = newest();
		const found = await read_log(module, blob, name, preset);
		if (!is_last()) return;
		state = found;
		redraw(answer, show);
	}

	/** @param {Log} log @returns {Write} */
	const writing = (log) => async (to, end) => {
		fill(told.node);
		try {
			await write_log(module, log, to, end);
		} catch (error) {
			fill(told.node, ...reason_of(error));
		}
	};

	function show() {
		const { log, failure } = state;
		fill(told.node);
		if (log !== undefined) {
			const blob = new Blob([/** @type {BlobPart} */ (log.bytes)]);
			const settle = (/** @type {string} */ preset) =>
				read(blob, log.name, preset);
			const acts = { settle, write: writing(log), told: told.node };
			fill(answer, ...log_part(log, acts));
		} else if (failure === undefined) fill(answer);
		else fill(answer, h("p", { class: "alarm", role: "alert" }, ...reason_of(failure)));
	}

	return { form: log_form((blob, name) => read(blob, name)), answer, show };
}

keep_module(MODULE).catch((error) => console.error(error));
await show_on_device(page(), "logs_title", "logs");
