// Where new entries of the book are posted to, for the club's owner.
import { fill, h } from "../dom.js";
import { labelled } from "../fields.js";
import { alarm, button, fold, grid, keep_fresh, sure } from "../club/parts.js";
import { secret } from "../club/secret.js";
import { t } from "../words.js";
import { moment } from "./keys.js";

/** @typedef {import("mahjongd").Schemas["Webhook"]} Webhook */
/** @typedef {import("mahjongd").Schemas["Delivery"]} Delivery */

/** @typedef {Exclude<NonNullable<Delivery["fault"]>, "status">} Fault */
/** @type {{[F in Fault]: import("../words.js").Word}} */
const FAULTS = {
	timeout: "fault_timeout",
	name: "fault_name",
	private_address: "fault_private_address",
	connection: "fault_connection",
	tls: "fault_tls",
	answer_too_long: "fault_answer_too_long",
	broken_answer: "fault_broken_answer",
	damaged_entry: "fault_damaged_entry",
};
const NAME_MOST = 120;
const ATTEMPTS = 20;

const name_of = (/** @type {Webhook} */ { label, url }) => label ?? url;

function state(/** @type {Webhook} */ { enabled, failing_since }) {
	if (!enabled) return t("hook_off");
	if (failing_since === null) return t("hook_on");
	return t("hook_failing", { time: moment(failing_since) });
}

function outcome(/** @type {Delivery} */ { fault, status }) {
	if (fault === null) return t("hook_taken");
	if (fault === "status") return t("fault_status", { status: status ?? "" });
	return t(FAULTS[fault]);
}

/** @typedef {import("mahjongd").Club["webhooks"]} Webhooks */
/** @typedef {ReturnType<typeof alarm>} Alarm */

/**
 * The last posts of one of them, or what else is to be told once.
 * @param {Webhooks} hooks
 */
function posts_part(hooks) {
	const node = h("div", { role: "status" });
	/** Whose posts are shown. @type {Webhook | undefined} */
	let shown;
	/** What came of the last ones; a test is among them once it was posted. */
	async function of(/** @type {Webhook} */ hook) {
		const rows = [];
		for await (const one of hooks.deliveries(hook.id, { limit: ATTEMPTS })) {
			const what = one.seq === null ? t("hook_test") : String(one.seq);
			rows.push([moment(one.at), what, outcome(one)]);
			if (rows.length === ATTEMPTS) break;
		}
		const heads = [t("date"), t("entry"), t("hook_outcome")];
		shown = hook;
		fill(
			node,
			h("p", {}, name_of(hook)),
			rows.length === 0
				? h("p", {}, t("hook_nothing"))
				: grid(t("hook_posts"), heads, rows),
		);
		return true;
	}
	return {
		node,
		of,
		anew: async () => shown && of(shown),
		/** @param {import("../dom.js").Child[]} content in place of them */
		show(...content) {
			shown = undefined;
			fill(node, ...content);
		},
	};
}

/**
 * Those that there are, each with what can be done to it.
 * @param {Webhooks} hooks @param {ReturnType<typeof posts_part>} posts @param {Alarm} told
 */
function list_part(hooks, posts, told) {
	const node = h("div");
	async function change(/** @type {() => Promise<unknown>} */ act) {
		if ((await told.during(act)) === undefined) return;
		posts.show();
		await told.during(draw);
	}
	async function remove(/** @type {Webhook} */ hook) {
		const question = t("hook_remove_sure", { name: name_of(hook) });
		if (await sure(question, t("hook_remove")))
			await change(() => hooks.remove(hook.id));
	}
	async function test(/** @type {Webhook} */ hook) {
		if ((await told.during(() => hooks.test(hook.id))) !== undefined)
			await told.during(() => posts.of(hook));
	}
	const buttons = (/** @type {Webhook} */ hook) => {
		const turned = { enabled: !hook.enabled };
		const of_it = (/** @type {string} */ word, /** @type {() => unknown} */ act) =>
			button(word, act, {
				class: "quiet",
				"aria-label": `${word}: ${name_of(hook)}`,
			});
		return h(
			"div",
			{ class: "buttons" },
			of_it(t("hook_test"), () => test(hook)),
			of_it(t("hook_posts"), () => told.during(() => posts.of(hook))),
			of_it(t(hook.enabled ? "hook_turn_off" : "hook_turn_on"), () =>
				change(() => hooks.change(hook.id, turned)),
			),
			of_it(t("hook_remove"), () => remove(hook)),
		);
	};
	async function draw() {
		const rows = [];
		for await (const hook of hooks.list())
			rows.push([name_of(hook), state(hook), buttons(hook)]);
		const heads = [t("name"), t("hook_state"), t("hook_change")];
		fill(
			node,
			rows.length === 0
				? h("p", {}, t("no_hooks"))
				: grid(t("hooks"), heads, rows),
		);
		return true;
	}
	return { node, draw };
}

/** @param {import("../club.js").About} about */
export function webhooks({ session, signal }) {
	const hooks = session.remote.club.webhooks;
	const told = alarm();
	const posts = posts_part(hooks);
	const list = list_part(hooks, posts, told);
	const url = h("input", {
		type: "url",
		placeholder: "https://",
		autocomplete: "off",
		autocapitalize: "none",
	});
	const label = h("input", { maxlength: NAME_MOST, autocomplete: "off" });

	async function make() {
		const wish = { url: url.value.trim() };
		const name = label.value.trim();
		const made = await told.during(() =>
			hooks.make(name === "" ? wish : { ...wish, label: name }),
		);
		if (made === undefined) return;
		url.value = label.value = "";
		posts.show(h("p", {}, t("hook_secret")), secret(made.secret));
		await told.during(list.draw);
	}

	const node = fold(
		t("hooks"),
		h("p", {}, t("hooks_help")),
		list.node,
		labelled(t("hook_url"), url),
		labelled(t("name"), label),
		told.node,
		h("div", { class: "buttons" }, button(t("hook_make"), make)),
		posts.node,
	);
	node.addEventListener("toggle", () => node.open && told.during(list.draw));
	keep_fresh(() => told.during(posts.anew), { signal, while_shown: node });
	return node;
}
