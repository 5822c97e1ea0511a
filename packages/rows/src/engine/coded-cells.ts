import { refusal } from '@confmat/core/internal';
import {
  MAX_CLASSES,
  codesOf,
  completeCodes,
  keyColumns,
  labeledSql,
  labelsOf,
  occurring,
  predictionsOf,
  sumWhere,
  validWeightSql,
} from '@confmat/sql/internal';
import type { CellCounter, CellRequest, CellTable, CodedValues } from '@confmat/sql/internal';
import { CodedRows } from './coded-rows.js';
import type { CellsOfCodes } from './coded-rows.js';
import type { ColumnChunk, EmbeddedEngine } from './duckdb.js';
import { clearNaN } from './kernels/clear-nan.js';
import { valueCodes } from './value-codes.js';
import type { ValueCodes } from './value-codes.js';

/** The code of a rule over scores whose score is missing; the least of all codes. */
const NO_CODE = -2;

/**
 * Counts cells of many units: the engine hands over the codes of rows, and core counts them. Rows of a
 * GROUP BY would be nearly as many, each an object with texts.
 *
 * @param isTable Whether the relation is cheap to read several times.
 */
export function codedCells(engine: EmbeddedEngine, isTable: boolean): CellCounter {
  return async (_, request) => {
    const { dialect } = engine;
    const labeled = labeledSql(dialect, request);
    const table = dialect.identifier('#labeled');
    const from = isTable ? `(${labeled})` : table;
    if (!isTable) await engine.query(`CREATE OR REPLACE TEMP TABLE ${table} AS ${labeled}`);
    const known = new Map<string, ValueCodes>();
    for (const [name, reference] of labelsOf(request)) {
      known.set(name, await valueCodes(engine, `${from} AS labeled`, name, reference, name));
    }
    refuseManyClasses(known);
    const query = codesSql(request, known, from);
    const read = await readCodes(engine, query, request, known);
    return { ...read, query };
  };
}

function refuseManyClasses(known: ReadonlyMap<string, ValueCodes>): void {
  const nClasses = Math.max(...['t', 'p'].map((name) => known.get(name)?.values.length ?? 0));
  if (nClasses <= MAX_CLASSES) return;
  throw refusal({ code: 'too-many-classes', nClasses, limit: MAX_CLASSES });
}

/** The query for rows: the codes of their labels and of rules over scores, ties, and weights. */
function codesSql(
  request: CellRequest,
  known: ReadonlyMap<string, ValueCodes>,
  from: string,
): string {
  const joins = Array.from(
    known,
    ([name, { table }]) => `LEFT JOIN ${table} AS of_${name} ON labeled.${name} = of_${name}.v`,
  );
  const columns = [
    ...Array.from(known.keys(), (name) => `COALESCE(of_${name}.k, -1)`),
    ...codesOf(request).map((name) => `COALESCE(CAST(labeled.${name} AS INTEGER), ${NO_CODE})`),
    isArgMax(request) ? 'CAST(COALESCE(tied, 0) AS INTEGER)' : 'CAST(0 AS INTEGER)',
    // NaN stands for a weight that is refused.
    ...(request.sampleWeight
      ? [`CASE WHEN ${validWeightSql('w')} THEN w ELSE CAST('nan' AS DOUBLE) END`]
      : []),
  ];
  return `SELECT ${columns.join(', ')} FROM ${from} AS labeled ${joins.join(' ')}`;
}

function isArgMax({ yPred }: CellRequest): boolean {
  return yPred.kind === 'arg-max';
}

async function readCodes(
  engine: EmbeddedEngine,
  query: string,
  request: CellRequest,
  known: ReadonlyMap<string, ValueCodes>,
): Promise<{ readonly cells: CellTable; readonly nBadWeights: number }> {
  const names = [...known.keys(), ...codesOf(request)];
  const sizes = names.map((name) => known.get(name)?.values.length ?? nCodes(request));
  const isWeighted = request.sampleWeight !== undefined;
  const rows = new CodedRows(NO_CODE, sizes, isWeighted);
  const labels = names.flatMap((name, i) => (['t', 'p', 'b'].includes(name) ? [i] : []));
  let [nTied, nBadWeights] = [0, 0];
  for await (const chunk of engine.stream(query)) {
    const codes = names.map((_, i) => chunk.ints(i));
    const weights = isWeighted ? validWeights(chunk, names.length + 1) : null;
    nBadWeights += weights?.nBad ?? 0;
    rows.add(codes, weights?.values ?? null);
    if (isArgMax(request)) {
      const ofLabels = labels.map((i) => codes[i] ?? new Int32Array(0));
      nTied += sumWhere(completeCodes(ofLabels), chunk.ints(names.length));
    }
  }
  return { cells: tableOf(request, known, names, rows.cells(), nTied), nBadWeights };
}

/** Codes of rules over scores are below it. */
function nCodes(request: CellRequest): number {
  const sizes = predictionsOf(request).map((rule) =>
    rule.kind === 'arg-max' ? rule.scores.length : 2,
  );
  return Math.max(...sizes);
}

/** Valid weights, 0 in place of others, and the number of those. */
function validWeights(
  chunk: ColumnChunk,
  column: number,
): { readonly values: Float64Array; readonly nBad: number } {
  const values = Float64Array.from(chunk.doubles(column));
  return { values, nBad: clearNaN(values) };
}

function tableOf(
  request: CellRequest,
  known: ReadonlyMap<string, ValueCodes>,
  names: readonly string[],
  { codes, nRows, weights, areRows }: CellsOfCodes,
  nTied: number,
): CellTable {
  const columns = names.map((name, i): readonly [string, CodedValues] => {
    const own = codes[i] ?? new Int32Array(0);
    const labels = known.get(name);
    return [name, labels ? occurring(own, labels.values) : codesOfRule(own, nCodes(request))];
  });
  return {
    ...keyColumns(request, new Map(columns)),
    nRows,
    counts: weights ?? nRows,
    areRows,
    nTied,
  };
}

/** The codes of a rule as values: from −1 for a score that is refused. */
function codesOfRule(codes: Int32Array, n: number): CodedValues {
  const values = Array.from({ length: n + 1 }, (_, place) => place - 1);
  return occurring(
    codes.map((code) => (code === NO_CODE ? -1 : code + 1)),
    values,
  );
}
