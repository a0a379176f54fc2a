// The reference as a page that can be searched and tried, made of /openapi.json. Without scripts
// the page is the list of calls that the daemon wrote into it.
import { code, element, folded, phrase, prose } from "./dom.js";
import { schema_list, type_of } from "./schema.js";
import { rank, Spec } from "./spec.js";
import { try_form } from "./try.js";

const key_field = element("input", {
	id: "key",
	type: "password",
	autocomplete: "off",
	placeholder: "mjk_...",
	"aria-label": "Key",
});

function choice(label, words, chosen, change) {
	const options = words.map(([value, text]) =>
		element("option", { value, selected: value === chosen }, text),
	);
	return element(
		"label",
		{ class: "choice" },
		label,
		" ",
		element("select", { onchange: (event) => change(event.target.value) }, options),
	);
}

function title(text) {
	return element("h4", {}, text);
}

function needs(operation) {
	const role = operation.given["x-role"];
	if (role === undefined) return null;
	return element(
		"p",
		{ class: "role" },
		"Needs ",
		role === "admin" ? "the admin key" : `a key with the role ${role}`,
		".",
	);
}

function parameter_list(spec, operation) {
	if (operation.parameters.length === 0) return [];
	return [
		title("Parameters"),
		element(
			"ul",
			{ class: "members" },
			operation.parameters.map((one) =>
				element(
					"li",
					{},
					element("code", { class: "name" }, one.name),
					" ",
					element(
						"span",
						{ class: "type" },
						`${one.in}, ${type_of(spec, one.schema ?? {})}`,
					),
					one.required
						? element(
								"span",
								{ class: "required" },
								" required",
							)
						: null,
					element("div", { class: "note" }, phrase(one.description)),
				),
			),
		),
	];
}

function header_list(spec, response) {
	const names = Object.entries(response.headers ?? {});
	if (names.length === 0) return [];
	return [
		element("h5", {}, "Headers"),
		element(
			"ul",
			{ class: "members" },
			names.map(([name, one]) =>
				element(
					"li",
					{},
					element("code", { class: "name" }, name),
					element(
						"div",
						{ class: "note" },
						phrase(spec.deref(one).description),
					),
				),
			),
		),
	];
}

function response_details(spec, response, ruleset) {
	const bodies = Object.entries(response.content ?? {}).map(([type, media]) => {
		const shown = spec.examples(media);
		const fitting = shown.find((one) => one.ruleset === ruleset) ?? shown[0];
		return [
			element("h5", {}, type),
			schema_list(spec, media.schema, ruleset),
			fitting
				? [element("h5", {}, "Example"), code(fitting.text, "example")]
				: [],
		];
	});
	return [bodies, header_list(spec, response)];
}

function response_list(spec, operation, ruleset) {
	return [
		title("Answers"),
		...operation.responses.map(([status, response]) =>
			folded(
				element(
					"summary",
					{},
					element(
						"code",
						{ class: status < "400" ? "good" : "bad" },
						status,
					),
					" ",
					phrase(response.description),
				),
				() => response_details(spec, response, ruleset),
				{ class: "answer" },
			),
		),
	];
}

// All about one call; made anew when another ruleset is chosen.
function call_body(spec, operation) {
	const content = spec.deref(operation.schema);
	const mapping = spec.branches(operation.schema) ?? spec.branches(content?.contentSchema);
	const place = element("div", { class: "call-body" });
	const fill = (ruleset) => {
		const all = operation.requests;
		const own = all.filter((one) => one.ruleset === ruleset);
		const listed = own.length > 0 ? own : all;
		const trial = try_form(
			spec,
			operation,
			() => key_field.value,
			listed[0]?.text ?? "",
		);
		place.replaceChildren(
			...[
				needs(operation),
				prose(operation.given.description),
				mapping
					? choice(
							"Ruleset",
							Object.keys(mapping).map((id) => [id, id]),
							ruleset,
							fill,
						)
					: null,
				title("Try it"),
				listed.length > 1
					? choice(
							"Example",
							listed.map((one, i) => [
								String(i),
								one.summary,
							]),
							"0",
							(i) => trial.set_body(listed[i].text),
						)
					: null,
				trial.form,
				parameter_list(spec, operation),
				operation.schema
					? [
							title("Body"),
							element(
								"p",
								{ class: "note" },
								operation.type,
							),
							schema_list(
								spec,
								operation.schema,
								ruleset,
							),
						]
					: [],
				response_list(spec, operation, ruleset),
			]
				.flat(Infinity)
				.filter((one) => one !== null),
		);
	};
	fill(mapping ? Object.keys(mapping)[0] : undefined);
	return place;
}

function badge(method) {
	return element("span", { class: `method ${method}` }, method.toUpperCase());
}

function call_card(spec, operation) {
	return folded(
		element(
			"summary",
			{},
			badge(operation.method),
			" ",
			element("code", { class: "path" }, operation.path),
			" ",
			element("span", { class: "summary" }, operation.given.summary),
		),
		() => call_body(spec, operation),
		{ class: "call", id: operation.id },
	);
}

function nav_entry(operation) {
	return element(
		"li",
		{},
		element(
			"a",
			{ href: `#${operation.id}` },
			badge(operation.method),
			" ",
			element("span", {}, operation.path),
		),
	);
}

// Groups of calls with a heading, each drawn by `draw`; [{operation, drawn, group}].
function grouped(spec, place, heading, list, draw) {
	return spec.document.tags.flatMap((tag) => {
		const inner = element(list, { class: "calls" });
		const group = element("section", {}, heading(tag), inner);
		place.append(group);
		return spec.operations
			.filter((operation) => operation.tag === tag.name)
			.map((operation) => {
				const drawn = draw(operation);
				inner.append(drawn);
				return { operation, drawn, group };
			});
	});
}

function search_field(spec, drawn, none) {
	const words = new Map(
		spec.operations.map((operation) => [operation, spec.words(operation)]),
	);
	const look_for = (text) => {
		const ranks = new Map(
			spec.operations.map((operation) => [
				operation,
				rank(operation, words.get(operation), text),
			]),
		);
		const best = Math.max(...ranks.values());
		for (const { operation, drawn: one } of drawn) {
			one.hidden = ranks.get(operation) === 0;
			one.classList.toggle("within", best === 2 && ranks.get(operation) === 1);
		}
		for (const { group } of drawn)
			group.hidden = [...group.querySelectorAll(".calls > *")].every(
				(one) => one.hidden,
			);
		none.hidden = best > 0;
		document.body.classList.toggle("searching", text.trim() !== "");
		scrollTo(0, 0);
	};
	return element("input", {
		id: "search",
		type: "search",
		"aria-label": "Search",
		placeholder: "Search calls and members ( / )",
		oninput: (event) => look_for(event.target.value),
	});
}

function open_named() {
	const id = decodeURIComponent(location.hash.slice(1));
	const named = id === "" ? null : document.getElementById(id);
	if (named instanceof HTMLDetailsElement) named.open = true;
	named?.scrollIntoView();
}

async function begin() {
	const calls = document.getElementById("calls");
	const response = await fetch("/openapi.json");
	if (!response.ok) throw new Error(`GET /openapi.json: ${response.status}`);
	const spec = new Spec(await response.json());
	const nav = element("nav", { "aria-label": "Calls" });
	const cards = element("div");
	const none = element("p", { class: "none", hidden: true }, "Nothing of that name.");
	const drawn = [
		...grouped(spec, nav, (tag) => element("h2", {}, tag.name), "ul", nav_entry),
		...grouped(
			spec,
			cards,
			(tag) => [
				element("h3", { id: `calls-${tag.name}` }, tag.name),
				...prose(tag.description),
			],
			"div",
			(operation) => call_card(spec, operation),
		),
	];
	const search = search_field(spec, drawn, none);
	nav.prepend(
		search,
		none,
		element(
			"label",
			{ class: "key" },
			"Key ",
			key_field,
			element(
				"span",
				{ class: "note" },
				"for Try it; kept by this page alone, until it is closed",
			),
		),
	);
	calls.replaceChildren(element("h2", {}, "Calls"), cards);
	calls.parentElement.append(calls);
	document.body.classList.add("scripted");
	document.body.prepend(nav);
	addEventListener("hashchange", open_named);
	addEventListener("keydown", (event) => {
		if (event.key === "/" && !/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) {
			event.preventDefault();
			search.focus();
		}
	});
	open_named();
}

for (const place of document.querySelectorAll(".origin")) place.textContent = location.origin;
if (document.getElementById("calls") !== null) await begin();
