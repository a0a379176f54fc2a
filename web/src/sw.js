// Keeps the page on the device, so that it opens without a network. Its files are of one build,
// @BUILD@: a new build brings a new file here, and with it all others anew.
const CACHE = "mahjong-@BUILD@";
const FILES = [
	"/",
	"/table",
	"/board",
	"/club",
	"/logs",
	"/verify",
	"page.js",
	"club.js",
	"club.css",
	"logs.js",
	"logs.css",
	"mahjong-logs.wasm",
	"verify.js",
	"verify.css",
	"shared.js",
	"shared.css",
	"page.css",
	"mahjong.wasm",
	"mahjong-mcr.wasm",
	"outlook.js",
	"words-en.js",
	"words-ja.js",
	"words-zh-hans.js",
	"words-zh-hant.js",
	"icon.svg",
	"icon-192.png",
	"icon-512.png",
	"icon-maskable.png",
	"manifest.webmanifest",
].map((name) => (name.startsWith("/") ? name : `/app/${name}`));
const worker = /** @type {any} */ (self);

async function keep() {
	const cache = await caches.open(CACHE);
	await cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })));
	await worker.skipWaiting();
}

async function forget() {
	for (const name of await caches.keys())
		if (name.startsWith("mahjong-") && name !== CACHE) await caches.delete(name);
	await worker.clients.claim();
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(keep()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(forget()));

// The page in a frame has another policy, which comes with it from the service.
worker.addEventListener("fetch", (/** @type {any} */ event) => {
	const { origin, pathname, searchParams } = new URL(event.request.url);
	if (event.request.method !== "GET" || origin !== location.origin) return;
	if (!FILES.includes(pathname) || searchParams.has("embed")) return;
	const kept = caches.match(pathname, { cacheName: CACHE });
	event.respondWith(kept.then((found) => found ?? fetch(event.request)));
});
