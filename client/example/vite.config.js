export default {
	base: "./",
	// The page waits for the rules at the top of its script.
	build: { target: "es2022" },
	// The module lies beside its code: `vite dev` must not move that code elsewhere.
	optimizeDeps: { exclude: ["mahjongd"] },
};
