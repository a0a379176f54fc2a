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

/** @param {import("../club.js").About} about */
export function webhooks({ session, signal }) {
	const hooks = session.remote.club.webhooks;
	const told = alarm();
	const list = h("div");
	const shown = h("div", { role: "status" });
	const url = h("input", {
		type: "url",
		placeholder: "https://",
		autocomplete: "off",
		autocapitalize: "none",
	});
	const label = h("input", { maxlength: NAME_MOST, autocomplete: "off" });

	/** @param {() => Promise<unknown>} act */
	async function change(act) {
		if ((await told.during(act)) === undefined) return;
		show();
		await told.during(draw);
	}

	async function remove(/** @type {Webhook} */ hook) {
		const question = t("hook_remove_sure", { name: name_of(hook) });
		if (await sure(question, t("hook_remove")))
			await change(() => hooks.remove(hook.id));
	}

	/** What came of the last posts; a test is among them once it was posted. */
	async function attempts(/** @type {Webhook} */ hook) {
		const rows = [];
		for await (const one of hooks.deliveries(hook.id, { limit: ATTEMPTS })) {
			rows.push([
				moment(one.at),
				one.seq === null ? t("hook_test") : String(one.seq),
				outcome(one),
			]);
			if (rows.length === ATTEMPTS) break;
		}
		const heads = [t("date"), t("entry"), t("hook_outcome")];
		posts_of = hook;
		fill(
			shown,
			h("p", {}, name_of(hook)),
			rows.length === 0
				? h("p", {}, t("hook_nothing"))
				: grid(t("hook_posts"), heads, rows),
		);
		return true;
	}
	/** Those that are shown. @type {Webhook | undefined} */
	let posts_of;
	function show(/** @type {import("../dom.js").Child[]} */ ...content) {
		posts_of = undefined;
		fill(shown, ...content);
	}

	async function test(/** @type {Webhook} */ hook) {
		if ((await told.during(() => hooks.test(hook.id))) !== undefined)
			await told.during(() => attempts(hook));
	}

	/** @param {Webhook} hook */
	const buttons = (hook) => {
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
			of_it(t("hook_posts"), () => told.during(() => attempts(hook))),
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
		fill(
			list,
			rows.length === 0
				? h("p", {}, t("no_hooks"))
				: grid(
						t("hooks"),
						[t("name"), t("hook_state"), t("hook_change")],
						rows,
					),
		);
		return true;
	}

	async function make() {
		const wish = { url: url.value.trim() };
		const name = label.value.trim();
		const made = await told.during(() =>
			hooks.make(name === "" ? wish : { ...wish, label: name }),
		);
		if (made === undefined) return;
		url.value = label.value = "";
		show(h("p", {}, t("hook_secret")), secret(made.secret));
		await told.during(draw);
	}

	const node = fold(
		t("hooks"),
		h("p", {}, t("hooks_help")),
		list,
		labelled(t("hook_url"), url),
		labelled(t("name"), label),
		told.node,
		h("div", { class: "buttons" }, button(t("hook_make"), make)),
		shown,
	);
	node.addEventListener("toggle", () => node.open && told.during(draw));
	const follow = async () => {
		const hook = posts_of;
		return hook && told.during(() => attempts(hook));
	};
	keep_fresh(follow, { signal, while_shown: node });
	return node;
}
