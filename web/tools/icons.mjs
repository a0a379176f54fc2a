// Draws web/icon.svg as the pictures that installing the page takes: icons.mjs. Chromium draws them,
// so they are kept, and made anew only when the drawing is another.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Browser } from "../../client/test/support.mjs";

const web = join(dirname(fileURLToPath(import.meta.url)), "..");
const drawing = readFileSync(join(web, "icon.svg"), "utf8");
// A mask cuts off what is further than two fifths from the middle; the ground reaches the edge.
const ground = /<rect width="512" height="512" rx="96" fill="(#\w+)"\/>/;
const masked = drawing
	.replace(
		ground,
		'<rect width="512" height="512" fill="$1"/><g transform="translate(26 26) scale(.9)">',
	)
	.replace("</svg>", "</g></svg>");
if (masked.includes('rx="96"')) throw new Error("icon.svg has another ground");

const browser = await new Browser().start();
for (const [name, svg, size] of [
	["icon-192.png", drawing, 192],
	["icon-512.png", drawing, 512],
	["icon-maskable.png", masked, 512],
]) {
	const page = await browser.context.newPage();
	await page.setViewportSize({ width: size, height: size });
	await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${svg}`);
	writeFileSync(join(web, name), await page.screenshot({ omitBackground: true }));
	await page.close();
}
await browser.end();
