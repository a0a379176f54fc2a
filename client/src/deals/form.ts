// What is pasted may be anything: its members are read here, or refused with the place of the fault.
import type { Bytes } from "./bytes.js";
import { bytes_of } from "./bytes.js";
import { shape_of, type Shape } from "./wall.js";

/** What was given is no transcript and no deal; `pointer` is where that shows. */
export class NotADeal extends Error {
	override readonly name = "NotADeal";

	constructor(
		readonly pointer: string,
		message: string,
	) {
		super(message);
	}
}

/** Bytes of a name: of a match, a preset or a beacon's chain. */
export const NAME = 64;

/** A value of JSON and where it stands. */
export class Place {
	constructor(
		readonly value: unknown,
		readonly pointer = "",
	) {}

	refuse(wanted: string): never {
		throw new NotADeal(this.pointer, `expected ${wanted}`);
	}

	/** Undefined: there is none, or it is null. */
	maybe(name: string): Place | undefined {
		const value = (this.object() as Record<string, unknown>)[name];
		return value === undefined || value === null
			? undefined
			: new Place(value, `${this.pointer}/${name}`);
	}

	member(name: string): Place {
		return this.maybe(name) ?? new Place(undefined, `${this.pointer}/${name}`);
	}

	object(): object {
		const { value } = this;
		if (typeof value !== "object" || value === null || Array.isArray(value))
			this.refuse("an object");
		return value as object;
	}

	list(): Place[] {
		if (!Array.isArray(this.value)) this.refuse("a list");
		return this.value.map((one, i) => new Place(one, `${this.pointer}/${i}`));
	}

	/** Text of 1 to `most` bytes. */
	text(most: number): Bytes {
		const { value } = this;
		if (typeof value !== "string" || /\p{Surrogate}/u.test(value)) return this.refuse("text");
		const bytes = bytes_of(value);
		if (bytes.length < 1 || bytes.length > most) this.refuse(`1 to ${most} bytes of text`);
		return bytes;
	}

	/** As many bytes as that, two hexadecimal digits each. */
	bytes(least: number, most = least): Bytes {
		const { value } = this;
		const size = typeof value === "string" ? value.length / 2 : 0;
		if (typeof value !== "string" || !/^([0-9a-f]{2})+$/i.test(value))
			return this.refuse("bytes, two hexadecimal digits each");
		if (size < least || size > most)
			this.refuse(least === most ? `${least} bytes` : `${least} to ${most} bytes`);
		return Uint8Array.from({ length: size }, (_, i) =>
			parseInt(value.slice(2 * i, 2 * i + 2), 16),
		);
	}

	whole(least: number, most: number): number {
		const { value } = this;
		if (typeof value !== "number" || !Number.isInteger(value) || value < least || value > most)
			return this.refuse(`a whole number from ${least} to ${most}`);
		return value;
	}

	flag(): boolean {
		return typeof this.value === "boolean" ? this.value : this.refuse("true or false");
	}

	word(): string {
		this.text(NAME);
		return String(this.value);
	}

	/** The wall's shape of `ruleset` and `rules`. */
	shape(): Shape {
		const ruleset = this.member("ruleset");
		const rules = this.maybe("rules") ?? new Place({});
		const preset = rules.maybe("preset");
		preset?.text(NAME);
		const shape = shape_of(String(ruleset.value), {
			preset: preset && String(preset.value),
			number: (name, otherwise, least, most) =>
				rules.maybe(name)?.whole(least, most) ?? otherwise,
			flag: (name, otherwise) => rules.maybe(name)?.flag() ?? otherwise,
			word: (name, otherwise) => rules.maybe(name)?.word() ?? otherwise,
		});
		return shape ?? ruleset.refuse("a ruleset");
	}
}
