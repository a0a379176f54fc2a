// Elements, made in a line.

/** @typedef {Node | string | false | null | undefined} Child */

/**
 * An attribute that is false or undefined is left out; one that is a function listens to what its
 * name says without the "on".
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {{[name: string]: unknown}} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, attributes = {}, ...children) {
	const made = document.createElement(tag);
	for (const [name, value] of Object.entries(attributes)) {
		if (value === false || value === undefined) continue;
		if (typeof value === "function")
			made.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
		else made.setAttribute(name, value === true ? "" : String(value));
	}
	fill(made, ...children);
	return made;
}

/**
 * Puts these in place of what was there.
 * @param {Element} node
 * @param {...Child} children
 */
export function fill(node, ...children) {
	node.replaceChildren(
		.../** @type {(Node | string)[]} */ (
			children.filter(
				(child) => child instanceof Node || typeof child === "string",
			)
		),
	);
}

let last = 0;

/** An id that no other element of the page has. */
export const fresh_id = () => `i${++last}`;

/**
 * Draws anew what is below a node; whoever was on one of its controls is on the one that stands in
 * its place.
 * @param {Element} node
 * @param {() => void} draw
 */
export function redraw(node, draw) {
	/** @type {number[]} */
	const path = [];
	let at = document.activeElement;
	const tag = at?.tagName;
	if (at === node || !node.contains(at)) at = null;
	for (; at?.parentElement && at !== node; at = at.parentElement)
		path.unshift([...at.parentElement.children].indexOf(at));
	draw();
	const found = path.reduce(
		(/** @type {Element | undefined} */ one, i) => one?.children[i],
		node,
	);
	if (path.length > 0 && found instanceof HTMLElement && found.tagName === tag) found.focus();
}

/**
 * A part that is made anew only when what it shows is another thing: whoever is at it goes on.
 * @template About
 * @param {(about: About) => Child} make
 */
export function lasting(make) {
	/** @type {string | undefined} */
	let showing;
	/** @type {Child} */
	let made;
	return {
		of(/** @type {About} */ about, /** @type {unknown} */ shown) {
			const wanted = JSON.stringify(shown);
			if (wanted !== showing) made = make(about);
			showing = wanted;
			return made;
		},
		/** The next time it is made anew. */
		over: () => (showing = undefined),
	};
}
