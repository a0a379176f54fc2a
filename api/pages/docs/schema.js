// Schemas as lists of members that open. What is within is made when it is opened, for they nest.
import { element, folded, phrase } from "./dom.js";

function name_of(ref) {
	return ref.split("/").pop();
}

function is_list(schema) {
	return [schema.type].flat().includes("array") && schema.items !== undefined;
}

function is_null(schema) {
	return schema.type === "null";
}

// The members of an object, of all schemas that it is said to be at once.
function members_of(spec, schema) {
	const found = {};
	for (const part of schema.allOf ?? [])
		Object.assign(found, members_of(spec, spec.deref(part)));
	return Object.assign(found, schema.properties ?? {});
}

function required_of(spec, schema) {
	const parts = (schema.allOf ?? []).flatMap((part) => required_of(spec, spec.deref(part)));
	return [...parts, ...(schema.required ?? [])];
}

// `null` beside one other schema means that it may be null.
function unwrap(spec, schema) {
	const whole = spec.deref(schema);
	const choices = whole.oneOf ?? whole.anyOf;
	if (choices === undefined || choices.length !== 2) return { schema, nullable: false };
	const [other, ...more] = choices.filter((one) => !is_null(spec.deref(one)));
	return more.length === 0 ? { schema: other, nullable: true } : { schema, nullable: false };
}

function limits(schema) {
	const found = [];
	const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
	const between = (least, most, what) => {
		if (least !== undefined && least === most) found.push(`${least}${what}`);
		else if (least !== undefined && most !== undefined)
			found.push(`${least} to ${most}${what}`);
		else if (least !== undefined) found.push(`at least ${least}${what}`);
		else if (most !== undefined) found.push(`at most ${most}${what}`);
	};
	between(minimum, maximum, "");
	between(minLength, maxLength, " characters");
	between(minItems, maxItems, " items");
	if (schema.multipleOf !== undefined) found.push(`by ${schema.multipleOf}`);
	if (schema.format !== undefined) found.push(schema.format);
	return found.join(", ");
}

export function type_of(spec, schema) {
	const { schema: inner, nullable } = unwrap(spec, schema);
	const whole = spec.deref(inner);
	const or_null = nullable ? " or null" : "";
	if (whole.const !== undefined) return JSON.stringify(whole.const) + or_null;
	if (is_list(whole)) {
		const may_be_null = nullable || [whole.type].flat().includes("null");
		return `list of ${type_of(spec, whole.items)}${may_be_null ? " or null" : ""}`;
	}
	if (whole.type !== undefined) return [whole.type].flat().join(" or ") + or_null;
	if (spec.branches(whole)) return `by ruleset${or_null}`;
	const choices = whole.oneOf ?? whole.anyOf;
	if (choices !== undefined)
		return (
			[...new Set(choices.map((one) => type_of(spec, one)))].join(" or ") +
			or_null
		);
	return (whole.allOf ? "object" : "any") + or_null;
}

function words(schema) {
	const values = (schema.enum ?? []).filter((word) => word !== null);
	if (values.length === 0) return null;
	return element(
		"div",
		{ class: "words" },
		values.map((word) => element("code", {}, String(word))),
	);
}

// What lies behind a member and can be opened: an object, the things of a list, one of several.
function inside(spec, schema, ruleset) {
	const { schema: inner } = unwrap(spec, schema);
	const whole = spec.deref(inner);
	if (is_list(whole)) return inside(spec, whole.items, ruleset);
	const mapping = spec.branches(whole);
	if (mapping)
		return inside(
			spec,
			{ $ref: mapping[ruleset] ?? Object.values(mapping)[0] },
			ruleset,
		);
	if (Object.keys(members_of(spec, whole)).length > 0)
		return {
			label: inner.$ref ? name_of(inner.$ref) : "its members",
			make: () => members(spec, inner, ruleset),
		};
	const choices = (whole.oneOf ?? whole.anyOf ?? []).filter((one) =>
		inside(spec, one, ruleset),
	);
	if (choices.length > 0)
		return {
			label: "one of",
			make: () => choices.map((one) => choice(spec, one, ruleset)),
		};
	if (
		typeof whole.additionalProperties === "object" &&
		inside(spec, whole.additionalProperties, ruleset)
	)
		return inside(spec, whole.additionalProperties, ruleset);
	return null;
}

function choice(spec, schema, ruleset) {
	const { label, make } = inside(spec, schema, ruleset);
	return folded(
		element(
			"summary",
			{},
			label,
			" ",
			element("span", { class: "note" }, phrase(spec.deref(schema).description)),
		),
		make,
		{ class: "inside" },
	);
}

function member(spec, name, schema, required, ruleset) {
	const { schema: inner } = unwrap(spec, schema);
	const whole = spec.deref(inner);
	const told = schema.description ?? spec.deref(schema).description ?? whole.description;
	const items = is_list(whole) ? spec.deref(unwrap(spec, whole.items).schema) : null;
	const within = inside(spec, schema, ruleset);
	return element(
		"li",
		{},
		element(
			"div",
			{},
			element("code", { class: "name" }, name),
			" ",
			element(
				"span",
				{ class: "type" },
				[type_of(spec, schema), limits(whole)].filter(Boolean).join(", "),
			),
			required ? element("span", { class: "required" }, " required") : null,
		),
		told ? element("div", { class: "note" }, phrase(told)) : null,
		words(whole),
		items ? words(items) : null,
		whole.pattern
			? element(
					"div",
					{ class: "note" },
					"matches ",
					element("code", {}, whole.pattern),
				)
			: null,
		within
			? folded(element("summary", {}, within.label), within.make, {
					class: "inside",
				})
			: null,
	);
}

function members(spec, schema, ruleset) {
	const whole = spec.deref(schema);
	const required = new Set(required_of(spec, whole));
	return element(
		"ul",
		{ class: "members" },
		Object.entries(members_of(spec, whole)).map(([name, one]) =>
			member(spec, name, one, required.has(name), ruleset),
		),
	);
}

// A schema from its root. Lines of text show the schema of a line.
export function schema_list(spec, schema, ruleset) {
	const whole = spec.deref(schema);
	if (whole.contentSchema !== undefined)
		return [
			element("p", { class: "note" }, phrase(whole.description)),
			...[schema_list(spec, whole.contentSchema, ruleset)].flat(),
		];
	const mapping = spec.branches(whole);
	if (mapping)
		return members(
			spec,
			{ $ref: mapping[ruleset] ?? Object.values(mapping)[0] },
			ruleset,
		);
	if (Object.keys(members_of(spec, whole)).length > 0) return members(spec, schema, ruleset);
	const within = inside(spec, schema, ruleset);
	return [
		element(
			"p",
			{ class: "note" },
			`${type_of(spec, schema)}${whole.description ? ": " : ""}`,
			phrase(whole.description),
		),
		...(within ? [within.make()].flat() : []),
	];
}
