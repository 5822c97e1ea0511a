import { readFileSync } from 'node:fs';
import { RESULT_START, findResults } from '@confmat/files';
import { CommandError } from '@confmat/rows/command-error.js';
import { checkFile } from '@confmat/rows/input/check-file.js';
import { expandArgument } from '@confmat/rows/input/expand.js';
import { firstBytes } from '@confmat/rows/input/format.js';
import { isSaved } from './is-saved.js';

const HEAD = 4096;

/**
 * Refuse files that were meant to hold evaluations and hold none: what cannot be read, pages, and
 * other documents of the command.
 *
 * @param args Files, folders and patterns, as typed; the first of them is no evaluation.
 */
export async function refuseNotSaved(args: readonly string[], cwd: string): Promise<void> {
  if (args.includes('-')) return;
  const files: string[] = [];
  for (const arg of args) files.push(...(await expandArgument(arg, cwd)).files);
  const checked = files.map((file) => checkFile(file, 'json', cwd));
  for (const { file, path, isStream } of checked) {
    if (path !== null && !isStream) refuseOther(file, path);
  }
  const saved = checked.find(({ path }) => path !== null && isSaved(path));
  if (saved)
    throw new CommandError(`${files[0] ?? ''}: holds no evaluation, but ${saved.file} does`);
}

function refuseOther(file: string, path: string): void {
  if (isSaved(path)) return;
  const head = firstBytes(path, HEAD)
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart();
  if (/^<(?:!doctype\s+html|html)\b/i.test(head)) {
    throw new CommandError(
      `${file}: is a page that holds no evaluation, or was cut`,
      'pages of confmat … --html hold theirs',
    );
  }
  // Programs whose results are rows write versions and tasks, too.
  if (findResults(firstBytes(path, RESULT_START), false, path)) return;
  if (!/^\{\s*"/.test(head) || !/"(?:schemaVersion|version)"/.test(head)) return;
  if (/"command":\s*"(?:report|sets|spans|sweep|compare|plan)"/.test(head)) {
    throw new CommandError(
      `${file}: is a result that --json wrote, which holds no evaluation`,
      'use --save FILE to keep one',
    );
  }
  if (/"(?:documentHash|contentHash|provenance|task)"/.test(readFileSync(path, 'utf8'))) {
    throw new CommandError(`${file}: is an evaluation that was cut or damaged`);
  }
}
