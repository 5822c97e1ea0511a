import { checkSameLength, countUp, readUnits, shapeMismatch } from '@confmat/core/internal';
import type { LabelColumn } from '@confmat/core';
import type { SpanList, SpanOptions } from '../span-column.js';
import { tagRuleOf } from '../tags/tag-rules.js';
import { placeTypes } from './types.js';
import { readDocumentBounds } from './document-bounds.js';
import type { DocumentNames } from './document-bounds.js';
import { readSpans } from './read-spans.js';

/** True and predicted spans of the same documents, under one list of types. */
export interface PairedSpans {
  readonly truth: SpanList;
  readonly prediction: SpanList;
  /** What each document belongs to: by default itself, under its name or its place. */
  readonly units: DocumentNames;
}

/** Read true and predicted spans of the same documents. */
export function pairColumns(
  yTrue: unknown,
  yPred: unknown,
  options: SpanOptions,
  unit?: LabelColumn,
): PairedSpans {
  const rule = tagRuleOf(options);
  const bounds = readDocumentBounds(options);
  const t = readSpans('yTrue', yTrue, rule, bounds);
  const p = readSpans('yPred', yPred, rule, bounds);
  const { nDocuments } = t.spans;
  checkSameLength({
    yTrue: { length: nDocuments },
    yPred: { length: p.spans.nDocuments },
  });
  const coded = unit === undefined ? null : readUnits(unit);
  if (coded) checkSameLength({ yTrue: { length: nDocuments }, unit: coded.unitCodes });
  if (t.tokens && p.tokens) checkTokens(t.tokens, p.tokens);
  const lists = placeTypes({ yTrue: t.spans, yPred: p.spans }, options.types);
  const [truth = t.spans, prediction = p.spans] = lists;
  return { truth, prediction, units: coded ?? bounds?.names ?? placesOf(nDocuments) };
}

/** Documents by their places. */
function placesOf(nDocuments: number): DocumentNames {
  const unitCodes = new Int32Array(nDocuments);
  countUp(unitCodes);
  return { keys: Array.from(unitCodes), unitCodes };
}

function checkTokens(truth: Int32Array, prediction: Int32Array): void {
  const end = truth.findIndex((offset, place) => offset !== prediction[place]);
  if (end < 0) return;
  const lengthIn = (offsets: Int32Array): number => (offsets[end] ?? 0) - (offsets[end - 1] ?? 0);
  const received = `of ${lengthIn(prediction)} tags`;
  throw shapeMismatch(`yPred[${end - 1}]`, received, `${lengthIn(truth)}, as in yTrue`);
}
