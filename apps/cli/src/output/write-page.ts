import { spawn } from 'node:child_process';
import { classificationReport } from '@confmat/core';
import { intervals } from '@confmat/inference';
import type { EvaluationJson } from '@confmat/inference';
import { classBarsSvg, matrixSvg, reportHtml } from '@confmat/report';
import type { ReportResults } from '@confmat/report';
import { CommandError, usageError } from '../command-error.js';
import type { Host } from '../host.js';
import { quote } from '../suggest.js';
import { writeResult } from './destination.js';
import type { Outputs } from './outputs.js';
import type { Picture } from './picture-file.js';

/** Where the page and the pictures go. */
interface PageOutputs extends Pick<Outputs, 'html' | 'pictures'> {
  /** The counts that the page holds, from which later commands read them. */
  readonly evaluation: EvaluationJson | null | undefined;
}

/** Write the page and the pictures of results. */
export function writePage(
  results: ReportResults,
  { html, pictures, evaluation }: PageOutputs,
  host: Host,
): void {
  if (html)
    writeResult(
      reportHtml(results, { evaluation: evaluation ?? undefined }),
      html.destination,
      host,
    );
  for (const { picture, destination } of pictures) {
    writeResult(pictureOf(picture, results), destination, host);
  }
}

function pictureOf(picture: Picture, { matrix, level = 0.95 }: ReportResults): string {
  if (!matrix) throw usageError(`--svg ${picture}: there is no matrix to draw`);
  if (picture === 'matrix') return matrixSvg(matrix, { level });
  return classBarsSvg(classificationReport(matrix), { intervals: intervals(matrix, { level }) });
}

const OPENERS: Readonly<Record<string, readonly [program: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Show a page in the browser of the system, and do not wait for it. */
export async function openPage(path: string): Promise<void> {
  const [program, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const child = spawn(program, [...args, path], { detached: true, stdio: 'ignore' });
  await new Promise<void>((opened, failed) => {
    child.once('spawn', opened);
    child.once('error', () => {
      failed(
        new CommandError(`--open: ${quote(program)} was not found; the page is ${quote(path)}`),
      );
    });
  });
  child.unref();
}
