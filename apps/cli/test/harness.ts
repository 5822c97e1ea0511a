import { spawn } from 'node:child_process';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { Float64, Utf8, tableToIPC, vectorFromArray, Table } from 'apache-arrow';
import { runsSlowTests } from '@confmat/testkit';
import { afterAll } from 'vitest';
import type { ParityProfile } from '@confmat/core/profiles';
import type { Interval, IntervalMetric } from '@confmat/inference';
import { run as runCommand } from '../src/run.js';

/** The root of the repository, where commands run unless told otherwise. */
export const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
export const TELCO = 'examples/telco-churn.csv';
export const DIGITS = 'examples/digits.csv';
/** Longest time that a test of commands may take, in milliseconds. */
export const PATIENCE = { timeout: 180_000 };

/** The program that `npx confmat` starts. */
export const COMMAND = fileURLToPath(new URL('../bin/confmat.js', import.meta.url));
const UNSET = [
  ...['CI', 'GITHUB_ACTIONS', 'GITHUB_STEP_SUMMARY'],
  ...['FORCE_COLOR', 'NO_COLOR', 'COLORTERM', 'CONFMAT_DEBUG', 'NODE_OPTIONS'],
];

export interface RunOptions {
  readonly input?: string | Uint8Array;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** The program of a process; by default the one that is built here. */
  readonly program?: string;
  /** The user that a process runs as; only if ours may change it. */
  readonly uid?: number | undefined;
  /** Whether standard output and standard error are a terminal's; only in process. */
  readonly isTTY?: boolean;
  /** Width of the terminal, in characters; only in process. */
  readonly columns?: number;
}

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The environment of a command: ours without what changes its output, and `env`. */
function environment(env: Readonly<Record<string, string>>): Record<string, string | undefined> {
  const inherited = Object.entries(process.env).filter(([name]) => !UNSET.includes(name));
  return { ...Object.fromEntries(inherited), ...env };
}

/**
 * Run the command from its sources, in this process.
 *
 * @throws If it ended without taking back what it wanted to do at the end of the process.
 */
export async function run(
  args: readonly string[],
  { input = '', env = {}, cwd = ROOT, isTTY = false, columns }: RunOptions = {},
): Promise<Outcome> {
  const [out, err]: [string[], string[]] = [[], []];
  const hooks = new Set<() => void>();
  const code = await runCommand(args, {
    stdin: Readable.from(input.length === 0 ? [] : [Buffer.from(input)]),
    stdout: { write: (text) => out.push(text), isTTY, ...(columns ? { columns } : {}) },
    stderr: { write: (text) => err.push(text), isTTY, ...(columns ? { columns } : {}) },
    env: environment(env),
    cwd,
    atExit: (cleanUp) => {
      hooks.add(cleanUp);
      return () => hooks.delete(cleanUp);
    },
  });
  if (hooks.size > 0)
    throw new Error(`${hooks.size} clean-ups were left to the end of the process`);
  return { code, stdout: out.join(''), stderr: err.join('') };
}

/** Start the built command in a process of its own; its standard input is open. */
export function start(
  args: readonly string[],
  { env = {}, cwd = ROOT, uid, program = COMMAND }: RunOptions = {},
): ChildProcessWithoutNullStreams {
  const user = uid === undefined ? {} : { uid };
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env: environment(env),
    ...user,
  });
  child.stdin.on('error', () => {
    // The command left without reading all of its input.
  });
  return child;
}

/** Run the built command to its end, in a process of its own. */
export function runBuilt(args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  const child = start(args, options);
  child.stdin.end(options.input ?? '');
  return outcomeOf(child);
}

/**
 * Run the built command in a process of its own if slow tests run, otherwise its sources in this process,
 * where the process is no part of what is tested.
 */
export const runPerhapsBuilt = runsSlowTests ? runBuilt : run;

/** Wait for a command to end. */
export function outcomeOf(child: ChildProcessWithoutNullStreams): Promise<Outcome> {
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      const text = (chunks: Buffer[]): string => Buffer.concat(chunks).toString('utf8');
      resolve({ code, stdout: text(out), stderr: text(err) });
    });
  });
}

/** The parts of the command's JSON that tests look at. */
export interface ReportJson {
  readonly schemaVersion: number;
  readonly version: string;
  readonly input: {
    readonly file: string;
    readonly format: string;
    readonly rule: string;
    readonly pred?: string;
    readonly threshold?: number;
  };
  readonly labels: readonly (string | number | boolean)[];
  readonly nSamples: number;
  readonly nSkipped: number;
  readonly matrix: { readonly labels: readonly unknown[]; readonly counts: readonly number[][] };
  readonly rows: readonly ScoresJson[];
  readonly averages: Readonly<Record<'micro' | 'macro' | 'weighted', ScoresJson>>;
  readonly accuracy: number | null;
  readonly undefined: readonly unknown[];
  readonly balancedAccuracy: number | null;
  readonly beta?: number | string;
  readonly binary?: Readonly<Record<string, number | string | null>>;
  readonly normalized?: { readonly over: string; readonly shares: readonly number[][] };
  readonly profile?: ParityProfile;
  readonly cost?: {
    readonly total: number;
    readonly mean: number;
    readonly perClass: readonly (number | null)[];
  };
  readonly intervals?: {
    readonly averages: Readonly<
      Record<
        'micro' | 'macro' | 'weighted',
        Readonly<Record<'precision' | 'recall' | 'f1', Interval>>
      >
    >;
    readonly balancedAccuracy: Interval;
    readonly cost?: Readonly<Record<'mean' | 'total', Interval>> & {
      readonly perClass: readonly Interval[];
    };
  };
  readonly by?: readonly string[];
  readonly nWithoutGroup?: number;
  readonly slices?: readonly SliceJson[];
  readonly gates?: readonly Readonly<Record<string, unknown>>[];
}

interface ScoresJson {
  readonly label?: string | number | boolean;
  readonly precision: number | null;
  readonly recall: number | null;
  readonly f1: number | null;
  readonly fbeta?: number | null;
  readonly support: number;
  readonly metrics?: Readonly<Record<string, number | null>>;
}

interface SliceJson {
  readonly group: Readonly<Record<string, string | number | boolean>>;
  readonly nSamples: number;
  readonly matrix: { readonly labels: readonly unknown[]; readonly counts: readonly number[][] };
  /** Classes that the group has. */
  readonly nPresent: number;
  readonly rows: readonly ScoresJson[];
  readonly averages: ReportJson['averages'];
  readonly accuracy: number | null;
  readonly intervals?: ReportJson['intervals'];
}

/** Run `confmat report … --json`, which must succeed. */
export async function reportJson(
  args: readonly string[],
  options: RunOptions = {},
): Promise<ReportJson> {
  const { code, stdout, stderr } = await run(['report', ...args, '--json'], options);
  if (code !== 0) throw new Error(`exit code ${String(code)}: ${stderr}`);
  return JSON.parse(stdout) as ReportJson;
}

/** The parts of the JSON of a sweep that tests look at. */
export interface SweepJson {
  readonly schemaVersion: number;
  readonly command: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly labels: readonly unknown[];
  readonly posLabel: unknown;
  readonly nSamples: number;
  readonly nSkipped: number;
  readonly nPositives: number;
  readonly nNegatives: number;
  readonly kind: string;
  readonly baselines: Readonly<Record<string, number | null>>;
  readonly models: readonly ModelJson[];
  readonly gates?: readonly Readonly<Record<string, unknown>>[];
}

interface ModelJson {
  readonly score: string;
  readonly nThresholds: number;
  readonly range?: readonly number[];
  readonly rocAuc: number | null | BoundsJson;
  readonly averagePrecision: number | null | BoundsJson;
  readonly best: readonly (Readonly<Record<string, number | null>> & {
    readonly metric: string;
    readonly bounds?: BoundsJson;
    readonly reason?: string;
  })[];
  readonly rows: readonly Readonly<Record<string, number | null>>[];
  readonly undefined: readonly Readonly<Record<string, unknown>>[];
}

/** What a sweep of some thresholds knows about a metric. */
export interface BoundsJson {
  readonly low: number;
  readonly high: number;
}

/** Run `confmat sweep … --json`, which must succeed. */
export async function sweepJson(
  args: readonly string[],
  options: RunOptions = {},
): Promise<SweepJson> {
  const { code, stdout, stderr } = await run(['sweep', ...args, '--json'], options);
  if (code !== 0) throw new Error(`exit code ${String(code)}: ${stderr}`);
  return JSON.parse(stdout) as SweepJson;
}

/**
 * Run a command that refuses its input.
 *
 * @returns Its exit code and its message, which has at most two lines and no stack.
 * @throws If the command broke the rules of refusals.
 */
export async function refusal(args: readonly string[], options: RunOptions = {}): Promise<string> {
  const { code, stdout, stderr } = await run(args, options);
  const shown = `exit ${String(code)}\n${stderr}`;
  const lines = stderr.split('\n');
  const faults = [
    ...(stdout === '' ? [] : ['standard output is not empty']),
    ...(lines.at(-1) === '' && lines.length <= 3 ? [] : ['more than two lines, or half a line']),
    ...(/^\s*at .*:\d+|internal error|node:/m.test(stderr) ? ['a stack or an internal error'] : []),
  ];
  if (faults.length > 0) throw new Error(`${faults.join('; ')}\n${shown}\n${stdout}`);
  return shown;
}

/** A folder that is removed after the tests of the file. */
export class Folder {
  readonly path = mkdtempSync(join(tmpdir(), 'confmat-test-'));

  constructor() {
    afterAll(() => {
      rmSync(this.path, { recursive: true, force: true });
    });
  }

  /** Write a file; returns its path. */
  write(name: string, content: string | Uint8Array): string {
    const path = join(this.path, name);
    writeFileSync(path, content);
    return path;
  }

  /** Write what a query yields to a Parquet file; returns its path. */
  async writeParquet(name: string, query: string): Promise<string> {
    const path = join(this.path, name);
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    await connection.run(`COPY (${query}) TO ${sqlText(path)} (FORMAT parquet)`);
    connection.closeSync();
    instance.closeSync();
    return path;
  }
}

/** A text in SQL. */
export function sqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** The rows of an example, which has no quoted cells. */
export function readExample(file: string): readonly Readonly<Record<string, string>>[] {
  const [header = '', ...lines] = readFileSync(join(ROOT, file), 'utf8').trim().split(/\r?\n/);
  const names = header.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, place) => [name, cells[place] ?? '']));
  });
}

/** Arrow IPC bytes of columns of texts or numbers. */
export function arrowBytes(
  columns: Readonly<Record<string, readonly (string | null)[] | readonly (number | null)[]>>,
  form: 'file' | 'stream',
): Uint8Array {
  const vectors = Object.entries(columns).map(([name, cells]) => [
    name,
    cells.some((cell) => typeof cell === 'number')
      ? vectorFromArray(cells as readonly number[], new Float64())
      : vectorFromArray(cells as readonly string[], new Utf8()),
  ]);
  return tableToIPC(new Table(Object.fromEntries(vectors) as Record<string, never>), form);
}

/** An interval as JSON holds it: what stands once for all, or in its name, is left out. */
export function jsonInterval({
  level: _level,
  metric: _metric,
  direction: _direction,
  kind: _kind,
  ...found
}: Interval): Omit<Interval, keyof IntervalMetric | 'level' | 'kind'> {
  return found;
}
