import { nameText } from '@confmat/core/internal';
import type { Acceptance, SliceAcceptance } from '@confmat/inference';
import { count, groupNames, measured, pValue, percentText, share } from '@confmat/report/document';
import type { Cell, Section } from '@confmat/report/document';
import type { JsonBody } from '../document/json-document.js';
import type { Document, GateOutcome } from '../document/document.js';
import { countOf, countedRows } from '@confmat/rows/document/rows-text.js';
import { countedEvaluation } from '@confmat/rows/evaluation/counted.js';
import { gateResult } from '../gates/bound.js';
import type { WrongRows } from '@confmat/rows/input/wrong-rows.js';
import type { Outcome } from '../document/outcome.js';
import { pageTitle } from '../document/page-title.js';
import { jsonWrongRows, wrongRowsSection } from '../report/wrong-rows-section.js';
import { cutsByTenth } from './cuts-by-tenth.js';
import type { TenthCut } from './cuts-by-tenth.js';
import { decideHead } from './decide-head.js';
import { jsonOrdinal, ordinalSection } from './ordinal.js';
import type { Ordinal } from './ordinal.js';
import type { HeldToLock } from './lock.js';
import type { DecideCommandOptions } from './options.js';
import type { AnsweredRows } from './answered-rows.js';

/** What was decided. */
export interface DecideResult {
  readonly rows: AnsweredRows;
  readonly found: Acceptance;
  readonly groups: readonly SliceAcceptance[];
  readonly held: HeldToLock | null;
  /** Wrong answers, the most confident first; null where rows cannot be shown. */
  readonly wrong: WrongRows | null;
  /** How near the answers are, on a scale; null unless `--ordinal` is given. */
  readonly ordinal: Ordinal | null;
  /** How many of them text shows. */
  readonly rowsOfText: number;
  readonly options: DecideCommandOptions;
  /** What results call the input, and its format. */
  readonly source: Readonly<Record<'shownFile' | 'format', string>>;
  readonly notes: readonly string[];
}

/** What `confmat decide` writes. */
export function decideOutcome(decision: DecideResult): Outcome {
  const more = (nRows: number): readonly Section[] => [
    ...(decision.held ? [lockSection(decision.held)] : []),
    ...(decision.groups.length > 0 ? [groupsSection(decision)] : []),
    ...(decision.ordinal ? [ordinalSection(decision.ordinal, decision.options)] : []),
    ...wrongSection(decision, nRows),
    riskSection(decision),
  ];
  const gates = gatesOf(decision);
  return {
    notes: decision.notes,
    gates,
    document: () =>
      documentOf(decision, [decisionSection(decision), ...more(decision.rowsOfText)], gates),
    json: () => jsonOf(decision),
    page: () => {
      const { rows, found, held, options, source } = decision;
      const { score: name, confidence } = options;
      const { accuracy, nUnanswered } = found;
      const { sweep, nSkipped } = rows;
      const { nSamples, posLabel } = sweep;
      return {
        evaluation: countedEvaluation({
          ...{ task: 'scores', labels: [posLabel], nSamples, nSkipped },
          scores: [{ name, sweep }],
        }),
        ask: {
          head: decideHead(found, held, name, nSkipped),
          answers: {
            ...{ accuracy, confidence, nUnanswered },
            threshold: found.promised ? found.threshold : undefined,
          },
          provenance: {
            ...{ title: pageTitle(source.shownFile), source: source.shownFile },
            ...{ truth: options.true, prediction: options.pred },
          },
          added: {
            title: 'The decision',
            sections: [asLines(decisionSection(decision)), ...more(Infinity)],
          },
        },
      };
    },
  };
}

function documentOf(
  { rows, found, options, source }: DecideResult,
  sections: readonly Section[],
  gates: readonly GateOutcome[],
): Document {
  const [first, ...others] = sections;
  return {
    file: source.shownFile,
    compared: `${nameText(options.true)} against ${nameText(options.pred)}, by ${nameText(options.score)}`,
    counted: [
      ...countedRows(found.nSamples, rows.nSkipped),
      ...(rows.nUnanswered === 0
        ? []
        : [`${countOf(rows.nUnanswered)} without ${nameText(options.score)}, which are escalated`]),
    ],
    paragraphs: [],
    sections: [...(first ? [{ ...first, isLead: true }] : []), ...others],
    notes: [],
    gates,
    records: {
      kind: 'table',
      head: ['share', 'threshold', 'accepted', 'wrong', 'accuracy'],
      body: risksOf(rows).map((risk) => [
        ...[risk.share, risk.threshold, risk.accepted, risk.wrong],
        1 - risk.wrong / risk.accepted,
      ]),
    },
  };
}

function promiseText({ accuracy, confidence }: Acceptance): string {
  return `at least ${percentText(accuracy)} of the accepted are right, with ${percentText(confidence)} confidence`;
}

function decisionSection({ rows, found, options }: DecideResult): Section {
  const title = 'Decision';
  const { nPositives, nNegatives } = rows.sweep;
  if (!found.promised) {
    const lines = [
      `no threshold ${found.alone ? 'is found to promise' : 'can promise'} that ${promiseText(found)}`,
      found.reason,
      `${countOf(nNegatives)} of all ${countOf(nPositives + nNegatives)} answers with ${nameText(options.score)} are wrong`,
    ];
    return { title, content: { kind: 'lines', lines }, notes: costNotes(found) };
  }
  const { threshold, accepted, escalated, errors, mostErrors, comparison, nSamples: nAll } = found;
  const row = (name: string, value: Cell, part: Cell): readonly Cell[] => [name, value, part];
  return {
    title,
    aside: promiseText(found),
    content: {
      kind: 'table',
      head: ['decision', 'answers', 'share'],
      body: [
        row(
          `accepted: ${nameText(options.score)} ${comparison} ${threshold}`,
          count(accepted),
          share(accepted / nAll),
        ),
        row('escalated', count(escalated), share(escalated / nAll)),
        row('wrong among the accepted', count(errors), share(errors / accepted)),
      ],
    },
    notes: [
      `among as many accepted answers, the promise allows ${Number(mostErrors.toPrecision(3))} wrong ones on average`,
      'it holds for new answers of the same kind whose errors grow more frequent as confidence falls',
      ...costNotes(found),
    ],
  };
}

function costNotes({ costs, promised }: Acceptance): readonly string[] {
  if (!costs) return [];
  const [at, none, all] = [costs.atThreshold, costs.escalatingAll, costs.acceptingAll].map((cost) =>
    String(Number(cost.toPrecision(3))),
  );
  const others = `${String(none)} if all are escalated, ${String(all)} if all that can be are accepted`;
  return [
    `mean cost of an answer: ${promised ? `${String(at)} with this threshold, ` : ''}${others}`,
  ];
}

function lockSection({ lock, accepted, errors, promise, sameModel }: HeldToLock): Section {
  const { certainty, value } = promise;
  const found = certainty && { estimate: value, low: certainty.low, high: certainty.high };
  const { pValue: p, reason } = sameModel;
  return {
    title: 'Held to the locked decision',
    aside: `threshold ${lock.threshold}`,
    content: {
      kind: 'table',
      head: ['of new answers', 'value'],
      body: [
        ['accepted', count(accepted)],
        ['wrong among the accepted', count(errors)],
        ['right among the accepted', found ? measured(found) : value],
        ['p: confidence and errors are distributed as before', pValue(p)],
      ],
    },
    notes: [
      ...(reason === undefined ? [] : [reason]),
      ...(p < 0.01
        ? ['the model behind this name has likely changed, or what it is asked: decide anew']
        : []),
    ],
  };
}

function groupsSection({ groups, options: { by } }: DecideResult): Section {
  const names = groupNames(by, groups);
  const jointConfidence = groups[0]?.jointConfidence ?? NaN;
  return {
    title: `By ${by.map(nameText).join(', ')}`,
    aside: `all promises together hold with ${percentText(jointConfidence)} confidence`,
    content: {
      kind: 'table',
      head: [...by.map(nameText), 'answers', 'threshold', 'accepted', 'share', 'wrong'],
      body: groups.map(({ acceptance: one }, i): readonly Cell[] => [
        ...(names[i] ?? []),
        count(one.nSamples),
        ...(one.promised
          ? [one.threshold, count(one.accepted), share(one.share), count(one.errors)]
          : ['none', '', '', '']),
      ]),
    },
    notes: groups.flatMap(({ acceptance: one }, i) =>
      one.promised ? [] : [`${(names[i] ?? []).join(', ')}: ${one.reason}`],
    ),
  };
}

/** Wrong answers, the most confident first. */
function wrongSection({ wrong, found, options }: DecideResult, most: number): readonly Section[] {
  if (!wrong || wrong.nWrong === 0) return [];
  // What is escalated is not taken for an answer.
  const accepted = found.promised ? wrong.rows.filter(isAccepted(wrong, found, options)) : [];
  if (found.promised && accepted.length === 0) return [];
  const all = found.promised ? { ...wrong, rows: accepted, nWrong: found.errors } : wrong;
  const shown = { ...all, rows: all.rows.slice(0, most) };
  return wrongRowsSection(shown, options).map((section) => ({
    ...section,
    title: 'Confident and wrong',
  }));
}

/** Whether the threshold accepts a row, by its column of confidence; rows without it are shown. */
function isAccepted(
  { columns }: WrongRows,
  { threshold, comparison }: Extract<Acceptance, { readonly promised: true }>,
  { score }: DecideCommandOptions,
): (row: WrongRows['rows'][number]) => boolean {
  const place = columns.indexOf(score);
  return ({ cells }) => {
    const value = place < 0 ? NaN : Number(cells[place] ?? NaN);
    return Number.isNaN(value) || (comparison === '>' ? value > threshold : value >= threshold);
  };
}

/** Of a table, which the head of the page and its tiles repeat, the notes alone. */
function asLines(section: Section): Section {
  const { content, notes = [] } = section;
  if (content.kind === 'lines') return section;
  return { title: 'What the promise means', content: { kind: 'lines', lines: notes } };
}

/** A cut with the share of the answers that it accepts. */
interface Risk extends TenthCut {
  readonly share: number;
}

/** What is wrong among the most confident tenth, two tenths, and so on. */
function risksOf({ sweep, nUnanswered }: AnsweredRows): readonly Risk[] {
  const all = sweep.nPositives + sweep.nNegatives + nUnanswered;
  return cutsByTenth(sweep).map((cut) => ({ ...cut, share: cut.accepted / all }));
}

function riskSection({ rows, options: { score } }: DecideResult): Section {
  return {
    title: 'Risk by share accepted',
    content: {
      kind: 'table',
      head: [nameText(score), 'accepted', 'share', 'wrong', 'share wrong'],
      body: risksOf(rows).map(({ threshold, accepted, wrong, share: part }) => [
        ...[threshold, count(accepted), share(part)],
        ...[count(wrong), share(wrong / accepted)],
      ]),
    },
    notes: [
      'from the most confident answers down; the shares are of these rows and promise nothing',
    ],
  };
}

function gatesOf({ found, held, options: { minShare } }: DecideResult): readonly GateOutcome[] {
  const accepted = found.promised ? found.share : 0;
  const bounds = { comparison: '>=' as const };
  return [
    ...(minShare === undefined
      ? []
      : [gateResult(`accepted>=${minShare}`, accepted, { ...bounds, bound: minShare })]),
    ...(held
      ? [
          {
            gate: `promise>=${held.lock.accuracy}`,
            ...{ value: held.promise.value, ...bounds, bound: held.lock.accuracy },
            verdict: held.promise.verdict,
            ...(held.promise.certainty && { certainty: { alone: held.promise.certainty } }),
          },
        ]
      : []),
  ];
}

function jsonOf({
  rows,
  found,
  groups,
  held,
  wrong,
  ordinal,
  options,
  source,
}: DecideResult): JsonBody {
  return {
    command: 'decide',
    input: {
      ...{ file: source.shownFile, format: source.format, true: options.true },
      ...{ pred: options.pred, score: options.score },
    },
    nSamples: found.nSamples,
    nUnanswered: found.nUnanswered,
    nSkipped: rows.nSkipped,
    decision: found,
    ...(groups.length === 0
      ? {}
      : {
          byGroup: groups.map(({ group, acceptance: decision, jointConfidence }) => ({
            ...{ group, decision, jointConfidence },
          })),
        }),
    risks: risksOf(rows),
    ...(ordinal ? jsonOrdinal(ordinal) : {}),
    ...jsonWrongRows(wrong),
    ...(held
      ? {
          held: {
            ...{ threshold: held.lock.threshold, accepted: held.accepted, errors: held.errors },
            ...{ verdict: held.promise.verdict, sameModel: held.sameModel },
          },
        }
      : {}),
  };
}
