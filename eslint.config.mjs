// The house rules of web/ and client/, which `make lint-js` holds; tests/eslint/ shows that each is
// kept. The packages are those that client/package-lock.json pins.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { house } from "./tools/eslint/rules.mjs";

const typescript = createRequire(new URL("client/", import.meta.url))("typescript-eslint");

/** Of a function, with its blank lines, its comments, and the functions that stand in it. */
const MOST_LINES = 70;
/** Ways through a function; of more nobody tries each. */
const MOST_WAYS = 15;

const UNUSED = { argsIgnorePattern: "^_", varsIgnorePattern: "^_", ignoreRestSiblings: true };

const PLAIN = {
	complexity: ["error", MOST_WAYS],
	eqeqeq: "error",
	"no-unused-vars": ["error", UNUSED],
	"no-var": "error",
	"prefer-const": ["error", { ignoreReadBeforeAssign: true }],
};

/** Of what is served and published, whose types TypeScript checks. */
const TYPED = {
	...PLAIN,
	"max-lines-per-function": ["error", { max: MOST_LINES, IIFEs: true }],
	"no-unused-vars": "off",
	"@typescript-eslint/no-unused-vars": ["error", UNUSED],
	"@typescript-eslint/no-floating-promises": "error",
	"house/no-any": "error",
	"house/no-circle": "error",
};

export default [
	{ ignores: ["client/dist/", "**/node_modules/", "**/vendor/", "client/src/openapi.ts"] },
	{ linterOptions: { reportUnusedDisableDirectives: "error" } },
	{
		files: ["web/src/**/*.js", "client/src/**/*.ts"],
		plugins: { "@typescript-eslint": typescript.plugin, house },
		languageOptions: {
			parser: typescript.parser,
			parserOptions: {
				project: ["client/tsconfig.json", "web/tsconfig.json"],
				tsconfigRootDir: fileURLToPath(new URL(".", import.meta.url)),
			},
		},
		rules: TYPED,
	},
	{
		// Suites and tools, which node runs as they are. A suite is one function that tells a story,
		// or one that makes several: how long it is says nothing.
		files: ["web/{test,tools}/**/*.mjs", "client/{test,tools}/**/*.mjs"],
		rules: PLAIN,
	},
];
