// The engines that we do not run: their queries, as files to be read.
import { describe, expect, it } from 'vitest';
import { bigquery } from '../../src/entries/bigquery.js';
import { databricks } from '../../src/entries/databricks.js';
import { redshift } from '../../src/entries/redshift.js';
import { snowflake } from '../../src/entries/snowflake.js';
import { confusionSql, jointSql, labelsSql, samplesSql, scoresSql } from '../../src/index.js';
import type { SqlDialect } from '../../src/index.js';

const shared = { from: { table: 'lake.runs.predictions' }, yTrue: 'truth' } as const;
const everything = { sampleWeight: 'weight', by: { country: 'country' } } as const;
const yPred = 'it is "quoted", `marked` and back\\slashed';
const scores = { bins: 64, range: [0, 1], area: 'exact' } as const;

function queriesOf(dialect: SqlDialect): string {
  const weighted = { column: 'weight', exact: 'decimal' } as const;
  const cut = { kind: 'threshold', column: 'score', threshold: 0.7, posLabel: 'yes' } as const;
  const greatest = { kind: 'arg-max', column: 'scores', labels: ['a', 'b'] } as const;
  const scored = { ...shared, yScore: 'score', posLabel: `it's\nso` };
  const queries = {
    pairs: confusionSql(dialect, { ...shared, yPred, ...everything }),
    'exact weights': confusionSql(dialect, { ...shared, yPred, sampleWeight: weighted }),
    threshold: confusionSql(dialect, { ...shared, yPred: cut }),
    'arg-max of an array': confusionSql(dialect, { ...shared, yPred: greatest }),
    joint: jointSql(dialect, { ...shared, yPredA: 'a', yPredB: cut }),
    scores: scoresSql(dialect, { ...scored, ...everything }),
    'bins and pairs': scoresSql(dialect, { ...scored, scores }),
    ...(dialect.sets && {
      labels: labelsSql(dialect, { ...shared, yPred: 'predicted', ...everything }),
      samples: samplesSql(dialect, { ...shared, yPred: 'predicted' }),
    }),
  };
  const texts = Object.entries(queries).map(([name, sql]) => `-- ${name}\n${sql};\n`);
  return texts.join('\n');
}

describe('an engine that we do not run', () => {
  it.each([bigquery, databricks, redshift, snowflake])(
    'has its queries: $name',
    async (dialect) => {
      await expect(queriesOf(dialect)).toMatchFileSnapshot(`golden/${dialect.name}.sql`);
    },
  );
});
