// By night, or where the page says so.
const dark = `
	--_text: var(--mj-text, #ece8e1);
	--_muted: var(--mj-muted, #a9a59d);
	--_line: var(--mj-line, #4a4a46);
	--_ground: var(--mj-ground, #1f2120);
	--_accent: var(--mj-accent, #6fcfae);
	--_gain: var(--mj-gain, #6fcfae);
	--_loss: var(--mj-loss, #ff9a8f);
	--_face: var(--mj-tile-face, #e9e3d6);
	--_edge: var(--mj-tile-edge, #8f8874);
	--_back: var(--mj-tile-back, #25634a);`;

// The look that all elements share. Whatever a page may want otherwise is a custom property of
// it, --mj-...; the names with an underscore are ours.
export const style = `
:host {
	display: block;
	container-type: inline-size;
	color-scheme: light dark;
	--_text: var(--mj-text, #1d2021);
	--_muted: var(--mj-muted, #5b6166);
	--_line: var(--mj-line, #d4d0c8);
	--_ground: var(--mj-ground, #fffdf9);
	--_accent: var(--mj-accent, #0b6b4f);
	--_gain: var(--mj-gain, #0b6b4f);
	--_loss: var(--mj-loss, #b3261e);
	--_face: var(--mj-tile-face, #fbf7ef);
	--_edge: var(--mj-tile-edge, #c9bfa9);
	--_back: var(--mj-tile-back, #2f7d5d);
	--_badge: var(--mj-badge, #b3261e);
	--_badge-text: var(--mj-badge-text, #fff);
	--_tile: var(--mj-tile-width, clamp(1.15rem, calc((100cqi - 2.25rem) / 14.5), 2.75rem));
	color: var(--_text);
	font: var(--mj-font, 1rem/1.4 system-ui, sans-serif);
}
:host([hidden]) { display: none; }
@media (prefers-color-scheme: dark) {
	:host(:not([theme=light])) {
		${dark}
	}
}
:host([theme=dark]) {
	color-scheme: dark;
	${dark}
}
:host([theme=light]) { color-scheme: light; }
*, *::before { box-sizing: border-box; }
.tile {
	position: relative;
	display: inline-block;
	flex: none;
	width: var(--_tile);
	aspect-ratio: 3 / 4;
	border-radius: 10%/7.5%;
	background: var(--_face);
	box-shadow: inset 0 0 0 1px var(--_edge), 0 .06em 0 var(--_edge);
	vertical-align: bottom;
}
.tile svg { position: absolute; inset: 9%; width: 82%; height: 82%; }
.tile.small { --_tile: 1.35rem; }
.tile.back { background: var(--_back); }
.tile.win { box-shadow: inset 0 0 0 1px var(--_edge), 0 0 0 2px var(--_accent); }
.tile.side { width: calc(var(--_tile) * 4 / 3); aspect-ratio: 4 / 3; }
.tile.side svg {
	inset: auto;
	left: 50%;
	top: 50%;
	width: 61.5%;
	height: 109%;
	translate: -50% -50%;
	rotate: 90deg;
}
.badge {
	position: absolute;
	right: -8%;
	top: -8%;
	min-width: 1.35em;
	padding: 0 .15em;
	border-radius: .35em;
	background: var(--_badge);
	color: var(--_badge-text);
	font: 700 max(.55rem, calc(var(--_tile) * .34))/1.35 system-ui, sans-serif;
	text-align: center;
}
.row { display: flex; flex-wrap: wrap; align-items: flex-end; gap: .35rem .55rem; }
.tiles { display: flex; flex-wrap: wrap; align-items: flex-end; gap: 2px 1px; }
h3 { margin: .75rem 0 .25rem; font-size: .8rem; font-weight: 600; color: var(--_muted); }
table {
	width: 100%;
	max-width: var(--mj-table-width, 40rem);
	border-collapse: collapse;
	font-variant-numeric: tabular-nums;
}
th, td {
	padding: .25rem .5rem .25rem 0;
	border-bottom: 1px solid var(--_line);
	text-align: start;
	vertical-align: middle;
}
th { font-weight: 400; }
tbody th::first-letter { text-transform: uppercase; }
thead th { color: var(--_muted); font-size: .8rem; }
tr:last-child > * { border-bottom: 0; }
.number { padding-right: 0; padding-left: .75rem; text-align: end; white-space: nowrap; }
.number .muted { white-space: normal; }
.gain { color: var(--_gain); }
.loss { color: var(--_loss); }
.muted { color: var(--_muted); }
.unseen {
	position: absolute;
	width: 1px;
	height: 1px;
	overflow: hidden;
	clip-path: inset(50%);
	white-space: nowrap;
}
`;
