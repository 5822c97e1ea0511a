import { nameText } from '@confmat/core/internal';
import { changeCells, pText, pValue, scoreCells } from '@confmat/report/document';
import type { Section } from '@confmat/report/document';
import type { Document } from '../document/document.js';
import { unitNote } from '../intervals/interval-notes.js';
import { pairSections, slicesSection } from './pair-sections.js';
import { pairedRecords } from './paired-records.js';
import type { PairedResult, PairResult } from './paired-result.js';

/** Lay out a comparison for people. */
export function pairedDocument(result: PairedResult): Document {
  const { file, trueName, names, rules, counted, unpaired, pairing, pairs, gates } = result;
  const [pair] = pairs;
  if (!pair) throw new Error('bug: there are two predictions');
  const shown = names.map(nameText);
  const predicted =
    rules.length === 0
      ? `predicted labels: columns ${shown.join(', ')}`
      : `predicted ${rules.join('; ')}`;
  const [baseline = '', ...others] = shown;
  const ofPair = pairs.length === 1;
  const models = ofPair
    ? `a: ${baseline}, the baseline; b: ${others.join(', ')}`
    : `the baseline: ${baseline}`;
  return {
    file,
    compared: `${nameText(trueName)} against ${shown.join(', ')}`,
    counted,
    paragraphs: [
      ...[predicted, models],
      ...[unpaired, pairing].filter((text) => typeof text === 'string'),
    ],
    sections: ofPair
      ? [...pairSections(pair, result), ...slicesSection(pair, result)]
      : severalSections(result),
    notes: [],
    gates,
    gateNotes: unitNote(result, result.terms?.rows),
    records: pairedRecords(result),
  };
}

/** Several predictions: their metrics side by side, every pair by the main metric; details of each. */
function severalSections(result: PairedResult): readonly Section[] {
  const { names, pairs, digits, adjust, adjustedPValues, cochran, level } = result;
  const score = scoreCells(digits);
  const [first] = pairs;
  if (!first) throw new Error('bug: there are pairs');
  // The pairs come as (0, 1), (0, 2), …: the baseline is in the first of them.
  const ofModel = (place: number, metric: number): number => {
    const pair = pairs[Math.max(0, place - 1)];
    const change = pair?.metrics[metric];
    return (place === 0 ? change?.baseline : change?.value)?.estimate ?? NaN;
  };
  const method = { holm: "Holm's method", bh: 'Benjamini and Hochberg', none: '' }[adjust];
  const q = cochran && !Number.isNaN(cochran.pValue) ? cochran : null;
  return [
    {
      title: 'Comparison',
      content: {
        kind: 'table',
        head: ['', ...names.map(nameText)],
        body: first.metrics.map(({ title }, metric) => [
          title,
          ...names.map((_, place) => score(ofModel(place, metric))),
        ]),
      },
      notes: [
        ...(q
          ? [
              `p that all are right equally often: ${pText(q.pValue)} (Cochran's Q ${q.statistic.toFixed(2)})`,
            ]
          : []),
      ],
      isLead: true,
    },
    {
      title: `Pairs by ${first.main.title}`,
      content: {
        kind: 'table',
        head: ['from', 'to', 'change', 'p'],
        body: pairs.map(({ baseline, other, main }, i) => [
          nameText(baseline),
          nameText(other),
          changeCells(digits)(main.change.estimate, main.change),
          pValue(adjustedPValues[i] ?? NaN),
        ]),
      },
      notes: [
        `in brackets: ${Number((level * 100).toPrecision(10))} % intervals`,
        ...unitNote(result),
        ...(adjust === 'none' ? [] : [`p is adjusted for ${pairs.length} pairs by ${method}`]),
      ],
    },
    ...pairs.flatMap((pair) => detailsOf(pair, result)),
  ];
}

/** The sections of one of several pairs: text has a place for its groups only. */
function detailsOf(pair: PairResult, result: PairedResult): readonly Section[] {
  const between = `${nameText(pair.baseline)} to ${nameText(pair.other)}`;
  const titled = (section: Section): Section => ({
    ...section,
    title: `${section.title}: ${between}`,
  });
  const [first, ...others] = pairSections(pair, result);
  return [
    ...(first ? [{ ...first, isLead: false, isDetail: true }] : []),
    ...others.map((section) => ({ ...titled(section), isDetail: true })),
    ...slicesSection(pair, result).map(titled),
  ];
}
