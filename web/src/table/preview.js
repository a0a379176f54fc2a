// What the hand that is said would pay, before it is recorded.
import { fill, h } from "../dom.js";
import { deltas, reason_of } from "../club/parts.js";
import { t } from "../words.js";

/**
 * @param {{
 *   record: HTMLButtonElement, settled: () => Promise<any> | undefined,
 *   about: () => {catalogue: any, names: string[], winners: number[]}}} of
 *   `record` can be pressed when all is said: `settled` answers undefined while it is not
 */
export function preview_part({ record, settled, about }) {
	const preview = h("div", { class: "preview" });
	const sum = h("p", { class: "sum", role: "status" });
	const payments = h("mj-result");
	let turn = 0;
	return {
		nodes: [preview, h("div", { class: "bottom" }, sum, record)],
		async show() {
			const asked = ++turn;
			record.disabled = true;
			try {
				const answer = await settled();
				if (asked !== turn) return;
				const shown = about();
				fill(preview, answer ? payments : h("p", {}, t("say_more")));
				fill(sum, ...(answer ? deltas(answer.deltas, shown.names) : []));
				record.disabled = answer === undefined;
				Object.assign(payments, { ...shown, answer });
			} catch (error) {
				if (asked !== turn) return;
				fill(preview);
				fill(sum, h("span", { class: "alarm" }, reason_of(error)));
			}
		},
	};
}
