// A new user on a phone, from the link that the service printed to the first hand that is recorded:
// through how many screens, with how many taps and names to type, and how long the pages take.

/** Whoever opens the page at this origin with this code. */
export async function first_hand(page, origin, code) {
	const counted = { screens: 0, taps: 0, names: 0 };
	const tap = async (where) => {
		await where.tap();
		counted.taps++;
	};
	const type = async (text) => {
		await page.keyboard.type(text);
		counted.names++;
	};
	const screen = async (where) => {
		await where.waitFor();
		counted.screens++;
	};
	const button = (name) => page.getByRole("button", { name, exact: true });
	const pill = (group, name) =>
		page
			.locator("fieldset", { has: page.locator("legend", { hasText: group }) })
			.locator("label", { hasText: name })
			.first();
	const began = performance.now();
	await page.goto(`${origin}/club?lang=en#start=${code}`);
	await screen(button("Make the club"));
	await tap(page.getByLabel("Name of the club"));
	await type("Thursday Club");
	await tap(button("Make the club"));
	await screen(button("I have kept it"));
	await tap(button("I have kept it"));
	await screen(page.locator("main").getByText("New match", { exact: true }));
	await tap(page.locator("main").getByText("New match", { exact: true }));
	await screen(page.locator(".begin"));
	await tap(page.getByLabel("Name", { exact: true }));
	for (const name of ["Anna", "Bo", "Cleo", "Dora"]) {
		await type(name);
		await tap(page.locator(".begin .pills button", { hasText: name }).last());
		await page.getByLabel("Name", { exact: true }).focus();
	}
	await tap(button("Begin"));
	await screen(page.locator(".entry"));
	await tap(pill("Who won", "Bo"));
	await tap(pill("From whom", "Anna"));
	await tap(pill("Han", /^3(?!\d)/));
	await tap(page.locator(".record"));
	await page.locator(".mark[data-kind=recorded]").waitFor();
	return { ...counted, seconds: (performance.now() - began) / 1000 };
}
