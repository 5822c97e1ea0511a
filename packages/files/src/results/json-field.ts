/** What is wrong with a field of a result file, in words that follow the file's name. */
export class ResultFault extends Error {}

/** A value within JSON that knows where it is. Checks name its place, and what was expected. */
export class JsonField {
  private constructor(
    readonly value: unknown,
    private readonly parent: JsonField | null,
    private readonly key: string | number,
    /** What a whole is called with its number; empty for a document. */
    private readonly unit = '',
  ) {}

  /** The whole of a document; or of a line or an item, `unit` with its number, as in `line 12`. */
  static whole(value: unknown, unit = '', number = 0): JsonField {
    return new JsonField(value, null, number, unit);
  }

  /** Whether there is nothing: no such key, or null. */
  get isMissing(): boolean {
    return this.value === undefined || this.value === null;
  }

  /** What a key holds; a missing field where this is no object or has no such key. */
  at(key: string): JsonField {
    return new JsonField(ownValue(this.value, key), this, key);
  }

  /** What a path of keys leads to. */
  path(...keys: readonly string[]): JsonField {
    return keys.reduce<JsonField>((field, key) => field.at(key), this);
  }

  /** The items of a list. */
  items(): readonly JsonField[] {
    if (!Array.isArray(this.value)) throw this.fault('a list');
    return this.value.map((item, i) => new JsonField(item, this, i));
  }

  /** The fields of an object, with their keys. */
  entries(): readonly (readonly [key: string, field: JsonField])[] {
    if (!isRecord(this.value)) throw this.fault('an object');
    return Object.entries(this.value).map(([key, value]) => [key, new JsonField(value, this, key)]);
  }

  text(): string {
    return typeof this.value === 'string' ? this.value : this.refuse('a text');
  }

  /** A text, or a number or a boolean as a text. */
  label(): string {
    const { value } = this;
    if (typeof value === 'string') return value;
    const isPlain = ['boolean', 'bigint'].includes(typeof value) || Number.isFinite(value);
    return isPlain ? String(value) : this.refuse('a text, a number or true or false');
  }

  /** A number; of an integer that no number holds the nearest. */
  number(): number {
    const { value } = this;
    if (typeof value === 'bigint') return Number(value);
    return typeof value === 'number' ? value : this.refuse('a number');
  }

  /** A number in [0, 1]. */
  probability(): number {
    const { value } = this;
    const isShare = typeof value === 'number' && value >= 0 && value <= 1;
    return isShare ? value : this.refuse('a probability in [0, 1]');
  }

  flag(): boolean {
    return typeof this.value === 'boolean' ? this.value : this.refuse('true or false');
  }

  /** One of some texts. */
  oneOf<T extends string>(...texts: readonly T[]): T {
    const found = texts.find((text) => text === this.value);
    return found ?? this.refuse(`one of ${texts.map((text) => JSON.stringify(text)).join(', ')}`);
  }

  /** What is wrong with it: its place, what was expected, and what it holds. */
  fault(expected: string): ResultFault {
    const places = [this.root(), this.keys()].filter((place) => place !== '');
    return new ResultFault(`${places.join(': ')}: expected ${expected}, got ${shown(this.value)}`);
  }

  private refuse(expected: string): never {
    throw this.fault(expected);
  }

  private root(): string {
    if (this.parent) return this.parent.root();
    return this.unit === '' ? '' : `${this.unit} ${this.key}`;
  }

  private keys(): string {
    if (!this.parent) return '';
    const before = this.parent.keys();
    if (typeof this.key === 'number') return `${before}[${this.key}]`;
    const isName = /^[A-Za-z_][\w-]*$/.test(this.key);
    if (!isName) return `${before}[${JSON.stringify(this.key)}]`;
    return before === '' ? this.key : `${before}.${this.key}`;
  }
}

/** Whether a value is an object of keys. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What a key of an object holds; undefined where the value is no object or has no such key. */
export function ownValue(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** A value as JSON; integers of many digits are texts there. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one));
}

/** Characters of a value that a message shows. */
const MOST_SHOWN = 40;

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'bigint' ? Number(one) : one,
  );
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN - 1)}…` : text;
}
