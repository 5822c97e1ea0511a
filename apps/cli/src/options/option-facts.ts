/** What the table says of an option of one or several commands. */
export interface OptionFacts {
  /** Its letter and name, and what its value is called, as the help shows them. */
  readonly flags: string;
  /** The commands that have it, separated by spaces. */
  readonly commands: string;
  /** What it does; what stands before the first comma, colon or parenthesis is its short form. */
  readonly description: string;
  /** The commands whose short help shows it; true: all that have it. */
  readonly common?: string | true;
  /**
   * Reads a text, after what was given before if it adds up. A command reads what is of its own kind
   * itself, such as gates.
   */
  readonly parse?: (text: string, before: never) => unknown;
  readonly choices?: readonly string[];
  /** A value, and what the help calls it. */
  readonly byDefault?: unknown;
  readonly shownDefault?: string;
  /** Whether it may be given several times, and its values add up. */
  readonly addsUp?: true;
  /** Whether its values are names, which may hold commas. */
  readonly isNames?: true;
  /** The options it needs, any one of them, as a message ends. */
  readonly needs?: string;
  /** The same where files hold rows: evaluations have what was kept. */
  readonly needsOnRows?: string;
  /** The options that contradict it, each with a hint after a colon. */
  readonly excludes?: readonly string[];
  /** Those that contradict it in that they answer the same question: a typed one silences the others. */
  readonly insteadOf?: readonly string[];
  /** Those of a file of options that a typed one silences, though both may be typed. */
  readonly silences?: readonly string[];
  /** Whether it looks at rows or columns, which evaluations do not have, or which of its settings do. */
  readonly isOfRows?: true | readonly string[];
  /** The keys of settings that its value holds, where it is several settings in one. */
  readonly spreads?: readonly string[];
  /** Whether it says how files are read, and is left out where an engine has the rows. */
  readonly isOfFiles?: true;
  /** The files that a value of it names: those of a file of options that was found are in its folder. */
  readonly files?: NamedFiles;
  /** Whether it says what an engine reads: asked by a file of options that was found, it reads nothing else. */
  readonly asksEngine?: true;
}

/** The files that the value of an option names, after it was read. */
export type NamedFiles = (value: unknown) => readonly string[];

/** A file, or several. */
export const named: NamedFiles = (value) => [value].flat().filter((one) => typeof one === 'string');

/** A file among the settings that an option holds. */
export const namedAs =
  (key: string): NamedFiles =>
  (value) =>
    named((value as Readonly<Record<string, unknown>>)[key]);

/** A row of the table. */
export function option(
  flags: string,
  commands: string,
  description: string,
  more: Omit<OptionFacts, 'flags' | 'commands' | 'description'> = {},
): OptionFacts {
  return { flags, commands, description, ...more };
}

/** What the short help shows of all commands that have it. */
export const COMMON = { common: true } as const;

/** Several names of columns or labels. */
export const NAMES = { addsUp: true, isNames: true, isOfRows: true } as const;

/** Given as often as wanted. */
export const REPEATED = { byDefault: [], shownDefault: 'none', addsUp: true } as const;

/** Options that are about one thing. */
export interface OptionGroup {
  readonly heading: string;
  readonly options: readonly OptionFacts[];
}

/** The long name of an option, such as `--true`. */
export function nameOf({ flags }: Pick<OptionFacts, 'flags'>): string {
  return /--[a-z-]+/.exec(flags)?.[0] ?? flags;
}

/** Whether words that are separated by spaces hold one. */
export function holds(words: string | undefined, word: string): boolean {
  return words?.split(' ').includes(word) ?? false;
}

/** The options that a text names. */
export function flagsIn(text: string): readonly string[] {
  return text.match(/--[a-z-]+/g) ?? [];
}

/** The key of an option among those that commander returns. */
export function keyOf(flag: string): string {
  return flag.slice(2).replace(/-[a-z]/g, (part) => part.slice(1).toUpperCase());
}
