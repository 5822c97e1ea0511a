// Where a password goes, what messages repeat, and how long a host may be silent.
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { join } from 'node:path';
import { sampled } from '@confmat/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Folder, PATIENCE, run, runPerhapsBuilt } from './harness.js';

const folder = new Folder();
const PRED = ['--true', 't', '--pred', 'p'] as const;
const SECRET = 'hunter2-sekret';

/** A server of PostgreSQL that asks for a clear-text password, and keeps what it gets. */
const heard: string[] = [];
const sockets = new Set<Socket>();
const listening = (onSocket: (socket: Socket) => void): Server =>
  createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    onSocket(socket);
  });
const asking = listening((socket) => {
  let nMessages = 0;
  socket.on('data', (data) => {
    heard.push(data.toString('latin1'));
    // AuthenticationCleartextPassword, and then an error: no such password.
    const ask = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]);
    const fields = Buffer.from('SFATAL\0VFATAL\0C28P01\0Mpassword authentication failed\0\0');
    const length = Buffer.alloc(4);
    length.writeUInt32BE(fields.length + 4);
    if (nMessages++ === 0) socket.write(ask);
    else socket.end(Buffer.concat([Buffer.from('E'), length, fields]));
  });
});
const silent = listening(() => undefined);
const portOf = (server: Server): number => (server.address() as AddressInfo).port;

beforeAll(async () => {
  for (const server of [asking, silent]) {
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  }
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  asking.close();
  silent.close();
});

const PASSWORDS = { CONFMAT_ENGINE_PASSWORD: SECRET, PGPASSWORD: SECRET };
/** A folder whose file of options names the engine. */
const configured = (engine: string, more: object = {}): { readonly cwd: string } => {
  folder.write(
    'confmat.config.json',
    JSON.stringify({ report: { engine, table: 'x', true: 't', pred: 'p', ...more } }),
  );
  return { cwd: folder.path };
};
const here = (): string => `postgres://app@127.0.0.1:${portOf(asking)}/db`;

describe('a password', PATIENCE, () => {
  const sent = async (
    args: readonly string[],
    env: Readonly<Record<string, string>>,
    cwd?: string,
  ): Promise<{
    readonly isSent: boolean;
    readonly stderr: string;
    readonly code: number | null;
  }> => {
    heard.length = 0;
    const { code, stderr } = await run(args, { env, ...(cwd !== undefined && { cwd }) });
    return { isSent: heard.join('').includes(SECRET), stderr, code };
  };

  it('goes to an address that was typed', async () => {
    const asked = ['report', '--engine', here(), '--table', 'x', ...PRED];
    expect(await sent(asked, PASSWORDS)).toMatchObject({ isSent: true, code: 3 });
  });

  it('goes to no host that only a file of options names, which is named first', async () => {
    const { cwd } = configured(here(), { quiet: true });
    const { isSent, stderr, code } = await sent(['report'], PASSWORDS, cwd);
    expect({ isSent, code }).toEqual({ isSent: false, code: 3 });
    expect(stderr).toBe(
      'confmat: note: confmat.config.json names the engine postgres://127.0.0.1\n' +
        `confmat: ${here()}: asks for a password, which goes to no host that only confmat.config.json names\n` +
        '  to send it there, set CONFMAT_ENGINE_HOST=127.0.0.1, or type --engine\n',
    );
    const other = { ...PASSWORDS, CONFMAT_ENGINE_HOST: 'db.example' };
    expect(await sent(['report'], other, cwd)).toMatchObject({ isSent: false });
    const otherPort = { ...PASSWORDS, CONFMAT_ENGINE_HOST: '127.0.0.1:1' };
    expect(await sent(['report'], otherPort, cwd)).toMatchObject({ isSent: false });
  });

  it('goes to a host that the environment names too', async () => {
    const { cwd } = configured(here());
    for (const host of ['127.0.0.1', `127.0.0.1:${portOf(asking)}`]) {
      const env = { ...PASSWORDS, CONFMAT_ENGINE_HOST: host };
      expect(await sent(['report'], env, cwd)).toMatchObject({ isSent: true });
    }
  });

  it('that is missing ends the run at once, and says which variable has it', async () => {
    const start = Date.now();
    const asked = ['report', '--engine', here(), '--table', 'x', ...PRED];
    const env = { PGPASSFILE: join(folder.path, 'none') };
    const { code, stderr, stdout } = await runPerhapsBuilt(asked, { env });
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr).toContain(`confmat: ${here()}: password authentication failed\n`);
    expect(stderr).toContain('  for a password, set CONFMAT_ENGINE_PASSWORD or PGPASSWORD\n');
    expect(Date.now() - start).toBeLessThan(20_000);
  });

  it.each([
    [`postgres://pw@h/db?password=${SECRET}`, 2],
    [`postgres://pw@h/db#${SECRET}`, 2],
    [`postgres:///db?password=${SECRET}`, 2],
    [`postgres://pw:12/${SECRET}@h/db`, 2],
    [`postgres://pw:${SECRET}@h/db`, 2],
    [`postgres://%zz${SECRET}@h/db`, 2],
    [`mysql://u@h/db?${SECRET}`, 2],
    [`trino://u:1#${SECRET}@h/db`, 2],
    [`oracle://u:${SECRET}@h/db`, 2],
    [`duckdb:md:db?motherduck_token=${SECRET}`, 2],
    [`duckdb:x.db?token=${SECRET}`, 2],
    [`sqlite:http://u:${SECRET}@h/x.db`, 2],
  ])('is not repeated: %s', async (address, code) => {
    const outcome = await run(['report', '--engine', address, '--table', 't', ...PRED]);
    expect(outcome).toMatchObject({ code, stdout: '' });
    expect(outcome.stderr).not.toContain(SECRET);
    const { cwd } = configured(address);
    expect((await run(['report'], { cwd })).stderr).not.toContain(SECRET);
  });
});

describe('--engine ADDRESS?connect_timeout', PATIENCE, () => {
  it.each(sampled(['postgres', 'mysql', 'clickhouse', 'trino', 'spark+thrift'], 2))(
    'ends a run towards a silent host of %s',
    async (scheme) => {
      const address = `${scheme}://127.0.0.1:${portOf(silent)}/db`;
      const limited = `${address}?connect_timeout=0.5`;
      const asked = ['report', '--engine', limited, '--table', 't', ...PRED];
      const start = Date.now();
      const outcome = await runPerhapsBuilt(asked);
      expect(outcome).toEqual({
        code: 3,
        stdout: '',
        stderr:
          `confmat: ${address}: cannot be reached (no answer within 0.5 s)\n` +
          '  ?connect_timeout=SECONDS after the address lets it take longer\n',
      });
      expect(Date.now() - start).toBeLessThan(20_000);
    },
  );

  it('needs a number', async () => {
    const zero = await run(['report', '--engine', 'duckdb:x?connect_timeout=0', ...PRED]);
    expect(zero).toMatchObject({ code: 2 });
  });
});
