import type { EvaluationJson } from '@confmat/evaluation';
import type { TruthAxis } from '@confmat/core';
import { reportHtml } from '@confmat/report';
import type { SectionName } from '@confmat/report';
import type { Host } from '@confmat/rows/host.js';
import type { Shown } from '@confmat/answers/document/outcome.js';
import { writeResult } from './destination.js';
import { drawPicture } from './draw-picture.js';
import type { Outputs } from './outputs.js';

/** Where the page and the pictures go. */
interface PageOutputs extends Pick<Outputs, 'html' | 'pictures'> {
  /** The counts that the page holds, from which later commands read them. */
  readonly evaluation: EvaluationJson | null | undefined;
  /** The axis of the true classes. */
  readonly truth: TruthAxis;
  /** The sections of the page; undefined for all. */
  readonly sections?: readonly SectionName[] | undefined;
}

/** Write the page and the pictures of what a command found out. */
export function writePage(
  shown: Shown,
  { html, pictures, evaluation: kept, truth, sections }: PageOutputs,
  host: Host,
): void {
  const { evaluation, ask } = shown;
  if (html)
    writeResult(
      reportHtml(evaluation, { ...ask, evaluation: kept ?? undefined, truth, sections }),
      html.destination,
      host,
    );
  for (const { picture, destination } of pictures) {
    writeResult(drawPicture(picture, shown, truth), destination, host);
  }
}
