// The own hand by keys: arrows go along its tiles, letters do what their buttons do.

/** What a key is for: the tile to go to, or the button to press; undefined of any other key. */
function target_of(
	/** @type {string} */ key,
	/** @type {Element} */ tiles,
	/** @type {Element} */ acts,
) {
	const buttons = [...tiles.querySelectorAll("button")];
	const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
	const to = {
		ArrowLeft: at - 1,
		ArrowRight: at + 1,
		Home: 0,
		End: buttons.length - 1,
	}[key];
	if (to !== undefined) return { tile: buttons.at(to % buttons.length) };
	const letter = CSS.escape(key.toLowerCase());
	/** @type {HTMLElement | null} */
	const act = acts.querySelector(`[data-key="${letter}"]`);
	return { act };
}

/** @param {KeyboardEvent} event @param {Element} tiles @param {Element} acts */
export function keyed(event, tiles, acts) {
	const { key, ctrlKey, metaKey, altKey } = event;
	if (ctrlKey || metaKey || altKey) return;
	const { tile, act } = target_of(key, tiles, acts);
	if (!tile && !act) return;
	event.preventDefault();
	tile?.focus();
	act?.click();
}
