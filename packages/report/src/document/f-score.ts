import { f1, fbetaOf } from '@confmat/core';
import type { ClassMetric } from '@confmat/core';
import { formOf } from '@confmat/core/internal';
import { shareOf } from '@confmat/inference/internal';

/** F1, or Fβ of another β. */
export function fScore(beta = 1): ClassMetric {
  return beta === 1 ? f1 : fbetaOf(beta);
}

/** Whether it follows from a share of rows, as F1 does: it then has Wilson's interval, and groups are tested. */
export function isOfShare(beta?: number): boolean {
  const form = formOf(fScore(beta));
  return form ? shareOf(form) !== null : false;
}

/** Of a line of a report, or of its intervals: Fβ where one was asked for, or else F1. */
export function fOf<T>({ f1: plain, fbeta = plain }: { readonly f1: T; readonly fbeta?: T }): T {
  return fbeta;
}
