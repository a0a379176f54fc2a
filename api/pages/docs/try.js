// Asking this daemon from the page: a form for the parameters and the body, and what came back.
import { curl, request, typescript } from "./code.js";
import { code, element, phrase } from "./dom.js";
import { lay_out } from "./spec.js";

const SHOWN_MAX = 200000; // characters of an answer

// crypto.randomUUID is there with https and on localhost alone.
function random_id() {
	const bytes = crypto.getRandomValues(new Uint8Array(16));
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function first_value(spec, parameter) {
	const schema = spec.deref(parameter.schema ?? {});
	if (parameter.name === "Idempotency-Key") return random_id();
	const given = parameter.example ?? schema.examples?.[0] ?? schema.example;
	return parameter.in === "path" && given !== undefined ? String(given) : "";
}

// `values` has what is sent; `inputs` gets the field, so that its value can be set.
function field(spec, parameter, values, inputs, changed) {
	const schema = spec.deref(parameter.schema ?? {});
	const words = schema.type === "boolean" ? ["true", "false"] : schema.enum;
	values[parameter.name] = first_value(spec, parameter);
	const take = (event) => {
		values[parameter.name] = event.target.value;
		changed();
	};
	const input =
		words === undefined
			? element("input", {
					value: values[parameter.name],
					oninput: take,
					spellcheck: "false",
					placeholder: parameter.required ? "required" : "",
				})
			: element(
					"select",
					{ onchange: take },
					element("option", { value: "" }, ""),
					words
						.filter((word) => word !== null)
						.map((word) => element("option", {}, String(word))),
				);
	inputs[parameter.name] = input;
	return element(
		"label",
		{ class: "field" },
		element(
			"span",
			{},
			element("code", {}, parameter.name),
			" ",
			element("span", { class: "type" }, parameter.in),
		),
		input,
		element("span", { class: "note" }, phrase(parameter.description)),
	);
}

function pretty(type, text) {
	if (!/[/+]json/.test(type)) return text;
	try {
		return lay_out(JSON.parse(text));
	} catch {
		return text;
	}
}

async function read(response, show) {
	const type = response.headers.get("Content-Type") ?? "";
	const reader = response.body.getReader();
	const decoder = new TextDecoder();
	let text = "";
	for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
		text += decoder.decode(piece.value, { stream: true });
		if (text.length > SHOWN_MAX) break;
		if (type.startsWith("text/event-stream")) show(text);
	}
	await reader.cancel();
	show(
		text.length > SHOWN_MAX
			? `${text.slice(0, SHOWN_MAX)}\n... and more`
			: pretty(type, text),
	);
}

// `key` is asked for what the page's field for keys holds.
export function try_form(spec, operation, key, body) {
	const values = {};
	const inputs = {};
	const snippets = element("div", { class: "snippets" });
	const outcome = element("div", { class: "outcome", "aria-live": "polite" });
	const area = element("textarea", {
		class: "body",
		spellcheck: "false",
		"aria-label": "Body",
		oninput: () => refresh(),
	});
	const send = element("button", { type: "submit", class: "send" }, "Send");
	const stop = element(
		"button",
		{ type: "button", hidden: true, onclick: () => abort.abort() },
		"Stop",
	);
	let abort = new AbortController();

	const made = (secret) => request(location.origin, operation, values, secret);
	function refresh() {
		const needs = operation.given["x-role"] !== undefined;
		const call = made(key() || (needs ? "KEY" : ""));
		snippets.replaceChildren(
			element("h5", {}, "curl"),
			code(curl(operation, call, area.value), "curl"),
			element("h5", {}, "TypeScript"),
			code(
				typescript(location.origin, operation, call, area.value),
				"typescript",
			),
		);
	}
	function set_body(text) {
		area.value = text;
		area.rows = Math.min(24, text.split("\n").length + 1);
		refresh();
	}
	// What was written once is not written again under the same key: the next is another.
	function renew_key() {
		const name = "Idempotency-Key";
		if (name in inputs) inputs[name].value = values[name] = random_id();
		refresh();
	}
	async function ask() {
		const { address, headers } = made(key());
		const begin = performance.now();
		abort = new AbortController();
		send.disabled = true;
		stop.hidden = false;
		try {
			const response = await fetch(address, {
				method: operation.method.toUpperCase(),
				headers,
				signal: abort.signal,
				cache: "no-store",
				body:
					operation.type === undefined || area.value === ""
						? undefined
						: area.value,
			});
			if (response.ok) renew_key();
			const took = Math.round(performance.now() - begin);
			const line = element(
				"p",
				{ class: response.ok ? "status good" : "status bad" },
				`${response.status} ${response.statusText}, ${took} ms`,
			);
			const place = element("div");
			outcome.replaceChildren(line, place);
			await read(response, (text) => place.replaceChildren(code(text, "got")));
		} catch (error) {
			outcome.append(
				element(
					"p",
					{ class: "status bad" },
					error.name === "AbortError"
						? "Stopped"
						: `No answer: ${error.message}`,
				),
			);
		}
		send.disabled = false;
		stop.hidden = true;
	}

	const form = element(
		"form",
		{
			class: "try",
			onsubmit: (event) => {
				event.preventDefault();
				ask();
			},
		},
		operation.parameters.map((one) => field(spec, one, values, inputs, refresh)),
		operation.type === undefined ? null : area,
		element("div", { class: "buttons" }, send, stop),
		outcome,
		snippets,
	);
	set_body(body);
	return { form, set_body };
}
