import { describeIssue } from '@confmat/core/internal';
import { isMetricError } from '@confmat/core';
import { CUT_OR_DAMAGED, embeddedEvaluation } from '@confmat/files';
import { evaluationFromJson, isEvaluationJson } from '@confmat/evaluation';
import type { Evaluation } from '@confmat/evaluation';
import { FileError } from './file-error.js';

const MARK = '"confmat.Evaluation"';

/** Read a stored evaluation: a document, or a page that holds one; null where a text is neither. */
export function readSaved(text: string): Evaluation | null {
  const isPage = /^\s*<!doctype html/i.test(text);
  if (isPage && !text.includes(MARK)) {
    throw new FileError(
      'is a page without a stored evaluation',
      'the command writes one into a page with --html',
    );
  }
  if (!isPage && !text.slice(0, 4096).includes(MARK)) return null;
  const json = isPage ? embeddedEvaluation(text) : text;
  let read: unknown;
  try {
    read = JSON.parse(json);
  } catch {
    throw new FileError(CUT_OR_DAMAGED);
  }
  if (!isEvaluationJson(read)) throw new FileError('is an evaluation of another version');
  try {
    return evaluationFromJson(read);
  } catch (error) {
    if (!isMetricError(error)) throw error;
    throw new FileError(describeIssue(error.issue));
  }
}
