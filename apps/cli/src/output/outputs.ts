import { usageError } from '@confmat/rows/command-error.js';
import type { Host } from '@confmat/rows/host.js';
import { quote } from '@confmat/rows/suggest.js';
import { destinationOf } from './destination.js';
import type { Destination, DestinationFile } from './destination.js';
import { formatsOf } from '@confmat/answers/document/output-format.js';
import type { FormatOptions, OutputFormat } from '@confmat/answers/document/output-format.js';
import type { PictureFile } from '@confmat/answers/document/pictures.js';

/** Where a result goes, and in which format. */
interface Output {
  readonly destination: Destination;
  readonly format: OutputFormat;
}

/** Everything that a run writes besides its messages. */
export interface Outputs {
  readonly results: readonly Output[];
  /** Where the Markdown for a job's summary goes; null for nowhere. */
  readonly summary: Summary | null;
  /** Where the gates go as JUnit XML; null for nowhere. */
  readonly junit: Pick<Output, 'destination'> | null;
  /** Where the page goes; null for nowhere. */
  readonly html: Pick<Output, 'destination'> | null;
  readonly pictures: readonly (Pick<Output, 'destination'> & Pick<PictureFile, 'picture'>)[];
  /** Where the counts go as an evaluation; null for nowhere. */
  readonly saved: DestinationFile | null;
}

/** Where a summary goes. */
interface Summary {
  readonly destination: Destination;
  /** Whether it is added to what other steps of a job wrote. */
  readonly isAppended: boolean;
}

/** Options that say what to write, and where. */
export interface OutputOptions extends FormatOptions {
  readonly output: readonly string[];
  readonly summary?: string;
  readonly junit?: string;
  readonly html?: string;
  readonly svg?: readonly PictureFile[];
  readonly save?: string;
}

/**
 * Find where results go; refuses what would fail, before the work is done and not after it.
 *
 * @param options What was typed.
 * @param inputs The paths of the files that are read.
 * @param host Whose folder relative paths start from, and whose environment may ask for a summary.
 */
export function outputsOf(options: OutputOptions, inputs: readonly string[], host: Host): Outputs {
  const formats = formatsOf(options.output, options);
  const typed = options.output.length === 0 ? ['-'] : options.output;
  const place = (option: string, name: string): Destination =>
    destinationOf(option, name, inputs, host);
  const results = typed.map((name, k) => ({
    destination: place('--output', name),
    format: formats[k] ?? 'text',
  }));
  const shared = host.env['GITHUB_STEP_SUMMARY'];
  const summary = options.summary ?? (shared === '' ? undefined : shared);
  const outputs: Outputs = {
    results,
    summary:
      summary === undefined
        ? null
        : { destination: place('--summary', summary), isAppended: summary === shared },
    junit: options.junit === undefined ? null : { destination: place('--junit', options.junit) },
    html: options.html === undefined ? null : { destination: place('--html', options.html) },
    pictures: (options.svg ?? []).map(({ picture, file }) => ({
      picture,
      destination: place('--svg', file),
    })),
    saved: options.save === undefined ? null : savedPlace(place('--save', options.save)),
  };
  refuseTwice([
    ...results.map(({ destination }) => ['--output', destination] as const),
    ...(outputs.summary ? [['--summary', outputs.summary.destination] as const] : []),
    ...(outputs.junit ? [['--junit', outputs.junit.destination] as const] : []),
    ...(outputs.html ? [['--html', outputs.html.destination] as const] : []),
    ...outputs.pictures.map(({ destination }) => ['--svg', destination] as const),
    ...(outputs.saved ? [['--save', outputs.saved] as const] : []),
  ]);
  return outputs;
}

function savedPlace(destination: Destination): DestinationFile {
  if (destination === null) throw usageError('--save needs the name of a file');
  return destination;
}

function refuseTwice(named: readonly (readonly [option: string, Destination])[]): void {
  const seen = new Set<string>();
  for (const [option, destination] of named) {
    if (destination?.isPlain === false) continue;
    const path = destination?.path ?? '-';
    if (seen.has(path)) {
      throw usageError(
        destination === null
          ? `${option} -: standard output already holds the result; name a file`
          : `${option} ${quote(destination.name)}: is written twice`,
      );
    }
    seen.add(path);
  }
}
