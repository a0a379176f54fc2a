// A phone that was revoked names nobody any more: what the views' suites share of it.
import { randomUUID } from "node:crypto";
import { check, equal } from "../../client/test/support.mjs";

/** Revokes what has signed in last with a key of this club. */
export async function revoke_last({ origin }, club, owner) {
	const keys = `${origin}/v1/clubs/${club}/keys`;
	const headers = { Authorization: `Bearer ${owner}` };
	const listed = await fetch(`${keys}?paired=true&limit=1`, { headers });
	const [last] = (await listed.json()).items;
	const gone = await fetch(`${keys}/${last.id}`, {
		method: "DELETE",
		headers: { ...headers, "Idempotency-Key": randomUUID() },
	});
	equal("revoked", gone.status, 200);
}

/** All that the page says but for the places in its head, which every page has. */
const text_of = (page) =>
	page.evaluate(() => {
		const body = document.body.cloneNode(true);
		body.querySelector("header nav").remove();
		return body.textContent;
	});

/** Neither what is kept nor what is shown without a network names anybody. */
export async function nobody_is_named({ page, context }, name, anybody) {
	const text = await text_of(page);
	check(`${name}: nobody is named on the page`, !anybody.test(text), text);
	const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
	check(`${name}: nor in what is kept`, !anybody.test(kept), kept);
	// From then on it shows itself without a network.
	await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
	await context.setOffline(true);
	await page.reload();
	await page.waitForSelector("main > *", { state: "attached" });
	const later = await text_of(page);
	check(`${name}: nor shown`, !anybody.test(later), later);
	await context.setOffline(false);
}
