// The built command on a unit of two shards: only with CONFMAT_TESTS=all, as in `.ci/run`.
import { createClient } from '@clickhouse/client';
import { sampled } from '@confmat/testkit';
import { hasClickHouse, isRequired, startClickHouse } from '@confmat/testkit/servers';
import { describe, expect, it } from 'vitest';
import { runBuilt } from './harness.js';

const [, runsAll = false] = sampled([false, true], 2);
const TIME = { timeout: 120_000 };
const ROWS = `('spam', 'spam'), ('Spam', 'spam'), ('ham ', 'ham'), ('ham', 'ham')`;
const REPORT = ['report', '--true', 't', '--pred', 'p', '--zero-division', '0'] as const;

/** The true labels of a report and how often each occurs. */
function supports(stdout: string): unknown {
  const { rows } = JSON.parse(stdout) as {
    readonly rows: readonly { readonly label: unknown; readonly support: number }[];
  };
  return rows.map(({ label, support }) => [label, support]);
}

const SUPPORTS = [
  ['Spam', 1],
  ['ham', 1],
  ['ham ', 1],
  ['spam', 1],
];

describe.runIf(runsAll && (hasClickHouse || isRequired('clickhouse')))(
  'on ClickHouse',
  TIME,
  () => {
    it('counts both shards, and refuses half of the rows', async () => {
      const { urls, killShard, stop } = await startClickHouse();
      const clients = urls.map((url) => createClient({ url }));
      try {
        for (const client of clients) {
          await client.command({
            query: 'CREATE TABLE local (t String, p String) ENGINE = Memory',
          });
          await client.command({
            query: 'CREATE TABLE preds AS local ENGINE = Distributed(two, default, local)',
          });
          await client.command({ query: `INSERT INTO local VALUES ${ROWS}` });
        }
        const engine = ['--engine', urls[0].replace('http:', 'clickhouse:'), '--table', 'preds'];
        const { code, stdout } = await runBuilt([...REPORT, ...engine, '--json']);
        const both = SUPPORTS.map(([label, support]) => [label, 2 * Number(support)]);
        expect({ code, supports: supports(stdout) }).toEqual({ code: 0, supports: both });

        await killShard();
        const half = await runBuilt([...REPORT, ...engine]);
        expect(half).toMatchObject({ code: 3, stdout: '' });
        expect(half.stderr.trim().split('\n')).toHaveLength(1);
      } finally {
        await Promise.all(clients.map((client) => client.close()));
        await stop();
      }
    });
  },
);
