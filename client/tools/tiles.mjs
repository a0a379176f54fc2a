// Makes the tiles' pictures: src/elements/art.ts, of which the elements draw, and beside it
// tiles.svg, the same as a sprite whose symbols are called by their mpsz (`#5m`), for pages that
// draw by themselves.
//
// The drawings are FluffyStuff's "riichi-mahjong-tiles", in the public domain (CC0 1.0), as the
// package riichi-mahjong-tiles of npm holds them: package-lock.json has its version and its hash.
// It wraps each in a component of React, out of which the drawing is taken here.
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { optimize } from "svgo";

const client = join(dirname(fileURLToPath(import.meta.url)), "..");
const source = join(client, "node_modules/riichi-mahjong-tiles/components/regular/regular");
const SUITS = { Man: "m", Pin: "p", Sou: "s" };
const HONOURS = ["Ton", "Nan", "Shaa", "Pei", "Haku", "Hatsu", "Chun"];
// The set's white dragon is an empty tile; at the tables of China it has a frame.
const WHITE =
	'<rect x="42" y="52" width="216" height="296" rx="14" fill="none" ' +
	'stroke="#2a4b8d" stroke-width="14"/>';

function names() {
	const found = {};
	for (const [name, suit] of Object.entries(SUITS)) {
		for (let n = 1; n <= 9; n++) found[n + suit] = name + n;
		found[`0${suit}`] = `${name}5Dora`;
	}
	HONOURS.forEach((name, i) => (found[`${i + 1}z`] = name));
	return found;
}

const dashed = (name) =>
	name === "xlinkHref"
		? "href"
		: name === "viewBox"
			? name
			: name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

// The SVG that a component returns: JSX, whose values are texts, numbers and objects of style.
function svg_of(component) {
	const jsx = /<svg[\s\S]*<\/svg>|<svg[^>]*\/>/
		.exec(component)[0]
		.replace(" {...props}", "")
		.replace(/\sxmlnsXlink="[^"]*"/, "");
	return jsx
		.replace(
			/style=\{\{([\s\S]*?)\}\}/g,
			(_, style) =>
				`style="${style
					.replace(/\s+/g, " ")
					.replace(
						/(\w+): ("[^"]*"|[\d.e-]+),?/g,
						(__, name, value) => `${dashed(name)}:${value.replaceAll('"', "")};`,
					)
					.trim()}"`,
		)
		.replace(/(\w+)=\{(-?[\d.e-]+)\}/g, '$1="$2"')
		.replace(/(?<=\s)([a-z]+[A-Z]\w*)(?==")/g, dashed);
}

function optimized(svg) {
	return optimize(svg, {
		multipass: true,
		floatPrecision: 1,
		plugins: [
			{
				name: "preset-default",
				params: { overrides: { removeHiddenElems: true, cleanupIds: false } },
			},
			"convertStyleToAttrs",
			"removeXMLNS",
		],
	}).data;
}

// What svgo writes: elements and attributes alone.
function tree_of(xml) {
	const root = [];
	const open = [root];
	for (const [, closing, tag, text, single] of xml.matchAll(/<(\/?)([\w:]+)([^>]*?)(\/?)>/g)) {
		if (closing) {
			open.pop();
			continue;
		}
		const node = [
			tag,
			Object.fromEntries(
				[...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
			),
			[],
		];
		open.at(-1).push(node);
		if (!single) open.push(node[2]);
	}
	return root[0];
}

// Ids would have to be unique on a page: what is used twice is drawn twice.
function without_ids(nodes, known = new Map()) {
	const learn = (list) => list.forEach((node) => (known.set(node[1].id, node), learn(node[2])));
	if (known.size === 0) learn(nodes);
	return nodes
		.filter(([tag]) => tag !== "defs")
		.map(([tag, { id, ...attributes }, children]) => {
			if (tag !== "use") return [tag, attributes, without_ids(children, known)];
			const { href, width, height, x = 0, y = 0, transform = "", ...rest } = attributes;
			const moved = `${transform}${Number(x) || Number(y) ? `translate(${x} ${y})` : ""}`;
			return [
				"g",
				{ ...rest, ...(moved === "" ? {} : { transform: moved }) },
				without_ids([known.get(href.slice(1))], known),
			];
		});
}

function text_of([tag, attributes, children]) {
	const said = Object.entries(attributes)
		.map(([name, value]) => ` ${name}="${value}"`)
		.join("");
	return children.length === 0
		? `<${tag}${said}/>`
		: `<${tag}${said}>${children.map(text_of).join("")}</${tag}>`;
}

const art = {};
for (const [tile, name] of Object.entries(names())) {
	const xml = optimized(svg_of(readFileSync(join(source, `Regular${name}.tsx`), "utf8")));
	art[tile] = tile === "5z" ? [tree_of(WHITE)] : without_ids(tree_of(xml)[2]);
}
const compact = Object.fromEntries(
	Object.entries(art).map(([tile, nodes]) => [tile, nodes.map(text_of).join("")]),
);
const sprite = `<svg xmlns="http://www.w3.org/2000/svg">${Object.entries(compact)
	.map(([tile, text]) => `<symbol id="${tile}" viewBox="0 0 300 400">${text}</symbol>`)
	.join("")}</svg>\n`;
const text = `// Made by tools/tiles.mjs of riichi-mahjong-tiles (CC0).
/** An element of a drawing: tag, attributes, children. */
export type Drawn = [string, { [attribute: string]: string }, Drawn[]];
/** Each tile's face by its mpsz, 300 wide and 400 high. */
export const ART: { [tile: string]: Drawn[] } = ${JSON.stringify(art)};
`;
const kept = join(client, "src/elements/art.ts");
if (process.argv[2] === "--write") writeFileSync(kept, text);
else if (readFileSync(kept, "utf8") !== text)
	throw new Error("src/elements/art.ts is stale: node tools/tiles.mjs --write");
writeFileSync(join(client, "src/elements/tiles.svg"), sprite);
console.log(`${Object.keys(art).length} tiles, ${sprite.length} bytes`);
