// A module that most pages have no use for is kept on the device from when a page is opened that
// has one.

/** It is there when the network is gone, from this first visit on. */
export async function keep_module(/** @type {string} */ module) {
	if (!("serviceWorker" in navigator)) return;
	const { serviceWorker } = navigator;
	const taken_over = new Promise((resolve) =>
		serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
	);
	if (serviceWorker.controller === null) await taken_over;
	await fetch(module);
}
