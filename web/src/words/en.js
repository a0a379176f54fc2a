export default {
	title: "Mahjong calculator",
	language: "Language",
	rules: "Rules",
	players: "Players",
	way: "What you know",
	by_tiles: "The tiles",
	by_value: "Han and fu",
	value: "Value",
	fu: "Fu",
	preset: "As played in",
	house_rules: "House rules",
	changed: "{n} changed",
	reset: "Undo the changes",
	hand: "Hand",
	as_text: "As text",
	text_help: "m characters, p dots, s bamboo, z honours; the winning tile last: 23m55z1m",
	new_hand: "New hand",
	choose: "Tap to choose",
	example: "An example",
	win_tile: "Wins with",
	melds: "Open sets and kongs",
	add: "Add: {what}",
	tap_lowest: "Tap the lowest of its tiles",
	tap_tile: "Tap its tile",
	cancel: "Cancel",
	remove: "Remove: {what}",
	meld_from: "Claimed from",
	not_said: "not said",
	how: "How it was won",
	won_by: "Won by",
	self_draw: "Self-draw",
	discard_of: "{wind} discards",
	seat_wind: "Your wind",
	dealer: "{wind}, dealer",
	round_wind: "Wind of the round",
	honba: "Counters on the table",
	deposits: "Riichi sticks on the table",
	dealer_streak: "Hands the dealer has held on",
	multiplier: "Multiplier",
	indicators: "Dora and special tiles",
	special: "What was special",
	more: "More about the hand",
	others: "What {wind} shows",
	discards: "Your discards",
	result: "Result",
	missing_one: "1 more tile, and this hand is whole.",
	missing: "{n} more tiles, and this hand is whole.",
	too_many: "{n} tiles too many: tap some of them away.",
	waits: "What it waited for",
	waits_now: "What it waits for",
	best_discards: "If you play on: what to discard",
	look_ahead: "Look {n} turns ahead",
	looking: "Looking ahead…",
	why_fu: "Why {n} fu?",
	help_fu:
		"Four sets and a pair have 20 fu to begin with. A triplet adds 2 to 8, a kong " +
		"8 to 32: more when it is concealed, and when it is of terminals or honours. A " +
		"pair of dragons, of your wind or of the round’s adds 2; so does waiting for " +
		"one kind of tile, and a self-draw. Winning on a discard with a closed hand " +
		"adds 10. The sum is rounded up to the next ten: 32 fu are 40. Seven pairs are " +
		"always 25, pinfu by self-draw always 20.",
	what_furiten: "What is furiten?",
	help_furiten:
		"Who has discarded a tile that the hand waits for is furiten: no win on a " +
		"discard, only by self-draw. One such tile is enough for all waits, also where " +
		"a wait would have no yaku; it ends when the waits change. Who lets a winning " +
		"tile of another go by is furiten until the next own draw or call, and in " +
		"riichi to the end of the deal.",
	what_yaku: "What is a yaku?",
	help_yaku:
		"A hand wins with one yaku at least: a pattern as all simples, a triplet of " +
		"dragons, or riichi. Dora and red fives make a hand dearer, but are no yaku. A " +
		"closed hand always has one by riichi or by self-draw; once a set lies open, " +
		"the tiles must make one.",
	copy_link: "Copy a link to this hand",
	copied: "The link is copied",
	copy_by_hand: "Copy this link",
	loading: "Loading the rules…",
	failed: "The rules could not be loaded. Are you offline? Try again later.",
	again: "Try again",
	on_device: "Computed on your device; works offline.",
	for_developers: "For developers",
	open_page: "Open the calculator",
};
