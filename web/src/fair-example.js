// A sealed match of two hands that was never played: what an honest dealer would have shown of it,
// with a round of drand's quicknet of 2023.

const tiles = (/** @type {string} */ wall) => wall.match(/../g);
const draws = (/** @type {string} */ all) =>
	all.split(", ").map((one) => {
		const [seat, source, tile] = one.split(" ");
		return { seat: Number(seat), source, tile };
	});

export const example = {
	ruleset: "riichi",
	match: "0d3a6d1c-6a43-4c8e-9f5e-2b1f3c7d9e10",
	commitment: "fa8af2dd8b89eaaa0457565953a96485" + "54f6fe74deab7b3756570169be99d631",
	seats: [
		{
			commitment:
				"6f3b9c8d3f0406f1c61d72426feae629" +
				"7964e62861f7c959a05b960b65d78c6a",
			seed: "a rainy Thursday",
		},
		{
			commitment:
				"2aa9c4d6f9fff513f4eba39afcf4074a" +
				"df37e4b68adc68e82f4a2955b3ea301f",
			seed: "天和を狙う",
		},
		{
			commitment:
				"65bdce051c7b5eb5595df5e81c41a2c8" +
				"559791280a452b31e6eb8c209dc8e1a6",
			seed: "七筒 3.14159",
		},
		{
			commitment:
				"fcb895ee0a84e421d031f0eafa1781db" +
				"baaa0549251290d8467e0654a1b4a48f",
			seed: "Dora's lucky 8s",
		},
	],
	beacon: {
		chain: "quicknet",
		round: 1000,
		signature:
			"b44679b9a59af2ec876b1a6b1ad52ea9" +
			"b1615fc3982b19576350f93447cb1125" +
			"e342b73a8dd2bacbe47e4b6b63ed5e39",
		value: "fe290beca10872ef2fb164d2aa4442de" + "4566183ec51c56ff3cd603d930e54fdd",
	},
	context: "2af1eec606a536ffefebda2870a5ad5f" + "9e80ed0ba789b56613dcf596dc6ffd06",
	hands: [
		{
			commitment:
				"f746ce804438df8c914d8f0348a8e64c" +
				"ac10684104cf65a0f25e01e2d0afd24b",
			seed:
				"a6ab56220294ff89cf46efaf52894098" +
				"477604dde0b05a2a2299084429b9c713" +
				"9e1e7e2e62b2320865ac6c7ad8f7fe8f" +
				"b369281a58f6915f56def61d1507d5fd" +
				"da7f46d70b221121440001441307317f" +
				"1c759c1ea4ff0147817cffa8a1d3c1fc",
			table: {
				dealer: 0,
			},
			wall: tiles(
				"6p9p4m5p2p8s0m9s1p1z4z6p1z8p1m6m" +
					"5m9p9m9s1z3s7m7m7p6m3m5z6p8m8p2s" +
					"4p1p7m3p2z8m4p8s4m2s1s7z4s7s3m6s" +
					"8m0s4z2m2p9p4p2s8p5p7z4z6s1s2z5z" +
					"1m7s3m6z5z9s3s9m2s1p4m7p4s6z3p7m" +
					"4s3s4z2m6s5s7z9m6z5s7z2p3z3z7p2p" +
					"3m2z4m6p9p2m5z5p6s0p1p6z8p1m9s1z" +
					"8m3s9m4s5s4p3z6m7s1s3p3z6m3p1m1s" +
					"5m7p8s5m2z8s2m7s",
			),
			dice: [5, 1],
			draws: draws(
				"1 wall 2s, 2 wall 4p, 3 wall 1p, 0 wall 7m, " +
					"1 wall 3p, 2 wall 2z, 2 kong 8m, " +
					"2 indicator 1p, 3 wall 8m, 0 wall 4p, " +
					"1 wall 8s, 1 ura 1m, 1 ura 6z",
			),
		},
		{
			commitment:
				"78d102065f87661d738219e9fab3b935" +
				"19e31ce496a881a7414a3d02fec35573",
			seed:
				"97e6541d6091f13689a41bd53f762ad4" +
				"08cb5bb39e20b1bf7c6869ddcf391b77" +
				"d237b87fdcd585a865deadf660cb9c7a" +
				"7d1a92925ef4b7ba6066f41ab43eeb05" +
				"37a42c36fc9f778a98e24669fece7376" +
				"84c1ad4e18ee67c7c1aedc73caace2ed",
			table: {
				dealer: 1,
			},
			wall: tiles(
				"2s7p6z2p9s7m1p8s4z3p2z3s3m5z7z9m" +
					"2z9p2s3s5m6p9m7z7m0m4m3s7s3m2m2s" +
					"4p8s4p4m9s9m7z5z2z4z1p1m3s7z4m7p" +
					"1z8m8p8p6m3p8p1s6m9p8m4s6m3m1m8p" +
					"4z1s3z5p5s1z4z6s4m2s9p6s6m4s7p2m" +
					"5p9s6s9s0s3p6z9p1p2p5s2z3z8s7p6s" +
					"6z1p5p6p7s1s5s7m5z4p3m4s1z2m5z6p" +
					"1s0p2m2p1m6p7m8m6z8s4p3p5m5m1z3z" +
					"3z7s9m1m7s2p4s8m",
			),
			dice: [2, 5],
		},
	],
	secret:
		"19a47e1e70bcc9515adfa480fc2f8bf3" +
		"3bd0068397c7aea590ff28dc4992f4f3" +
		"8468461acbac55e2222d2939821412e5" +
		"1d25dd990495199fe9a67a8ee26bad6b" +
		"75288bc88fde9392165f3d8ccca3a7d7" +
		"799a04bbe975cdc6bf34a3c429e9ab7d",
};
