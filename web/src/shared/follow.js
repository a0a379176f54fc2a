// The stream of a link. A browser comes back by itself where the connection breaks, and gives up
// where the service refuses: then it is asked why.

/** @typedef {"open" | "waiting" | "gone"} How */
/** @typedef {import("mahjongd").Schemas["Shared"]} Shared */

const PAUSE = 2000;
const NOT_FOUND = 404;

/**
 * @param {string} path
 * @param {{onState: (state: Shared) => void, onHow: (how: How) => void}} told
 */
export function follow(path, { onState, onHow }) {
	const again = () => setTimeout(listen, PAUSE);

	/** Whether the link is good no longer, or the service has no room or is away. */
	async function refused() {
		const answer = await fetch(path, { cache: "no-store" }).catch(() => undefined);
		if (answer?.status === NOT_FOUND) onHow("gone");
		else again();
	}

	function listen() {
		const source = new EventSource(`${path}/events`);
		source.onopen = () => onHow("open");
		source.onmessage = ({ data }) => onState(JSON.parse(data));
		source.onerror = () => {
			onHow("waiting");
			if (source.readyState === EventSource.CLOSED) void refused();
		};
	}
	listen();
}
