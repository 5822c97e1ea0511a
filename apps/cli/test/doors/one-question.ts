import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { optionsOf } from '../../src/options/table.js';
import { run } from '../harness.js';
import { askIn } from './doors.js';
import { differencesOf } from './figures.js';
import type { Shown } from './figures.js';
import type { Forms } from './measured.js';

/** A question whose answer each form shows in one run. */
export interface Question {
  readonly command: string;
  /** The files that are read, the first by its name alone. */
  readonly files: Readonly<Record<string, string>>;
  readonly inputs: readonly string[];
  readonly options: readonly (readonly string[])[];
  /** What is asked before, such as for a file that is read. */
  readonly before?: readonly string[] | undefined;
}

/** What is drawn of an option: its words, none if it is not asked for. */
export type Words = readonly string[];

/** The file of each form. */
export const FILES: Readonly<Record<keyof Forms, string>> = {
  json: 'all.json',
  text: 'all.txt',
  markdown: 'all.md',
  csv: 'all.csv',
  page: 'page.html',
};

/** Gates may fail, or be open: the answer is printed all the same. */
const ANSWERED: readonly (number | null)[] = [0, 1, 4];

/** Ask in a folder of its own; the forms of one run. */
export async function formsOf(question: Question): Promise<Forms> {
  const { command, files, inputs, options, before } = question;
  const found: Partial<Record<keyof Forms, string>> = {};
  await askIn(async (folder) => {
    const ask = async (args: readonly string[]): Promise<void> => {
      const { code, stderr } = await run([...args, '--quiet'], { cwd: folder });
      if (ANSWERED.includes(code)) return;
      throw new Error(`exit ${String(code)} of confmat ${args.join(' ')}\n${stderr}`);
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    if (before) await ask(before);
    const { page, ...others } = FILES;
    const outputs = Object.values(others).flatMap((name) => ['--output', name]);
    await ask([command, ...inputs, ...options.flat(), ...outputs, '--html', page]);
    for (const [form, name] of Object.entries(FILES)) {
      found[form as keyof Forms] = readFileSync(join(folder, name), 'utf8');
    }
  });
  return found as Forms;
}

/** How many numbers of each form were held against those of JSON. */
export type Seen = Record<string, number>;

/**
 * Hold what each form prints against JSON.
 *
 * @param isElsewhere Whether a form leaves a number out, or prints it in another way.
 * @throws {Error} A number differs, is missing, or is not in JSON.
 */
export function holdForms(
  [json, ...others]: readonly Shown[],
  seen: Seen,
  isElsewhere: (name: string, door: string) => boolean,
): void {
  if (!json) throw new Error('bug: no forms');
  const found = others.flatMap((other) => {
    const both = [...other.figures.keys()].filter((name) => json.figures.has(name));
    seen[other.door] = (seen[other.door] ?? 0) + both.length;
    // A number that is not there has no record in CSV.
    const lost = [...json.figures].flatMap(([name, { value }]) =>
      other.figures.has(name) ||
      isElsewhere(name, other.door) ||
      (Number.isNaN(value) && other.door === 'CSV')
        ? []
        : [name],
    );
    const unknown = [...other.figures.keys()].filter((name) => !json.figures.has(name));
    return [
      ...differencesOf(json, other).map(
        ({ doors, name, shown }) =>
          `${name}: ${shown[0]} in ${doors[0]}, ${shown[1]} in ${doors[1]}`,
      ),
      ...lost.map((name) => `${name}: in ${json.door}, not in ${other.door}`),
      ...unknown.map((name) => `${name}: in ${other.door}, not in ${json.door}`),
    ];
  });
  if (found.length > 0) throw new Error(found.join('\n'));
}

/** Options that say where a result goes, how files are read, or how much of it is shown. */
const CHANGES_NO_NUMBER = [
  ...['--format', '--json', '--output', '--save', '--summary', '--junit', '--quiet'],
  ...['--html', '--title', '--svg', '--input-format', '--csv', '--threads', '--config'],
  ...['--help', '--help-all'],
  // Refuses, or orders, or writes rows and decisions.
  ...['--max', '--sort', '--lock', '--describe'],
];

/** The options of a command that can change a number and are not among those that are drawn. */
export function notDrawn(command: string, drawn: readonly string[]): readonly string[] {
  return [...optionsOf(command).keys()].filter(
    (name) => !drawn.includes(name) && !CHANGES_NO_NUMBER.includes(name),
  );
}

/** A program that asks the same. */
export function programOf({ command, files, inputs, options, before }: Question): string {
  const shell = (words: readonly string[]): string =>
    words.map((part) => (/^[\w.,/=-]+$/.test(part) ? part : `'${part}'`)).join(' ');
  return [
    ...Object.entries(files).map(([name, text]) => `cat > ${name} <<'END'\n${text}END`),
    ...(before ? [`npx confmat ${shell(before)}`] : []),
    `npx confmat ${shell([command, ...inputs, ...options.flat()])} --output all.json --output all.txt --output all.md --output all.csv --html page.html`,
  ].join('\n');
}
