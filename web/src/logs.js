// The page that reads a game's log: what was played, hand by hand, beside what the rules pay, and
// the same games as other files (docs/logs.md). It is computed here, by the module of logs.
import "mahjongd/elements";
import { logs } from "mahjongd/logs";
import { save } from "./book/tables.js";
import { alarm, button, card, turns } from "./club/parts.js";
import { fill, h, redraw } from "./dom.js";
import { choice, labelled } from "./fields.js";
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
const fault_words = (/** @type {any} */ { line, detail: said }) => [
	line === undefined ? "" : `${t("log_line", { n: line })} `,
	detail(said),
];

/** Why a log was not read, or not written. */
function reason_of(/** @type {any} */ error) {
	if (error instanceof Unreadable) return [t("log_unreadable", { n: LARGEST })];
	if (error?.body !== undefined) return fault_words(error.body);
	console.error(error);
	return [t("failed")];
}

function page() {
	/** Loaded while the reader looks for the file. */
	const module = logs(MODULE);
	const text = h("textarea", {
		rows: 6,
		spellcheck: "false",
		autocomplete: "off",
		autocapitalize: "none",
	});
	const file = h("input", { type: "file", onchange: () => take(file.files?.[0]) });
	const answer = h("div", { "aria-live": "polite" });
	const told = alarm();
	const newest = turns();
	/** @type {{log?: Log, failure?: unknown}} */
	let state = {};

	module.catch((error) => console.error(error));

	async function read(
		/** @type {Blob} */ blob,
		/** @type {string} */ name,
		/** @type {string} */ preset = "",
	) {
		const is_last = newest();
		/** @type {typeof state} */
		let found;
		try {
			const { importLog } = await module;
			const bytes = await bytes_of(blob);
			const lines = await importLog("auto", bytes, with_preset(preset));
			const told = games_of(lines);
			const presets = await presets_for(told.games);
			found = { log: { name, bytes, preset, presets, ...told } };
		} catch (failure) {
			found = { failure };
		}
		if (!is_last()) return;
		state = found;
		redraw(answer, show);
	}

	async function take(/** @type {File | null | undefined} */ chosen) {
		if (!chosen) return;
		text.value = "";
		await read(chosen, chosen.name);
	}

	async function write(
		/** @type {Log} */ { bytes, name, preset },
		/** @type {LogFile} */ to,
		/** @type {string} */ end,
	) {
		fill(told.node);
		try {
			const { exportLog } = await module;
			const type = end.endsWith("l") ? "application/jsonl" : "application/json";
			const text = await exportLog(to, bytes, with_preset(preset));
			const stem = name.replace(/(\.[a-z0-9]{1,7})+$/i, "") || "game";
			save(stem + end, new Blob([text], { type }));
		} catch (error) {
			fill(told.node, ...reason_of(error));
		}
	}

	const files_part = (/** @type {Log} */ one) =>
		card(
			t("log_files"),
			h("p", { class: "help" }, t("log_files_help")),
			h(
				"div",
				{ class: "buttons" },
				...FILES.map(([to, end, word]) =>
					button(t(word), () => write(one, to, end), {
						class: "quiet",
					}),
				),
			),
			told.node,
		);

	/** Another choice settles the same log anew. */
	const rules_part = (/** @type {Log} */ { bytes, name, preset, presets }) =>
		presets.length > 0 &&
		labelled(
			t("rules"),
			choice(
				presets.map((one) => [one.name, said(one.label)]),
				preset ||
					String(
						presets.find((one) => one.name.startsWith(USUAL))
							?.name,
					),
				(chosen) =>
					read(new Blob([/** @type {any} */ (bytes)]), name, chosen),
			),
			t("log_rules_help"),
		);

	const log_part = (/** @type {Log} */ log) => [
		log.name !== "" && h("p", { class: "help" }, log.name),
		rules_part(log),
		log.fault && h("p", { class: "alarm", role: "alert" }, ...fault_words(log.fault)),
		...log.games.map(game_part),
		log.fault === undefined && files_part(log),
	];

	function show() {
		const { log, failure } = state;
		fill(told.node);
		if (log !== undefined) fill(answer, ...log_part(log));
		else if (failure === undefined) fill(answer);
		else fill(answer, h("p", { class: "alarm", role: "alert" }, ...reason_of(failure)));
	}

	const form = () =>
		h(
			"form",
			{
				class: "card",
				onsubmit: (/** @type {Event} */ event) => {
					event.preventDefault();
					file.value = "";
					void read(new Blob([text.value]), "");
				},
			},
			h("p", {}, t("logs_help")),
			labelled(t("log_file"), file),
			labelled(t("log_text"), text),
			h("div", { class: "buttons" }, h("button", {}, t("log_read"))),
		);

	/** A file may be dropped anywhere. */
	function drop(/** @type {DragEvent} */ event) {
		event.preventDefault();
		if (event.type === "drop") void take(event.dataTransfer?.files[0]);
	}
	for (const type of /** @type {const} */ (["dragover", "drop"]))
		addEventListener(type, drop);
	return { form, answer, show };
}

/** It is kept for when the network is gone, from this first visit on. */
async function keep_module() {
	if (!("serviceWorker" in navigator)) return;
	const { serviceWorker } = navigator;
	const taken_over = new Promise((resolve) =>
		serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
	);
	if (serviceWorker.controller === null) await taken_over;
	await fetch(MODULE);
}

keep_module().catch((error) => console.error(error));
await show_on_device(page(), "logs_title", "logs");
