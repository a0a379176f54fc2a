// What a call looks like elsewhere: curl and TypeScript. No element of the page is known here.

// The address and headers of a call with the values given: {address, headers: [[name, value]]}.
export function request(origin, operation, values, key) {
	const query = [];
	const headers = [];
	let path = operation.path;
	for (const { name, in: place } of operation.parameters) {
		const value = values[name] ?? "";
		if (place === "path") path = path.replace(`{${name}}`, encodeURIComponent(value));
		else if (value !== "" && place === "query")
			query.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
		else if (value !== "" && place === "header") headers.push([name, value]);
	}
	if (key !== "") headers.push(["Authorization", `Bearer ${key}`]);
	if (operation.type !== undefined) headers.push(["Content-Type", operation.type]);
	return {
		address: origin + path + (query.length > 0 ? `?${query.join("&")}` : ""),
		headers,
	};
}

function quoted(text) {
	return `'${text.replaceAll("'", "'\\''")}'`;
}

export function curl(operation, { address, headers }, body) {
	const method = operation.method.toUpperCase();
	const lines = [`curl -s ${operation.streams ? "-N " : ""}${quoted(address)}`];
	if (method !== "GET" && (method !== "POST" || body === ""))
		lines[0] = lines[0].replace("curl", `curl -X ${method}`);
	for (const [name, value] of headers) lines.push(`-H ${quoted(`${name}: ${value}`)}`);
	if (operation.type !== undefined && body !== "")
		lines.push(`--data-binary ${quoted(body)}`);
	return lines.join(" \\\n  ");
}

// The status, media type and place in the types of the answer that is wanted.
function wanted(operation) {
	const [status, answer] = operation.responses.find(([code]) => code.startsWith("2"));
	const type = Object.keys(answer.content ?? {})[0];
	const call = `paths["${operation.path}"]["${operation.method}"]`;
	const of = `${call}["responses"][${status}]["content"]["${type}"]`;
	return { status, type, call, of };
}

function literal(text) {
	return `\`${text.replace(/[\\`]|\$(?=\{)/g, "\\$&")}\``;
}

export function typescript(origin, operation, { address, headers }, body) {
	const answer = wanted(operation);
	const isJson = operation.type === "application/json" && body !== "";
	const hasTypes = isJson || answer.type === "application/json";
	const lines = [];
	if (hasTypes)
		lines.push(
			`// npx openapi-typescript ${origin}/openapi.json -o mahjongd.d.ts`,
			'import type { paths } from "./mahjongd";',
			"",
		);
	if (isJson)
		lines.push(
			`const body: NonNullable<${answer.call}["requestBody"]>` +
				'["content"]["application/json"] =',
			`  ${body.trim().replaceAll("\n", "\n  ")};`,
			"",
		);
	lines.push(
		`const response = await fetch(${JSON.stringify(address)}, {`,
		`  method: "${operation.method.toUpperCase()}",`,
	);
	if (headers.length > 0)
		lines.push(
			"  headers: {",
			...headers.map(
				([name, value]) =>
					`    ${JSON.stringify(name)}: ${JSON.stringify(value)},`,
			),
			"  },",
		);
	if (operation.type !== undefined && body !== "")
		lines.push(isJson ? "  body: JSON.stringify(body)," : `  body: ${literal(body)},`);
	lines.push("});", "if (!response.ok)", "  throw new Error(await response.text());");
	if (answer.type === "application/json")
		lines.push(
			`const answer = (await response.json()) as ${answer.of};`,
			"console.log(answer);",
		);
	else lines.push("console.log(await response.text());");
	return lines.join("\n") + "\n";
}
