// Pictures of every page and main state, at four widths, light and dark, in four languages, of a club
// of four people and of one of three hundred: pictures.mjs PROGRAM FOLDER [KEPT [NAMES]]. With KEPT, a
// folder of pictures taken before on this machine, FOLDER/changed.html shows what is otherwise now.
// NAMES is a pattern for the scenes to take. It asserts nothing: fonts differ between machines.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Browser, Daemon } from "../../client/test/support.mjs";
import { clubs, scenes } from "./scenes.mjs";
import { LANGUAGES, SCHEMES, WIDTHS, stage, widen } from "./stage.mjs";

const [program, folder, kept, names = ""] = process.argv.slice(2);
/** Of 255: less is how a glyph is smoothed. */
const LEAST = 24;
/** Pixels; what is longer than two screens or so says nothing more. */
const TALLEST = 4000;

const daemon = await new Daemon(program).start();
const browser = await new Browser("--hide-scrollbars").start();
const show = stage(browser, daemon.origin);
mkdirSync(folder, { recursive: true });

async function photograph(scene) {
	const taken = [];
	for (const lang of LANGUAGES)
		for (const scheme of SCHEMES)
			await show(scene, { width: WIDTHS[0], lang, scheme }, async (page) => {
				for (const width of WIDTHS) {
					await widen(page, width);
					const people =
						scene.people === undefined
							? ""
							: ` ${scene.people}`;
					const name = `${scene.name}${people} ${width} ${scheme} ${lang}.png`;
					const path = join(folder, name);
					const height = await page.evaluate(
						() => document.documentElement.scrollHeight,
					);
					const clip = {
						x: 0,
						y: 0,
						width,
						height: Math.min(height, TALLEST),
					};
					await page.screenshot({ path, fullPage: true, clip });
					taken.push(name);
				}
			});
	return taken;
}

const address = (path) => `data:image/png;base64,${readFileSync(path).toString("base64")}`;

/** In a browser: how many pixels of two pictures differ, and a third that marks them. */
async function compared([before, now, least]) {
	const drawn = async (src) => {
		const image = new Image();
		image.src = src;
		await image.decode();
		return image;
	};
	const images = [await drawn(before), await drawn(now)];
	const width = Math.max(...images.map((one) => one.naturalWidth));
	const height = Math.max(...images.map((one) => one.naturalHeight));
	const canvas = Object.assign(document.createElement("canvas"), { width, height });
	const paper = canvas.getContext("2d", { willReadFrequently: true });
	const [one, two] = images.map((image) => {
		paper.clearRect(0, 0, width, height);
		paper.drawImage(image, 0, 0);
		return paper.getImageData(0, 0, width, height);
	});
	let count = 0;
	for (let i = 0; i < one.data.length; i += 4) {
		const far = [0, 1, 2, 3].some(
			(k) => Math.abs(one.data[i + k] - two.data[i + k]) > least,
		);
		if (far) count++;
		two.data.set(far ? [255, 0, 80, 255] : [200, 200, 200, 255], i);
	}
	paper.putImageData(two, 0, 0);
	return { count, share: count / (width * height), marked: canvas.toDataURL() };
}

/** A page with the three of each picture that is otherwise now. */
async function changes(taken) {
	const page = await browser.context.newPage();
	const rows = [];
	for (const name of taken) {
		const before = join(kept, name);
		if (!existsSync(before)) {
			console.log(`new: ${name}`);
			continue;
		}
		const pair = [address(before), address(join(folder, name))];
		const { count, share, marked } = await page.evaluate(compared, [...pair, LEAST]);
		if (count === 0) continue;
		console.log(`${(100 * share).toFixed(2).padStart(6)} % ${name}`);
		const images = [...pair, marked].map((src) => `<img src="${src}" width="32%">`);
		rows.push(`<h2>${name}</h2>${images.join(" ")}`);
	}
	const title = `${rows.length} of ${taken.length} pictures changed`;
	const head = `<!doctype html><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>`;
	writeFileSync(
		join(folder, "changed.html"),
		`${head}<p>Before, now, marked.</p>${rows.join("")}`,
	);
	console.log(title);
}

const taken = [];
for (const scene of scenes(await clubs(daemon)))
	if (new RegExp(names).test(scene.name)) taken.push(...(await photograph(scene)));
console.log(`${taken.length} pictures in ${folder}`);
if (kept) await changes(taken);
await browser.end();
await daemon.end();
process.exit(0);
