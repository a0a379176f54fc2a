/**
 * The picture that the service drew, as elements: nothing of it is a script or a style.
 * @param {string} svg
 * @param {string} label
 */
export function picture(svg, label) {
	const { documentElement } = new DOMParser().parseFromString(svg, "image/svg+xml");
	const drawn = /** @type {SVGElement} */ (
		/** @type {unknown} */ (document.importNode(documentElement, true))
	);
	drawn.setAttribute("role", "img");
	drawn.setAttribute("aria-label", label);
	drawn.setAttribute("class", "qr");
	return drawn;
}
