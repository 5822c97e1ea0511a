import { cellText, PLAIN, scoreCells } from '@confmat/report/document';
import type { Section } from '@confmat/report/document';
import type { ValueRecord } from '../document/value-records.js';
import type { Explained } from './explained.js';
import { programLines } from './program-numbers.js';
import type { ProgramLine, ProgramNumber } from './program-numbers.js';

/** What was asked of other programs, and what they print. */
export interface ProfileAnswer {
  /** What it is of, such as a column of scores; empty if there is one thing. */
  readonly of: string;
  readonly numbers: readonly ProgramNumber[];
  /** Why they differ; null if nobody asked. */
  readonly explained: readonly Explained[] | null;
}

/** The numbers of programs as a table, and why they differ. */
export function profileSections(answer: ProfileAnswer, digits: number): readonly Section[] {
  const score = scoreCells(digits);
  const text = (value: number | null): string => (value === null ? 'not run' : cellText(score(value), PLAIN)); // prettier-ignore
  const lines = programLines(answer.numbers);
  const aside = answer.of === '' ? {} : { aside: answer.of };
  const table: Section = {
    title: 'What other programs print',
    ...aside,
    content: {
      kind: 'table',
      head: ['value', 'ours', 'our metric', 'programs', 'because'],
      body: lines.map(({ value, own, metric, numbers, rules }) => [
        text(value),
        own === null ? '–' : text(own),
        metric ?? '–',
        namesOf(numbers),
        rules.join(' / '),
      ]),
      text: linesText(lines, text),
    },
    notes: answer.numbers.length === 0 ? ['none of these programs was run on such rows'] : [],
  };
  const { explained } = answer;
  if (explained === null) return [table];
  if (explained.length === 0) {
    return [{ ...table, notes: ['no number differs from the one that it is compared with'] }];
  }
  return [
    table,
    ...explained.map((one): Section => ({
      title: `Why ${one.title} prints ${text(one.value)}`,
      aside: `${one.name}; ${one.reference.title} prints ${text(one.reference.value)}`,
      content: {
        kind: 'table',
        head: ['value', 'with'],
        body: [
          [text(one.reference.value), `${one.reference.title} ${one.reference.name}`],
          ...one.steps.map(({ value, words }) => [text(value), words]),
        ],
        text: stepsText(one, text),
      },
      notes: one.classes.map(
        ({ label, value, share, referenceValue, referenceShare }) =>
          `class ${label}: ${shareText(referenceValue, referenceShare)} in ${one.reference.title}, ` +
          `${shareText(value, share)} in ${one.title}`,
      ),
    })),
  ];

  function shareText(value: number | null, share: number): string {
    if (share === 0) return 'left out';
    return value !== null && Number.isNaN(value) ? 'without a value' : text(value);
  }
}

/** The table for terminals: below each number who prints it, and why, on lines of their own. */
function linesText(lines: readonly ProgramLine[], text: (value: number | null) => string): string {
  const rows = lines.map(({ value, own, metric }) => [
    text(value),
    own === null ? '–' : text(own),
    metric ?? 'no metric of ours',
  ]);
  const [value, own] = [0, 1].map((at) =>
    Math.max(
      ...['value', 'ours'].map((head) => head.length),
      ...rows.map((row) => row[at]?.length ?? 0),
    ),
  );
  const line = ([first = '', second = '', third = '']: readonly string[]): string =>
    `${first.padStart(value ?? 0)}  ${second.padStart(own ?? 0)}  ${third}`;
  return [
    line(['value', 'ours', 'our metric']),
    ...lines.flatMap(({ numbers, rules }, place) => [
      line(rows[place] ?? []),
      ...wrapped(namesOf(numbers)),
      ...rules.flatMap((rule) => wrapped(`because ${rule}`)),
    ]),
    '',
  ].join('\n');
}

/** What is exchanged, for terminals: a line each. */
function stepsText(
  { reference, steps }: Explained,
  text: (value: number | null) => string,
): string {
  const rows = [
    [text(reference.value), `${reference.title} ${reference.name}`] as const,
    ...steps.map(({ value, words }) => [text(value), words] as const),
  ];
  const width = Math.max(...rows.map(([value]) => value.length));
  return rows.map(([value, words]) => `${value.padStart(width)}  ${words}\n`).join('');
}

/** A list as indented lines of some 76 characters, broken after its semicolons. */
function wrapped(list: string): readonly string[] {
  const lines: string[] = [];
  for (const part of list.split('; ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + part.length + 2 <= WIDTH)
      lines[lines.length - 1] = `${last}; ${part}`; // prettier-ignore
    else lines.push(part);
  }
  return lines.map((line, place) => `        ${line}${place < lines.length - 1 ? ';' : ''}`);
}

const WIDTH = 68;

/** Programs with the names that they have for a number; several names of a program together. */
function namesOf(numbers: readonly { readonly title: string; readonly name: string }[]): string {
  const titles = [...new Set(numbers.map(({ title }) => title))];
  return titles
    .map((title) => {
      const names = numbers.filter((one) => one.title === title).map(({ name }) => name);
      return `${title} ${names.join(', ')}`;
    })
    .join('; ');
}

/** The same as records of CSV. */
export function profileRecords({ of, numbers, explained }: ProfileAnswer): readonly ValueRecord[] {
  const prefix = of === '' ? '' : `${of} `;
  return [
    ...numbers.map(({ program, name, value }) => ({
      kind: 'profile',
      label: `${prefix}${name}`,
      detail: program,
      value,
    })),
    ...(explained ?? []).flatMap(({ title, name, steps }) =>
      steps.map(({ words, value }) => ({
        kind: 'explained',
        label: `${prefix}${title} ${name}`,
        detail: words,
        value: value ?? NaN,
      })),
    ),
  ];
}

/** The same for programs. */
export function jsonProfiles({ numbers, explained }: ProfileAnswer): Record<string, unknown> {
  const lines = programLines(numbers).map(({ numbers: same, ...line }) => ({
    ...line,
    numbers: same.map(({ program, name }) => ({ program, name })),
  }));
  return { profiles: lines, ...(explained === null ? {} : { explained }) };
}
