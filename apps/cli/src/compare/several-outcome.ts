import type { Document, Section, Table } from '../document/document.js';
import { valueRows } from '../document/value-records.js';
import type { Input } from '../input/input.js';
import { withIntervals } from '../intervals/with-intervals.js';
import { nameText } from '../output/name-text.js';
import { cannotCombine } from '../refusals.js';
import { notes } from '../report/notes.js';
import type { ReportCommandOptions } from '../report/options.js';
import { reportDocument } from '../report/report-document.js';
import { jsonReports } from '../report/report-json.js';
import type { ReportResult } from '../report/result.js';
import type { Outcome } from '../outcome.js';
import { looksAtRows } from '../rows/row-options.js';
import { quote } from '../suggest.js';
import { changeRecords } from './change-records.js';
import { comparedScores } from './compared-scores.js';
import type { ComparedScores, Comparison } from './compared-scores.js';
import { comparisonSections } from './comparison-sections.js';
import { otherRows } from './other-rows.js';

const SEVERAL = 'several columns of --pred';

/** Refuse options that are about one prediction. */
export function checkSeveral(options: ReportCommandOptions): void {
  if (looksAtRows(options)) {
    throw cannotCombine(options.errors === undefined ? '--show-errors' : '--errors', SEVERAL);
  }
  if (options.describe !== undefined) throw cannotCombine('--describe', SEVERAL);
  if (options.trainCounts !== undefined) throw cannotCombine('--train-counts', SEVERAL);
  if (options.next) throw cannotCombine('--next', SEVERAL);
}

/** Lay out the reports of several predictions of the same rows side by side. */
export function severalOutcome(
  results: readonly ReportResult[],
  baseline: ComparedScores | null,
  input: Input,
  options: ReportCommandOptions,
): Outcome {
  refuseSkipped(results);
  const all = results.map(comparedScores);
  const [first, ...rest] = all;
  const last = results.at(-1);
  if (!first || !last) throw new Error('bug: there are several predictions');
  const comparison: Comparison = baseline
    ? { baseline, file: baseline.name, others: all }
    : { baseline: first, file: null, others: rest };
  const gates = results.flatMap(({ gates: own, predName }) =>
    own.map((result) => ({ ...result, gate: `${result.gate} of ${predName}` })),
  );
  const isGiven = options.zeroDivision !== undefined;
  return {
    notes: results.flatMap((result) =>
      notes(result, isGiven).map((note) => `${nameText(result.predName)}: ${note}`),
    ),
    gates,
    document: () => ({ ...severalDocument(results, comparison, last), gates }),
    json: async () =>
      jsonReports(await Promise.all(results.map(withIntervals)), comparison, input.prepared?.()),
  };
}

/** Rows that one prediction lacks would be counted for the others only. */
function refuseSkipped(results: readonly ReportResult[]): void {
  const skipping = results.find(({ matrix }) => matrix.nSkipped > 0);
  if (!skipping) return;
  const columns = [skipping.trueName, ...results.map(({ predName }) => predName)];
  const lacking = `column ${quote(skipping.predName)} or the truth`;
  throw otherRows(skipping.file, lacking, columns);
}

function severalDocument(
  results: readonly ReportResult[],
  comparison: Comparison,
  last: ReportResult,
): Document {
  const documents = results.map((result) => reportDocument(result));
  const [{ file, counted } = { file: last.file, counted: [] }] = documents;
  const names = results.map(({ predName }) => nameText(predName));
  const [lead, ...sections] = comparisonSections(comparison, last);
  const details = documents.flatMap((document, place) =>
    document.sections.map((section) => detailOf(section, names[place] ?? '')),
  );
  const [records] = documents.map((document) => document.records);
  return {
    file,
    compared: `${nameText(last.trueName)} against ${names.join(', ')}`,
    counted,
    paragraphs: ['predicted labels: columns (the file does not say how they were obtained)'],
    sections: [...(lead ? [{ ...lead, isLead: true }] : []), ...sections, ...details],
    notes: [],
    gates: [],
    records: {
      kind: 'table',
      head: ['prediction', ...(records?.head ?? [])],
      body: [
        ...documents.flatMap((document, place) =>
          document.records.body.map((row) => [results[place]?.predName ?? '', ...row]),
        ),
        ...comparison.others.flatMap((other) =>
          valueRows(records ?? NO_RECORDS, changeRecords(comparison.baseline, other)).map((row) => [
            other.pred,
            ...row,
          ]),
        ),
      ],
      foot: [],
    },
  };
}

const NO_RECORDS: Table = { kind: 'table', head: [], body: [], foot: [] };

/** A section of one of several reports, which text has no place for. */
function detailOf(section: Section, name: string): Section {
  return { ...section, title: `${section.title} of ${name}`, isLead: false, isDetail: true };
}
