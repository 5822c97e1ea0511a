import { resolve } from 'node:path';
import { CommandError } from '@confmat/rows/command-error.js';
import { didYouMean, quote, quoteList } from '@confmat/rows/suggest.js';
import { isSystemError, readReason } from '@confmat/rows/system-error.js';
import { readText } from '@confmat/rows/input/read-text.js';

/** Options by their names, as a file has them. */
export type ConfigEntries = Readonly<Record<string, unknown>>;

/**
 * Read what a config file says about a command.
 *
 * @param file As typed, or the usual name.
 * @param commands Every command that the file may be about.
 */
export function readConfig(
  file: string,
  cwd: string,
  command: string,
  commands: readonly string[],
): ConfigEntries {
  const config = objectOf(parsed(textOf(file, cwd), file), file, 'expected an object of commands');
  const unknown = Object.keys(config).find((name) => !commands.includes(name));
  if (unknown !== undefined) {
    throw new CommandError(
      `${file}: no command ${quote(unknown)}${didYouMean(unknown, commands)}`,
      `its keys are commands: ${quoteList(commands)}`,
    );
  }
  if (!Object.hasOwn(config, command)) return {};
  return objectOf(config[command], file, `${quote(command)} is not an object of options`);
}

function textOf(file: string, cwd: string): string {
  try {
    return readText(resolve(cwd, file)).replace(/^\uFEFF/, '');
  } catch (error) {
    const reason = isSystemError(error) ? readReason(error) : String(error);
    throw new CommandError(`${file}: cannot be read (${reason}, --config)`);
  }
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
    throw new CommandError(`${file}: is not JSON (${reason})`);
  }
}

function objectOf(value: unknown, file: string, otherwise: string): ConfigEntries {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as ConfigEntries;
  }
  throw new CommandError(`${file}: ${otherwise}`);
}
