import { mostConfused } from '@confmat/core';
import { intervals } from '@confmat/inference';
import { confusionOrder, matrixSvg } from '@confmat/report';
import { errorsTable, withWholes } from '@confmat/report/internal';
import { evaluate, ofOneModel } from '../evaluate/results.js';
import type { Session } from '../evaluate/session.js';
import type { Choice, MatrixAnswer } from '../protocol.js';

/** As many classes are shown as a table, and all counts of as many are sent to the page. */
const MOST_TABLE = 60;
const MOST_SENT = 1024;
const MOST_PAIRS = 25;
const MOST_GROUPS = 40;

/** The matrix, and what it says about errors. */
export function matrixAnswer(session: Session, choice: Choice): MatrixAnswer {
  const { results, rows } = evaluate(session, ofOneModel(choice));
  const { matrix } = results;
  if (!matrix) throw new Error('there is no matrix');
  return session.memo.of(['matrix', choice], () => {
    const { nClasses } = matrix;
    const isSent = nClasses <= MOST_SENT;
    // Only what has counts is shown with its intervals.
    const found = isSent ? intervals(matrix).rows : [];
    const order = nClasses > MOST_TABLE ? confusionOrder(matrix) : null;
    const pairs = mostConfused(matrix, { maxPairs: MOST_PAIRS });
    const codes = new Map(matrix.labels.map((label, code) => [label, code]));
    return {
      labels: matrix.labels.map(String),
      counts: isSent ? Float64Array.from(matrix.toArray().flat()) : null,
      isWeighted: matrix.weighted,
      recall: found.map(({ recall }) => recall),
      precision: found.map(({ precision }) => precision),
      picture: { name: 'matrix', svg: matrixSvg(matrix) },
      pairs: withWholes(errorsTable(matrix, pairs), results),
      pairCodes: pairs.map(
        ({ trueLabel, predLabel }) =>
          [codes.get(trueLabel) ?? 0, codes.get(predLabel) ?? 0] as const,
      ),
      groups: (order?.groups ?? []).slice(0, MOST_GROUPS).map(({ start, size, nErrors }) => ({
        codes: Array.from(order?.codes.subarray(start, start + size) ?? []),
        nErrors,
      })),
      hasRows: rows !== null,
    };
  });
}
