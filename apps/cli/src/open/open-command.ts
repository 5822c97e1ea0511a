import { EXIT, usageError } from '@confmat/rows/command-error.js';
import type { Host } from '@confmat/rows/host.js';
import { openInBrowser } from '../output/open-in-browser.js';
import { sayNotes } from '../output/messages.js';
import { needs } from '@confmat/rows/refusals.js';
import { quoteList } from '@confmat/rows/suggest.js';
import { temporaryFolder } from '@confmat/rows/temporary-folder.js';
import { addressEnd, checkChoices, givenChoices } from './choices.js';
import { servePage } from './serve-page.js';
import { shownFile } from './shown-file.js';
import type { ReadingOptions } from './shown-file.js';

/** Options of `confmat open`, as commander returns them. */
export interface OpenOptions extends ReadingOptions {
  /** Whether it ends when the page is closed. */
  readonly once?: boolean;
  /** False with `--no-browser`. */
  readonly browser: boolean;
  readonly quiet?: boolean;
}

/**
 * Run `confmat open`: serve the explorer and one file on this machine until it is interrupted.
 *
 * @returns The exit code, once the page was closed with `--once`.
 */
export async function openCommand(
  files: readonly string[],
  options: OpenOptions,
  host: Host,
): Promise<number> {
  const [file, another] = files;
  if (another !== undefined) {
    throw usageError(`the explorer opens one file, got ${files.length}: ${quoteList(files)}`);
  }
  refuseWithoutFile(file, options);
  checkChoices(options);
  const folder = temporaryFolder(host);
  try {
    const shown = file === undefined ? null : await shownFile(file, options, host, folder.path);
    const served = await servePage(shown, options.once ?? false);
    const takeBack = host.onInterrupt?.(served.close);
    const address = served.address + addressEnd(options);
    const missing = options.browser ? await openInBrowser(address) : null;
    host.stdout.write(`${address}\n`);
    const notes = [
      ...(missing === null ? [] : [`${missing} was not found: open the address in a browser`]),
      `the page is there until ${options.once ? 'it is closed, or ' : ''}Ctrl-C ends this command`,
    ];
    sayNotes(host.stderr, notes, options.quiet);
    await served.ended;
    takeBack?.();
    return EXIT.done;
  } finally {
    folder.remove();
  }
}

function refuseWithoutFile(file: string | undefined, options: OpenOptions): void {
  if (file !== undefined) return;
  const { inputFormat, encoding, decimal } = options;
  const [given] = [
    ...givenChoices(options),
    ...(inputFormat === undefined ? [] : ['--input-format']),
    ...(encoding === undefined && decimal === undefined ? [] : ['--csv']),
  ];
  if (given !== undefined) throw needs(given, 'a file');
}
