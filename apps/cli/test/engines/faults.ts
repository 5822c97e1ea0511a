import { expect, it } from 'vitest';
import { outcomeOf, refusal, run, start } from '../harness.js';
import type { Served, ServedEngine } from './served.js';

const GREW = 'rows changed while they were counted';
const LABELS = ['--true', 't', '--pred', 'p'] as const;

/** What goes wrong, and what a person sees of a long query. */
export function testFaults(engine: ServedEngine, served: () => Served): void {
  const refused = (
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
    address = served().address,
  ): Promise<string> => refusal(['report', '--engine', address, ...args], { env });

  it('refuses names that are not there, each in one sentence', async () => {
    const of = (table: string, ...args: readonly string[]): readonly string[] => [
      ...['--table', table],
      ...args,
    ];
    expect(await refused(of('nope', ...LABELS))).toMatch(/exit 3\nconfmat: .*nope.*\n$/);
    expect(await refused(of('no.nope', ...LABELS))).toMatch(/exit 3\nconfmat: .*no.*\n$/);
    expect(await refused(of('preds', '--true', 't', '--pred', 'p_cta'))).toContain(
      'preds: no column "p_cta" (--pred), did you mean "p_cat"?\n  its columns: "id", "t", "p"',
    );
    expect(await refused(of('preds', '--where', 'nope = 1', ...LABELS))).toMatch(
      /exit 3\nconfmat: .*nope.*\n$/i,
    );
    expect(await refused(['--table', '(SELEC 1)', ...LABELS])).toMatch(/exit 3\nconfmat: .+\n$/);
  });

  it('refuses cells that cannot be counted, with how many rows have them', async () => {
    const of = (...args: readonly string[]): Promise<string> =>
      refused(['--table', 'preds', ...args]);
    expect(await of('--true', 't', '--pred', 'n')).toContain(
      'preds: column "n" in 15 rows: the value is missing',
    );
    expect(await of('--true', 'y', '--score', 'g', '--pos-label', '1')).toContain(
      'is not a finite score',
    );
    expect(await of(...LABELS, '--weight', 'g')).toContain('is not a weight');
    const sets = ['sets', '--engine', served().address, '--table', 'preds', ...LABELS];
    expect(await refusal(sets)).toMatch(engine.noLists ?? 'both columns hold arrays of labels');
    if (engine.noLists !== undefined) return;
    expect(await of('--true', 't', '--proba', 'scores', '--labels', 'cat,dog')).toContain(
      'column "scores": a list of 3 scores in 240 rows, expected 2 as labels in --labels',
    );
  });

  it.runIf(engine.asked === 'over the network')('says what cannot be reached', async () => {
    const { address } = served();
    const elsewhere = address.replace('127.0.0.1', 'no-such-host.invalid');
    const table = ['--table', 'preds', ...LABELS];
    expect(await refused(table, {}, elsewhere)).toBe(
      `exit 3\nconfmat: ${elsewhere}: cannot be reached (no such host)\n`,
    );
    const closed = address.replace(/:\d+/, ':9');
    expect(await refused(table, {}, closed)).toBe(
      `exit 3\nconfmat: ${closed}: cannot be reached (nothing listens there)\n`,
    );
  });

  it.runIf(engine.asked === 'over the network')('never repeats a password', async () => {
    const { address, locked } = served();
    const typed = address.replace(/\/\/(?:\w+@)?/, '//ann:s3cret@');
    const inAddress = await refused(['--table', 'preds', ...LABELS], {}, typed);
    expect(inAddress).toContain('exit 2\nconfmat: --engine: a password in an address');
    expect(inAddress).not.toContain('s3cret');
    if (locked === undefined) return;
    const wrong = await refused(
      ['--table', 'preds', ...LABELS],
      { CONFMAT_ENGINE_PASSWORD: 's3cret' },
      locked,
    );
    expect(wrong).toMatch(/exit 3\nconfmat: .*password.*\n$/i);
    expect(wrong).not.toContain('s3cret');
  });

  it('has a result for a table without rows', async () => {
    const { address, execute, sql } = served();
    const { types, identifier, storage = '' } = sql;
    const columns = `${identifier('t')} ${types.text ?? ''}, ${identifier('p')} ${types.text ?? ''}`;
    await execute(`CREATE TABLE ${identifier('nothing')} (${columns})${storage}`);
    const args = ['report', '--engine', address, '--table', 'nothing', ...LABELS];
    const { code, stdout, stderr } = await run([...args, '--json']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ nSamples: 0, labels: [] });
    const gated = await run([...args, '--fail-under', 'accuracy>=0.5']);
    expect(gated).toMatchObject({ code: 1 });
  });

  it('counts one state of a table that grows, or refuses two', async () => {
    const { address, execute, sql } = served();
    const { types, identifier, storage = '' } = sql;
    const [t, s] = [identifier('t'), identifier('s')];
    const name = identifier('live');
    await execute(
      `CREATE TABLE ${name} (${t} ${types.text ?? ''}, ${s} ${types.double ?? ''})${storage}`,
    );
    const row = (i: number): string => `('${i % 2 === 0 ? 'y' : 'n'}', ${(i % 10) / 10})`;
    const rows = Array.from({ length: 50 }, (_, i) => row(i)).join(', ');
    const grow = (): Promise<unknown> => execute(`INSERT INTO ${name} VALUES ${rows}`);
    await grow();
    const stopper = new AbortController();
    const { signal } = stopper;
    const growing = (async (): Promise<void> => {
      // A file has one writer, and no reader besides.
      while (!signal.aborted && engine.asked === 'over the network') await grow();
    })();
    const scored = ['--true', 't', '--score', 's', '--pos-label', 'y'];
    for (let i = 0; i < 5; ++i) {
      const args = ['sweep', '--engine', address, '--table', 'live', ...scored, '--json'];
      const { code, stdout, stderr } = await run(args);
      if (code === 0) expect(JSON.parse(stdout)).toMatchObject({ nSkipped: 0 });
      else expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringContaining(GREW) });
      if (code !== 0) expect(['postgres', 'mariadb']).not.toContain(engine.name);
    }
    stopper.abort();
    await growing;
  });

  it.runIf(engine.name === 'postgres')('takes one query, which only reads', async () => {
    const { execute } = served();
    await execute(`CREATE TABLE victim AS SELECT 'a' AS t, 'a' AS p`);
    await execute(
      `CREATE FUNCTION wipe() RETURNS SETOF victim LANGUAGE sql AS 'DELETE FROM victim RETURNING *'`,
    );
    const two = `SELECT t, p FROM victim) AS r LIMIT 1; CREATE TABLE pwned (x int); SELECT * FROM (SELECT t, p FROM victim) AS z WHERE t IN (SELECT t FROM victim`;
    expect(await refused(['--table', two, ...LABELS])).toContain(
      'several statements, expected one query',
    );
    expect(await refused(['--table', 'pwned', ...LABELS])).toContain('does not exist');
    const wipe = await refused(['--table', 'SELECT t, p FROM wipe()', ...LABELS]);
    expect(wipe).toContain('read-only transaction');
    const { address } = served();
    const left = await run([
      'report',
      '--engine',
      address,
      '--table',
      'victim',
      ...LABELS,
      '--json',
    ]);
    expect(JSON.parse(left.stdout)).toMatchObject({ nSamples: 1 });
    expect(await refused(['--table', 'VICTIM', ...LABELS])).toContain('--table victim');
  });

  it.runIf(engine.long !== undefined)('shows on a terminal how far a query is', async () => {
    const { address, execute } = served();
    const { make = [], query = '' } = engine.long ?? {};
    for (const statement of make) await execute(statement);
    const args = ['report', '--engine', address, '--table', query, ...LABELS];
    const seen = await run(args, { isTTY: true, env: { NO_COLOR: '1' } });
    expect(seen).toMatchObject({ code: 0 });
    expect(seen.stderr).toMatch(/^(?:\r[█░]{24} +\d+ %)+\r\u{1b}\[Kconfmat: note/u);
    expect((await run(args)).stderr).toMatch(/^confmat: note/);
  });

  it.runIf(engine.endless !== undefined)('stops in the engine when it is interrupted', async () => {
    const { address, nRunning } = served();
    if (!nRunning) throw new Error('it tells what it runs');
    const query = ['--engine', address, '--table', engine.endless ?? ''];
    const child = start(['report', ...LABELS, ...query]);
    const ended = outcomeOf(child);
    await expect.poll(nRunning, { timeout: 60_000 }).toBeGreaterThan(0);
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ code: 130, stdout: '' });
    await expect.poll(nRunning, { timeout: 30_000 }).toBe(0);
  });
}
