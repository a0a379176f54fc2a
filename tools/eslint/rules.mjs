// What eslint has no rule for: `any` in a type that stands in a comment, and modules that load each
// other in a circle. Both ask TypeScript, which has read the files for the other rules.
import { createRequire } from "node:module";
import { relative } from "node:path";

const ts = createRequire(new URL("../../client/", import.meta.url))("typescript");

/** What TypeScript knows of the file. */
function read(context) {
	const { program } = context.sourceCode.parserServices;
	const file = program.getSourceFile(context.filename);
	const place = (node) => {
		const { line, character } = file.getLineAndCharacterOfPosition(node.getStart(file));
		return { line: line + 1, column: character };
	};
	return { program, file, place };
}

const IS_ANY = new Set([ts.SyntaxKind.AnyKeyword, ts.SyntaxKind.JSDocAllType]);

const no_any = {
	meta: {
		type: "problem",
		schema: [],
		messages: { any: "`any` is no type: say which, or `unknown`" },
	},
	create(context) {
		const { file, place } = read(context);
		const look = (node) => {
			if (IS_ANY.has(node.kind)) context.report({ loc: place(node), messageId: "any" });
			node.jsDoc?.forEach(look);
			ts.forEachChild(node, look);
		};
		return { Program: () => look(file) };
	},
};

/** The specifiers of what a module loads; types alone load nothing. */
const loads = (file) =>
	file.statements
		.filter(
			(one) =>
				(ts.isImportDeclaration(one) && !one.importClause?.isTypeOnly) ||
				(ts.isExportDeclaration(one) && !one.isTypeOnly),
		)
		.map((one) => one.moduleSpecifier)
		.filter((specifier) => specifier !== undefined);

/** The files of the program that a file loads. */
function loaded_by(program, file) {
	const options = program.getCompilerOptions();
	return loads(file).flatMap((specifier) => {
		const { resolvedModule } = ts.resolveModuleName(
			specifier.text,
			file.fileName,
			options,
			ts.sys,
		);
		const found = resolvedModule && program.getSourceFile(resolvedModule.resolvedFileName);
		return found && !found.isDeclarationFile ? [{ specifier, found }] : [];
	});
}

/** Of each program what its files load, as it was found. */
const known = new WeakMap();

function loaded(program, file) {
	if (!known.has(program)) known.set(program, new Map());
	const files = known.get(program);
	if (!files.has(file)) files.set(file, loaded_by(program, file));
	return files.get(file);
}

/** The shortest way by which a file loads another; undefined where there is none. */
function way(program, from, to) {
	const came = new Map([[from, undefined]]);
	for (const at of came.keys()) {
		if (at === to) {
			const path = [];
			for (let one = at; one !== undefined; one = came.get(one)) path.unshift(one.fileName);
			return path;
		}
		for (const { found } of loaded(program, at)) if (!came.has(found)) came.set(found, at);
	}
	return undefined;
}

const no_circle = {
	meta: { type: "problem", schema: [], messages: { circle: "Modules in a circle: {{path}}" } },
	create(context) {
		const { program, file, place } = read(context);
		return {
			Program() {
				for (const { specifier, found } of loaded(program, file)) {
					const path = way(program, found, file);
					if (path === undefined) continue;
					const names = path.map((name) => relative(context.cwd, name));
					context.report({
						loc: place(specifier),
						messageId: "circle",
						data: {
							path: [relative(context.cwd, file.fileName), ...names].join(" -> "),
						},
					});
				}
			},
		};
	},
};

export const house = { rules: { "no-any": no_any, "no-circle": no_circle } };
