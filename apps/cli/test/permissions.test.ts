import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, it } from 'vitest';
import { COMMAND, Folder, PATIENCE, refusal, run, runBuilt } from './harness.js';

const folder = new Folder();
folder.write('rows.csv', 't,p\na,a\nb,a\n');
chmodSync(folder.path, 0o755);
const ROWS = join(folder.path, 'rows.csv');
const PRED = ['--true', 't', '--pred', 'p'];
const inFolder = { cwd: folder.path };

/** No permission stops the first user: what is about permissions runs as another one. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const asUser = isRoot
  ? { cwd: folder.path, uid: NOBODY, program: commandForAll() }
  : { cwd: folder.path };

/** A copy of the built command that any user may read: the clone may lie in a folder of the first alone. */
function commandForAll(): string {
  const [source, copy] = [dirname(dirname(COMMAND)), join(folder.path, 'command')];
  for (const part of ['bin', 'dist', 'package.json']) {
    cpSync(join(source, part), join(copy, part), { recursive: true });
  }
  const { resolve } = createRequire(COMMAND);
  const scope = dirname(dirname(resolve('@duckdb/node-bindings/package.json')));
  for (const name of readdirSync(scope).filter((one) => one.startsWith('node-bindings'))) {
    const to = join(copy, 'node_modules/@duckdb', name);
    cpSync(join(scope, name), to, { recursive: true, dereference: true });
  }
  for (const file of ['', ...readdirSync(copy, { recursive: true, encoding: 'utf8' })]) {
    chmodSync(join(copy, file), 0o755);
  }
  return join(copy, 'bin/confmat.js');
}

/** A folder that the user of `asUser` owns. */
function ownFolder(name: string): string {
  const path = join(folder.path, name);
  mkdirSync(path);
  if (isRoot) chownSync(path, NOBODY, NOBODY);
  return path;
}

function ownFile(path: string, mode: number): string {
  writeFileSync(path, 'old');
  if (isRoot) chownSync(path, NOBODY, NOBODY);
  chmodSync(path, mode);
  return path;
}

describe.skipIf(process.platform === 'win32')('confmat, permissions', PATIENCE, () => {
  it.concurrent('stay those of the output file that is replaced', async ({ expect }) => {
    const path = join(folder.path, 'kept.txt');
    writeFileSync(path, 'old');
    chmodSync(path, 0o640);
    const before = statSync(path);
    const { code } = await run(['report', 'rows.csv', ...PRED, '--output', 'kept.txt'], inFolder);
    expect(code).toBe(0);
    const after = statSync(path);
    expect(after.mode & 0o777).toBe(0o640);
    expect(after.ino).not.toBe(before.ino);
  });

  it.concurrent('let a file be written in a folder that takes no other', async ({ expect }) => {
    const place = ownFolder('closed');
    const path = ownFile(join(place, 'report.txt'), 0o644);
    chmodSync(place, 0o555);
    const args = ['report', ROWS, ...PRED, '--output'];
    const written = await runBuilt([...args, path], asUser);
    expect(written).toEqual({ code: 0, stdout: '', stderr: expect.any(String) as string });
    expect(readFileSync(path, 'utf8')).toContain('rows.csv: 2 rows');
    expect(readdirSync(place)).toEqual(['report.txt']);
    const { code, stderr } = await runBuilt([...args, join(place, 'new.txt')], asUser);
    expect([code, stderr]).toEqual([
      3,
      `confmat: --output "${join(place, 'new.txt')}": cannot be written (no permission)\n`,
    ]);
    chmodSync(place, 0o755);
  });

  it.concurrent('say in one line what cannot be read or written', async ({ expect }) => {
    const place = ownFolder('secret');
    const secret = ownFile(join(place, 'secret.csv'), 0o000);
    const shut = ownFolder('shut');
    chmodSync(shut, 0o000);
    const outcome = async (args: readonly string[]): Promise<unknown> => {
      const { code, stderr } = await runBuilt(args, asUser);
      return [code, stderr];
    };
    const message = (text: string): unknown => [3, `confmat: ${text} (no permission)\n`];
    expect(await outcome(['report', secret, ...PRED])).toEqual(
      message(`${secret}: cannot be read`),
    );
    expect(await outcome(['report', shut, ...PRED])).toEqual(message(`${shut}: cannot be read`));
    expect(await outcome(['report', join(shut, 'a.csv'), ...PRED])).toEqual(
      message(`${join(shut, 'a.csv')}: cannot be read`),
    );
    expect(await outcome(['report', ROWS, ...PRED, '--cost', secret])).toEqual(
      message(`--cost "${secret}": cannot be read`),
    );
    expect(await outcome(['report', ROWS, ...PRED, '--output', secret])).toEqual(
      message(`--output "${secret}": cannot be written`),
    );
    chmodSync(shut, 0o755);
  });
});

describe('confmat, files that cannot be read', PATIENCE, () => {
  it.concurrent('are told of in words', async ({ expect }) => {
    mkdirSync(join(folder.path, 'costs'));
    const args = ['report', 'rows.csv', ...PRED, '--cost', 'costs'];
    expect(await refusal(args, inFolder)).toMatchInlineSnapshot(`
      "exit 3
      confmat: --cost "costs": cannot be read (it is a directory)
      "
    `);
  });
});

describe('confmat, copies that a killed run left', PATIENCE, () => {
  it.concurrent('are removed by the next run, those of others stay', async ({ expect }) => {
    const temporary = join(folder.path, 'temporary');
    mkdirSync(temporary);
    const { pid: gone } = spawnSync(process.execPath, ['--version']);
    const prefix = `confmat-${hostname().replace(/[^\w.]/g, '_')}-`;
    const abandoned = `${prefix}${gone}-abcdef`;
    const kept = [
      `${prefix}${process.pid}-abcdef`,
      `${prefix}1-abcdef`,
      `confmat-elsewhere.example-${gone}-abcdef`,
      `${prefix}notes`,
    ];
    for (const name of [abandoned, ...kept]) {
      mkdirSync(join(temporary, name));
      writeFileSync(join(temporary, name, 'input'), 't,p\n');
    }
    const { code } = await run(['report', '-', '--input-format', 'csv', ...PRED], {
      input: 't,p\na,a\n',
      env: { TMPDIR: temporary },
    });
    expect(code).toBe(0);
    expect(readdirSync(temporary).sort()).toEqual([...kept].sort());
  });
});
