import { describe, expect, it } from 'vitest';
import { runsSlowTests } from '../src/index.js';
import {
  hasClickHouse,
  hasPostgres,
  startClickHouse,
  startPostgres,
} from '../src/servers/index.js';
import {
  accepts,
  startProgram,
  temporaryFolder,
  untilReady,
  stopAll,
} from '../src/servers/server.js';

const NOT_FOUND = 'the server is not installed here';

describe('startPostgres', () => {
  it.runIf(runsSlowTests)('starts a server that is gone after stop', async ({ skip }) => {
    skip(!hasPostgres, NOT_FOUND);
    const { port, stop } = await startPostgres();
    expect(await accepts(port)).toBe(true);
    await stop();
    expect(await accepts(port)).toBe(false);
  });
});

describe('startClickHouse', () => {
  it.runIf(runsSlowTests)(
    'starts two shards, and one answers when the other was killed',
    async ({ skip }) => {
      skip(!hasClickHouse, NOT_FOUND);
      const { urls, killShard, stop } = await startClickHouse();
      const ask = async (url: string): Promise<string> => {
        const body = `SELECT count() FROM system.clusters WHERE cluster = 'two'`;
        return (await fetch(url, { method: 'POST', body })).text();
      };
      expect(await Promise.all(urls.map(ask))).toEqual(['2\n', '2\n']);
      await killShard();
      expect(await ask(urls[0])).toBe('2\n');
      await expect(ask(urls[1])).rejects.toThrow('fetch failed');
      await stop();
      await expect(ask(urls[0])).rejects.toThrow('fetch failed');
    },
  );
});

describe('untilReady', () => {
  it('says what a program wrote that ended before it was ready', async () => {
    const folder = temporaryFolder();
    const args = ['-e', 'console.error("no disk"); process.exit(1)'];
    const program = startProgram(folder, 'program', process.execPath, args);
    await expect(untilReady(program, () => false, 10_000)).rejects.toThrow(/ended: no disk/);
    await stopAll([program], folder);
  });
});
