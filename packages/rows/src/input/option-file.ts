import { resolve } from 'node:path';
import { CommandError } from '../command-error.js';
import { quote } from '../suggest.js';
import { readReason } from '../system-error.js';
import { readText } from './read-text.js';

/** A file that an option names, read whole. */
export interface OptionFile {
  readonly text: string;
  /** What is wrong with it, after the option and its name. */
  readonly refusal: (reason: string) => CommandError;
}

/**
 * Read a file that an option names.
 *
 * @param option What messages begin with, such as `--cost ` or `--describe train=`.
 */
export function readOptionFile(option: string, file: string, cwd: string): OptionFile {
  const refusal = (reason: string): CommandError =>
    new CommandError(`${option}${quote(file)}: ${reason}`);
  try {
    return { text: readText(resolve(cwd, file)), refusal };
  } catch (error) {
    throw refusal(`cannot be read (${readReason(error)})`);
  }
}

/** Whether it holds a JSON object, and not a table. */
export function isJsonObject({ text }: OptionFile): boolean {
  return text.trimStart().startsWith('{');
}

/** The keys and values of the object that it holds. */
export function entriesIn({ text, refusal }: OptionFile): readonly (readonly [string, unknown])[] {
  try {
    return Object.entries(JSON.parse(text) as Record<string, unknown>);
  } catch (error) {
    throw refusal(`is not JSON (${(error as Error).message})`);
  }
}

/** The cells of the CSV table that it holds. */
export async function tableIn({ text, refusal }: OptionFile): Promise<readonly string[][]> {
  const { parse } = await import('csv-parse/sync');
  try {
    return parse(text, { bom: true, skip_empty_lines: true });
  } catch (error) {
    throw refusal(`is not a table (${(error as Error).message})`);
  }
}
