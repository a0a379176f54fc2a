// Which flags can be set beside what is said of the hand, by the catalogue's flag_rules.

/** @typedef {import("./question.js").Question} Question */
/** @typedef {import("./question.js").Ruleset} Ruleset */
/**
 * @typedef {{
 *   flags: string[], states: string[], where: string[], unless: string | null, needs: string[],
 *   excludes: string[], only: string[], never: string[], detail: string}} FlagRule
 */

/**
 * What of the circumstances can be seen here; of the others only the rules can tell.
 * @param {Question} question
 * @param {Ruleset} ruleset
 * @returns {{[circumstance: string]: boolean | undefined}}
 */
function seen(question, ruleset) {
	const { from, seat, melds, hand, win } = question;
	return {
		by_self_draw: from === null,
		by_discard: from !== null,
		as_dealer: seat === 0,
		from_dealer: from === 0,
		with_meld: melds.length > 0,
		with_claimed_meld: melds.some(({ type }) => type !== "concealed_kong"),
		with_kong: melds.some(({ type }) => type.endsWith("kong")),
		with_discards: Boolean(hand["discards"]),
		norths_aside: Number(hand["nukidora"] ?? 0) > 0,
		norths_stay: !["nuki", "both"].includes(String(option(question, ruleset, "north"))),
		on_north: win === "4z",
	};
}

/** The option as the preset and the changes to it have it. */
export function option(
	/** @type {Question} */ question,
	/** @type {Ruleset} */ ruleset,
	/** @type {string} */ name,
) {
	const preset = ruleset.presets.find((one) => one.name === question.preset);
	const known = ruleset.options.find((one) => one.name === name);
	return question.options[name] ?? preset?.options[name] ?? known?.default;
}

/**
 * Why the flag cannot be set, or is not true any more; undefined when it can.
 * @param {Question} question
 * @param {Ruleset} ruleset
 * @param {string} flag
 */
export function barred(question, ruleset, flag) {
	const facts = seen(question, ruleset);
	const others = question.flags.filter((one) => one !== flag);
	const set = (/** @type {string} */ one) => others.includes(one);
	const broken = ruleset.flag_rules.find((rule) => {
		if (!rule.states.includes("won")) return false;
		if (rule.unless && option(question, ruleset, rule.unless)) return false;
		if (!rule.where.every((fact) => facts[fact] === true)) return false;
		if (!rule.flags.includes(flag))
			return rule.excludes.includes(flag) && rule.flags.some(set);
		return (
			(rule.needs.length > 0 && !rule.needs.some(set)) ||
			rule.excludes.some(set) ||
			rule.never.some((fact) => facts[fact] === true) ||
			rule.only.some((fact) => facts[fact] === false)
		);
	});
	if (broken === undefined) return undefined;
	return (
		ruleset.refusals.find(({ detail }) => detail["en"] === broken.detail)?.detail ?? {
			en: broken.detail,
		}
	);
}

/** Takes away what is not true any more, and what needed it. */
export function settle_flags(/** @type {Question} */ question, /** @type {Ruleset} */ ruleset) {
	for (let before = -1; before !== question.flags.length; ) {
		before = question.flags.length;
		const gone = question.flags.find(
			(flag) => barred(question, ruleset, flag) !== undefined,
		);
		question.flags = question.flags.filter((flag) => flag !== gone);
	}
}
