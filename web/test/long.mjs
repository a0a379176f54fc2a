// A match of many hands, most of them beyond its end.
import { randomUUID } from "node:crypto";
import { called, guests } from "../../client/test/support.mjs";

const AT_ONCE = 64;

const hand = (n) => ({ hand_number: n, ...called(n % 4, (n + 1 + (n % 3)) % 4) });

/** Writes it by `write(path, body)`, which answers what the service does; answers its id. */
export async function long_match(write, most) {
	const { id } = await write("/v1/matches", { ruleset: "riichi", seats: guests });
	const path = `/v1/matches/${id}/hands`;
	let n = 1;
	while (!(await write(path, hand(n++))).settlement.match_over);
	while (n <= most) {
		const hands = [];
		for (; n <= most && hands.length < AT_ONCE; n++)
			hands.push({ ...hand(n), beyond: true });
		await write(path, { hands });
	}
	return id;
}

/** Writes to this service with this key. */
export const writer = (origin, key) => async (path, body) => {
	const answer = await fetch(origin + path, {
		method: "POST",
		headers: {
			Authorization: `Bearer ${key}`,
			"Content-Type": "application/json",
			"Idempotency-Key": randomUUID(),
		},
		body: JSON.stringify(body),
	});
	if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
	return answer.json();
};
