// Keeps the page on the device, so that it opens without a network. Its files are of one build,
// @BUILD@: a new build brings a new file here, and with it all others anew.
const CACHE = "mahjong-@BUILD@";
const FILES = [
	"/",
	"/table",
	"/board",
	"/club",
	"/logs",
	"/play",
	"/verify",
	"page.js",
	"club.js",
	"club.css",
	"logs.js",
	"logs.css",
	"verify.js",
	"verify.css",
	"play.js",
	"play.css",
	"worker-web.js",
	"shared.js",
	"shared.css",
	"page.css",
	"mahjong.wasm",
	"mahjong-mcr.wasm",
	"outlook.js",
	..."@WORDS@".split(" "),
	"icon.svg",
	"icon-192.png",
	"icon-512.png",
	"icon-maskable.png",
	"manifest.webmanifest",
].map((name) => (name.startsWith("/") ? name : `/app/${name}`));
/** What most never use: kept from when it is first asked for. */
const LATER = ["mahjong-logs.wasm", ..."@PLAYS@".split(" ")].map((name) => `/app/${name}`);
/**
 * What TypeScript does not know beside the types of pages.
 * @typedef {{waitUntil: (done: Promise<unknown>) => void}} Extendable
 * @typedef {{request: Request, respondWith: (answer: Promise<Response>) => void}} Asked
 * @typedef {{
 *   skipWaiting: () => Promise<void>, clients: {claim: () => Promise<void>},
 *   addEventListener: ((type: "fetch", on: (event: Asked) => void) => void) &
 *     ((type: "install" | "activate", on: (event: Extendable) => void) => void)}} Serving
 */
const worker = /** @type {Serving} */ (/** @type {unknown} */ (self));

async function keep() {
	const cache = await caches.open(CACHE);
	// Whoever has used it with the build before has it with this one.
	const used = await Promise.all(LATER.map((file) => caches.match(file)));
	const files = [...FILES, ...LATER.filter((_, i) => used[i] !== undefined)];
	await cache.addAll(files.map((file) => new Request(file, { cache: "reload" })));
	await worker.skipWaiting();
}

async function take(/** @type {Request} */ request) {
	const answer = await fetch(request);
	if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone());
	return answer;
}

async function forget() {
	for (const name of await caches.keys())
		if (name.startsWith("mahjong-") && name !== CACHE) await caches.delete(name);
	await worker.clients.claim();
}

worker.addEventListener("install", (event) => event.waitUntil(keep()));
worker.addEventListener("activate", (event) => event.waitUntil(forget()));

// The page in a frame has another policy, which comes with it from the service.
worker.addEventListener("fetch", (event) => {
	const { origin, pathname, searchParams } = new URL(event.request.url);
	if (event.request.method !== "GET" || origin !== location.origin) return;
	const later = LATER.includes(pathname);
	if ((!FILES.includes(pathname) && !later) || searchParams.has("embed")) return;
	const kept = caches.match(pathname, { cacheName: CACHE });
	const ask = later ? take : fetch;
	event.respondWith(kept.then((found) => found ?? ask(event.request)));
});
