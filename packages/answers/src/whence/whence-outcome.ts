import { nameText } from '@confmat/core/internal';
import type { Section, Table } from '@confmat/report/document';
import type { Counted } from '@confmat/rows/evaluation/counted.js';
import { countOf, countedRows } from '@confmat/rows/document/rows-text.js';
import type { NamedSweep } from '@confmat/evaluation';
import type { Outcome } from '../document/outcome.js';
import type { AskedValue } from './asked-value.js';
import {
  matrixDefinitions,
  scoreDefinitions,
  thresholdDefinitions,
  turned,
} from './definitions.js';
import type { Definition } from './definitions.js';
import type { WhenceCommandOptions } from './options.js';
import { programsOfAll, whence } from './search.js';
import type { Found, Line, Printed } from './search.js';

/** From this share of all numbers on, a number tells nothing. */
const TELLS_NOTHING = 1 / 5;

/** What `confmat whence` writes. */
export function whenceOutcome(
  { evaluation, file, format }: Counted,
  predName: string,
  sweeps: readonly NamedSweep[],
  options: WhenceCommandOptions,
): Outcome {
  const { matrix, nSamples } = evaluation;
  if (!matrix) throw new Error('bug: a report is of a matrix');
  const ofScores = sweeps.flatMap(({ sweep }) => scoreDefinitions(sweep));
  const atThresholds =
    options.atThresholds === true ? sweeps.flatMap(({ sweep }) => thresholdDefinitions(sweep)) : [];
  const definitions = [...matrixDefinitions(matrix), ...ofScores, ...atThresholds];
  const ofTurned = matrixDefinitions(turned(matrix));
  const found = options.value.map((asked) => whence(asked, definitions, ofTurned));
  const programs = found.length > 1 ? programsOfAll(found) : null;
  const nothing = nothingText(triedText(definitions), sweeps.length > 0);
  const sections = [
    ...(programs === null ? [] : [togetherSection(found, programs)]),
    ...found.flatMap((one) => valueSections(one, nothing)),
  ];
  return {
    notes: [],
    gates: [],
    document: () => ({
      ...{ file, compared: `${nameText(options.true)} against ${nameText(predName)}` },
      counted: countedRows(nSamples, matrix.nSkipped, options.weight),
      ...{ paragraphs: [], sections, notes: [], gates: [] },
      records: recordsOf(found),
    }),
    json: () => ({
      command: 'whence',
      input: { file, format, true: options.true, pred: predName },
      ...{ nSamples, nSkipped: matrix.nSkipped, nDefinitions: definitions.length },
      ...(programs === null ? {} : { programs }),
      values: found.map(({ asked, chance, lines }) => ({
        ...(asked.name === '' ? {} : { name: asked.name }),
        ...{ text: asked.text, chance },
        lines: lines.map(({ printed, value, definitions: same }) => ({
          ...{
            printed,
            value,
            definitions: same.map(({ program, name, isDefault }) => ({ program, name, isDefault })),
          },
        })),
      })),
    }),
  };
}

/** What was tried, in numbers. */
function triedText(definitions: readonly Definition[]): string {
  const ofPrograms = definitions.filter(({ program }) => program !== null);
  const names = new Set(ofPrograms.map(({ program }) => program));
  const others = definitions.length - ofPrograms.length;
  return `${countOf(ofPrograms.length)} numbers of ${countOf(names.size)} programs, and ${countOf(others)} metrics, averages, labels and values of 0/0`;
}

function titleOf({ name, text }: AskedValue): string {
  return name === '' ? text : `${nameText(name)} ${text}`;
}

/** How much one number tells, and what gives it. */
function valueSections(
  { asked, lines, chance }: Found,
  nothing: readonly string[],
): readonly Section[] {
  const sentences = [...chanceText(asked, chance), ...(lines.length === 0 ? nothing : [])];
  const told: Section = {
    title: `Whence ${titleOf(asked)}`,
    content: { kind: 'lines', lines: sentences },
  };
  if (lines.length === 0) return [told];
  return [
    told,
    {
      title: `What gives ${titleOf(asked)}`,
      content: {
        kind: 'table',
        head: ['value', 'what gives it'],
        body: lines.map(({ value, ...line }) => [
          value.toFixed(6),
          `${PRINTED[line.printed]}${namesOf(line)}`,
        ]),
        text: linesText(lines),
      },
    },
  ];
}

/** How often a number fits something by chance; first what it cannot tell. */
function chanceText({ text }: AskedValue, { numbers, fit }: Found['chance']): readonly string[] {
  const count = `of the ${countOf(numbers)} numbers of as many digits around it, ${countOf(fit)} ${fit === 1 ? 'fits' : 'fit'} something`;
  return fit > TELLS_NOTHING * numbers
    ? [`${text} cannot tell: ${count}. More digits, or several numbers of one report, do.`]
    : [`${count.charAt(0).toUpperCase()}${count.slice(1)}.`];
}

/** What was tried where nothing fits, what was not, and what is likely then. */
function nothingText(tried: string, hasScores: boolean): readonly string[] {
  return [
    `Nothing gives it: ${tried} were tried, rounded, cut off, in percent, as an error, and with true and predicted classes in each other's place.`,
    ...(hasScores
      ? []
      : [
          'Numbers of scores, such as the area under the ROC curve, were not tried: they need --score.',
        ]),
    'Most likely it is of other rows: another split, a filter, missing predictions.',
  ];
}

const PRINTED: Readonly<Record<Printed, string>> = {
  rounded: '',
  'cut off': 'cut off: ',
  'in percent': 'in percent: ',
  'as an error': 'as 1 minus: ',
  turned: 'with true and predicted classes in each other’s place: ',
};

/** The lines for terminals, the likeliest of too many. */
function linesText(lines: readonly Line[]): string {
  const rest = lines.length - MOST_LINES;
  const more = rest > 0 ? [`           and ${countOf(rest)} more lines, which --json has`] : [];
  return [...lines.slice(0, MOST_LINES).flatMap(lineText), ...more, ''].join('\n');
}

const MOST_LINES = 40;

/** Names of a line for text: some to a line, below the value. */
function lineText({ value, printed, definitions }: Line): readonly string[] {
  const names = namesOf({ definitions }).split('; ');
  const rows: string[] = [];
  for (const name of names) {
    const last = rows.at(-1);
    if (last !== undefined && last.length + name.length + 2 <= WIDTH)
      rows[rows.length - 1] = `${last}; ${name}`; // prettier-ignore
    else rows.push(name);
  }
  const [first = '', ...rest] = rows;
  return [
    `${value.toFixed(6).padStart(9)}  ${PRINTED[printed]}${first}`,
    ...rest.map((row) => `           ${row}`),
  ];
}

const WIDTH = 66;

/** Definitions that are one line, a program's together. */
function namesOf({ definitions }: Pick<Line, 'definitions'>): string {
  const titles = [...new Set(definitions.map(({ program }) => program))];
  return titles
    .map((title) => {
      const names = definitions.filter(({ program }) => program === title).map(({ name }) => name);
      return title === null ? names.join('; ') : `${title} ${names.join(', ')}`;
    })
    .join('; ');
}

/** The programs that give all numbers. */
function togetherSection(found: readonly Found[], programs: readonly string[]): Section {
  const numbers = found.map(({ asked }) => titleOf(asked)).join(', ');
  const lines =
    programs.length === 0
      ? [`No program gives all of ${numbers}: they are of several programs, or of other rows.`]
      : [`${programs.join(', ')} ${programs.length === 1 ? 'gives' : 'give'} all of ${numbers}.`];
  return { title: 'Together', content: { kind: 'lines', lines }, isLead: true };
}

function recordsOf(found: readonly Found[]): Table {
  return {
    kind: 'table',
    head: ['number', 'printed', 'value', 'program', 'name', 'default', 'numbers', 'fit'],
    body: found.flatMap(({ asked, lines, chance }) =>
      lines.flatMap(({ printed, definitions }) =>
        definitions.map(({ program, name, isDefault, value }) => [
          ...[titleOf(asked), printed, value, program ?? '', name],
          ...[isDefault ? 'yes' : 'no', chance.numbers, chance.fit],
        ]),
      ),
    ),
  };
}
