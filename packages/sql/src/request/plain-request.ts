import type { SqlDialect } from '../dialects/dialect.js';
import { relationSql } from './relation-sql.js';
import type {
  ColumnReference,
  CellRequest,
  CellRequestLike,
  CountRequest,
  GroupColumns,
  JointConfusionRequest,
  LabelColumnLike,
  LabelReference,
  PlainPredictionLike,
  PlainRule,
  PredictionLike,
  PredictionRule,
  Relation,
  UnitRequest,
  WeightReference,
} from './request.js';
import { optionConflict } from '@confmat/core/internal';

/** A checked request, every part in full. */
export function plainRequest<N extends string>(
  dialect: SqlDialect,
  { yTrue, yPred, yPredB, ...shared }: CellRequestLike<N>,
): CellRequest<N> {
  const source = new Source(dialect, shared.from);
  return {
    yTrue: source.column(yTrue),
    yPred: source.prediction(yPred),
    ...(yPredB !== undefined && { yPredB: source.plainPrediction(yPredB) }),
    ...plainShared(source, shared),
  };
}

/** What is counted of two predictions, as one request. */
export function cellsOfJoint<N extends string>({
  yPredA,
  ...shared
}: JointConfusionRequest<N>): CellRequestLike<N> {
  return { ...shared, yPred: yPredA };
}

/** The parts that every request has; the last of a request to be read. */
export function plainShared<N extends string>(
  source: Source,
  { sampleWeight, by, unit }: UnitRequest<N>,
): Pick<CountRequest<N>, 'from' | 'sampleWeight' | 'by' | 'unit'> {
  if (typeof sampleWeight === 'object' && sampleWeight.exact) source.needDecimals();
  const weight =
    sampleWeight === undefined ? undefined : source.column<WeightReference>(sampleWeight);
  const groups =
    by &&
    (Object.fromEntries(
      Object.entries<LabelColumnLike>(by).map(([name, column]) => [name, source.column(column)]),
    ) as unknown as GroupColumns<N>);
  const own = unit === undefined ? {} : { unit: source.column(unit) };
  return { sampleWeight: weight, by: groups, ...own, from: source.sql };
}

/**
 * A relation and the columns that are read from it. Where a name of a query hides a column of that
 * name, the columns get names that no query uses.
 */
export class Source {
  readonly #dialect: SqlDialect;
  readonly #from: string;
  readonly #read: string[] = [];

  /** Start with no column. */
  constructor(dialect: SqlDialect, from: Relation) {
    this.#dialect = dialect;
    this.#from = relationSql(dialect, from);
  }

  column<R extends ColumnReference = LabelReference>(given: string | R): R {
    const full = (typeof given === 'string' ? { column: given } : given) as R;
    if (this.#dialect.hasGreedyAliases !== true) return full;
    const { column, name = column } = full;
    const known = this.#read.indexOf(column);
    const place = known >= 0 ? known : this.#read.push(column) - 1;
    return { ...full, column: `${READ}${place}`, name };
  }

  needDecimals(): void {
    if (this.#dialect.toDecimal === null)
      throw optionConflict(
        'sampleWeight.exact',
        `needs decimals, which ${this.#dialect.name} has not`,
      );
  }

  plainPrediction(given: PlainPredictionLike): PlainRule {
    const rule = typeof given === 'object' && 'kind' in given ? given : null;
    return rule ? this.column(rule) : { kind: 'column', ...this.column(given) };
  }

  prediction(given: PredictionLike): PredictionRule {
    if (typeof given === 'string' || !('kind' in given) || given.kind !== 'arg-max') {
      return this.plainPrediction(given);
    }
    const { kind } = given;
    if ('scores' in given) return { kind, scores: given.scores.map((one) => this.column(one)) };
    const { labels } = given;
    const { column, name = column } = this.column<ColumnReference>(given);
    const scores = labels.map((label, place) => ({
      ...{ label, column, name: `${name}[${place}]`, place, places: labels.length },
    }));
    return { kind, scores };
  }

  /** SQL text of the relation, once all its columns were asked for. */
  get sql(): string {
    const { identifier } = this.#dialect;
    if (this.#read.length === 0) return this.#from;
    let free = READ;
    while (this.#read.some((column) => column.startsWith(free))) free = `free_${free}`;
    const renamed = this.#read.map((column, i) => `${identifier(column)} AS ${free}${i}`);
    const inner = `(SELECT ${renamed.join(', ')} FROM ${this.#from}) AS renamed`;
    if (free === READ) return inner;
    const again = this.#read.map((_, i) => `${free}${i} AS ${READ}${i}`);
    return `(SELECT ${again.join(', ')} FROM ${inner}) AS renamed`;
  }
}

const READ = 'column_';
