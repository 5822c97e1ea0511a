import type { Evaluation } from '@confmat/evaluation';
import type { PageProvenance, Reported } from '@confmat/report';
import { pageTitle } from '@confmat/answers/document/page-title.js';
import packageJson from '../../package.json' with { type: 'json' };
import type { Host } from '@confmat/rows/host.js';
import { createdText } from '@confmat/rows/evaluation/with-provenance.js';
import { typedCommand } from './typed-command.js';

/**
 * What a page says of itself: what it is of, when and by what it was made.
 *
 * @param shown The evaluation, or two.
 * @param known What the command knows; its title is the name of the file.
 * @param title The title that was asked for.
 */
export function pageProvenance(
  shown: Reported,
  known: PageProvenance = {},
  title: string | undefined,
  host: Host,
): PageProvenance {
  const evaluations = [shown].flat();
  const models = evaluations.flatMap(modelsOf);
  const counted = evaluations.flatMap(({ provenance }) => provenance.created ?? []);
  return {
    ...known,
    title: title ?? titleOf(known, [...new Set(models)]),
    // Counts that were kept are of their day.
    date: counted[0] ?? createdText(host.env),
    command: typedCommand(host, false),
    version: `confmat ${packageJson.version}`,
  };
}

/** The columns of predictions, or of scores of one class. */
function modelsOf({ provenance, scores }: Evaluation): readonly string[] {
  const predictions = (provenance.predictions ?? []).map(({ name }) => name);
  const isOfOne = new Set(scores.map(({ sweep }) => sweep.posLabel)).size < 2;
  return predictions.length > 0 || !isOfOne ? predictions : scores.map(({ name }) => name);
}

/** More models than these are not named in a title. */
const MOST_NAMED = 3;

/** The file and its models, so that two pages of one file, or of one model, are told apart. */
function titleOf({ title, source }: PageProvenance, models: readonly string[]): string | undefined {
  if (title === undefined || models.length === 0 || models.length > MOST_NAMED) return title;
  if (models.some((model) => !title.includes(model))) return `${title}: ${models.join(', ')}`;
  const file = source === undefined ? title : pageTitle(source);
  return file === title ? title : `${title}, ${file}`;
}
