import { extname } from 'node:path';
import { usageError } from '@confmat/rows/command-error.js';
import { own } from '@confmat/rows/own.js';
import { quote } from '@confmat/rows/suggest.js';

/** Formats of the result. */
export const OUTPUT_FORMATS = ['text', 'json', 'markdown', 'csv'] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

const BY_NAME: Readonly<Record<string, OutputFormat>> = {
  '.json': 'json',
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.csv': 'csv',
};

/** What was asked for about the format. */
export interface FormatOptions {
  readonly format?: OutputFormat;
  readonly json?: boolean;
}

/**
 * The format of each output: as its name says, or else as the options do. Refuses a format that no
 * output has.
 *
 * @param outputs As typed; none means standard output.
 */
export function formatsOf(
  outputs: readonly string[],
  { format, json }: FormatOptions,
): readonly OutputFormat[] {
  const asked = json ? 'json' : format;
  const named = outputs.map((output) => own(BY_NAME, extname(output).toLowerCase()));
  const formats =
    outputs.length === 0 ? [asked ?? 'text'] : named.map((own) => own ?? asked ?? 'text');
  if (asked === undefined || formats.includes(asked)) return formats;
  throw usageError(
    `${json ? '--json' : `--format ${asked}`} and --output ${quote(outputs[0] ?? '')} contradict each other`,
    'the name of the output says its format; name the file otherwise, or leave out the option',
  );
}
