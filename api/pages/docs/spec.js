// Reading openapi.json: no element of the page is known here, so that tests read it in node too.

const METHODS = ["get", "put", "post", "patch", "delete"];

export class Spec {
	constructor(document) {
		this.document = document;
		this.operations = Object.entries(document.paths).flatMap(([path, item]) =>
			METHODS.filter((method) => method in item).map((method) =>
				this.#operation(path, method, item[method]),
			),
		);
	}

	#operation(path, method, given) {
		const [type, media] = Object.entries(given.requestBody?.content ?? {})[0] ?? [];
		return {
			path,
			method,
			id: given.operationId,
			tag: given.tags[0],
			given,
			type,
			schema: media?.schema,
			parameters: (given.parameters ?? []).map((one) => this.deref(one)),
			requests: this.examples(media),
			responses: Object.entries(given.responses).map(([status, one]) => [
				status,
				this.deref(one),
			]),
			streams: Object.values(given.responses).some(
				(one) => "text/event-stream" in (one.content ?? {}),
			),
		};
	}

	deref(node) {
		while (node?.$ref !== undefined)
			node = node.$ref
				.split("/")
				.slice(1)
				.reduce(
					(at, key) =>
						at[key.replaceAll("~1", "/").replaceAll("~0", "~")],
					this.document,
				);
		return node;
	}

	// [{name, summary, text, ruleset}] of a media type; `text` is what is sent or comes.
	examples(media) {
		const named = Object.entries(media?.examples ?? {}).map(([name, one]) => [
			name,
			this.deref(one),
		]);
		if (media?.example !== undefined) named.push(["example", { value: media.example }]);
		return named.map(([name, { summary, value }]) => ({
			name,
			summary: summary ?? name,
			ruleset: value?.ruleset,
			text: typeof value === "string" ? value : lay_out(value),
		}));
	}

	// {ruleset: schema} where a schema is told apart by `ruleset`, else undefined.
	branches(schema) {
		const found = this.deref(schema)?.discriminator;
		return found?.propertyName === "ruleset" ? found.mapping : undefined;
	}

	// All words of a call's schemas: names of members, words of enums. For searching.
	words(operation) {
		const found = new Set();
		const seen = new Set();
		const walk = (node) => {
			if (node === null || typeof node !== "object" || seen.has(node)) return;
			seen.add(node);
			if (node.$ref !== undefined) walk(this.deref(node));
			Object.keys(node.properties ?? {}).forEach((name) =>
				found.add(name.toLowerCase()),
			);
			(node.enum ?? []).forEach((word) => found.add(String(word).toLowerCase()));
			Object.entries(node).forEach(([key, value]) => {
				if (!["example", "examples", "description", "enum"].includes(key))
					walk(value);
			});
		};
		walk(operation.schema);
		operation.responses
			.filter(([status]) => status < "300")
			.forEach(([, one]) => walk(one.content));
		return found;
	}
}

// JSON on lines, but what is short stays on one.
export function lay_out(value, indent = "") {
	const flat = spaced(value);
	if (flat.length + indent.length <= 76 || value === null || typeof value !== "object")
		return flat;
	const deeper = indent + "  ";
	if (Array.isArray(value)) {
		const items = value.map((one) => deeper + lay_out(one, deeper));
		return `[\n${items.join(",\n")}\n${indent}]`;
	}
	const members = Object.entries(value).map(
		([name, one]) => `${deeper}${JSON.stringify(name)}: ${lay_out(one, deeper)}`,
	);
	return `{\n${members.join(",\n")}\n${indent}}`;
}

function spaced(value) {
	if (Array.isArray(value)) return `[${value.map(spaced).join(", ")}]`;
	if (value === null || typeof value !== "object") return JSON.stringify(value);
	return `{${Object.entries(value)
		.map(([name, one]) => `${JSON.stringify(name)}: ${spaced(one)}`)
		.join(", ")}}`;
}

// How well a call answers a search: 0 not at all, 2 by its name, 1 by what is within.
export function rank(operation, words, text) {
	const wanted = text
		.toLowerCase()
		.split(/\s+/)
		.filter((word) => word !== "");
	const { id, path, method, tag, given } = operation;
	const name = `${method} ${path} ${id} ${tag} ${given.summary}`.toLowerCase();
	if (wanted.every((word) => name.includes(word))) return 2;
	const about = `${name} ${given.description ?? ""}`.toLowerCase();
	const within = (word) =>
		about.includes(word) || [...words].some((one) => one.startsWith(word));
	return wanted.every(within) ? 1 : 0;
}
