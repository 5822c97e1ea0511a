import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ts from 'typescript';
import { run } from '../../apps/cli/src/run.ts';
import { shellScriptOf } from './shell.ts';

/** The repository's folder, with a slash at the end. */
export const ROOT: string = fileURLToPath(new URL('../../', import.meta.url));
/** Below the root's node_modules, so that imports resolve as they do for a user. */
const CACHE = `${ROOT}node_modules/.cache/confmat-docs`;
const TIME_LIMIT_MS = 60_000;

/** Plain output, whatever the runner's own terminal can do. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const inherited = { ...process.env };
  for (const name of ['FORCE_COLOR', 'NODE_OPTIONS', 'NODE_ENV', 'VITEST', 'GITHUB_STEP_SUMMARY']) {
    Reflect.deleteProperty(inherited, name);
  }
  return { ...inherited, NO_COLOR: '1' };
}

function runNode(args: readonly string[], exitCode: number): string {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: 'utf8',
    env: plainEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: TIME_LIMIT_MS,
  });
  if (error) throw error;
  if (status !== exitCode) {
    throw new Error(`exit code ${status ?? 'none'}, expected ${exitCode}\n${stdout}${stderr}`);
  }
  return stdout;
}

/** A program of a document, and what came of it. */
export interface Program {
  /** Name for the program's file. */
  readonly name: string;
  readonly code: string;
}

/** What a program printed, without the line break at the end, or why it failed. */
export type ProgramOutcome = { readonly printed: string } | { readonly failure: string };

/**
 * Run TypeScript programs as a user would: transpiled, each a module, one after the other in a process
 * of their own.
 *
 * @param programs The programs.
 * @returns What came of each.
 * @throws {Error} The process ended early.
 */
export function runPrograms(programs: readonly Program[]): ProgramOutcome[] {
  mkdirSync(CACHE, { recursive: true });
  const files = programs.map(({ name, code }) => {
    const { outputText } = ts.transpileModule(code, {
      compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
    });
    const file = `${CACHE}/${fileName(name)}`;
    writeFileSync(file, outputText);
    return pathToFileURL(file).href;
  });
  if (files.length === 0) return [];
  const driver = `${CACHE}/run-${fileName(programs[0]?.name ?? '')}`;
  writeFileSync(driver, driverOf(files));
  const parts = runNode([driver], 0).split(END).slice(0, -1);
  if (parts.length < files.length) throw new Error(`only ${parts.length} programs ended`);
  return parts.map((part) => {
    const [printed = '', failure = ''] = part.split(FAILURE);
    return failure === '' ? { printed: trimEnd(printed) } : { failure };
  });
}

/** What no program prints. */
const [END, FAILURE] = ['\u0001end\u0001', '\u0001failure\u0001'];

function driverOf(files: readonly string[]): string {
  return `for (const file of ${JSON.stringify(files)}) {
  try {
    await import(file);
  } catch (error) {
    process.stdout.write(${JSON.stringify(FAILURE)} + (error?.stack ?? String(error)));
  }
  process.stdout.write(${JSON.stringify(END)});
}
process.exit();
`;
}

function fileName(name: string): string {
  return `${name.replace(/[^\w.-]+/g, '-')}.mjs`;
}

/**
 * Run the `confmat` commands of a `sh` block, in this process.
 *
 * @param block The block's content.
 * @returns What they printed, without the line break at the end.
 * @throws {Error} An exit code is not the one that the block says, 0 if it says none.
 */
export async function runShell(block: string): Promise<string> {
  const { commands, exitCode } = shellScriptOf(block);
  const printed: string[] = [];
  for (const [i, args] of commands.entries()) {
    const code = await runCommand(args, printed);
    const expected = i === commands.length - 1 ? exitCode : 0;
    if (code !== expected) {
      throw new Error(`exit code ${code}, expected ${expected}\n${printed.join('')}`);
    }
  }
  return trimEnd(printed.join(''));
}

async function runCommand(args: readonly string[], printed: string[]): Promise<number> {
  const errors: string[] = [];
  const code = await run(args, {
    stdin: Readable.from([]),
    // A release changes its version, and no document.
    stdout: { write: (text) => printed.push(text.replace(/(?<="version": ")[^"]*/, '0.0.0')) },
    stderr: { write: (text) => errors.push(text) },
    env: plainEnvironment(),
    cwd: commandFolder(),
    atExit: () => () => undefined,
  });
  if (code !== 0) console.error(errors.join(''));
  return code;
}

let folder: string | null = null;

/** A folder that commands may write to, with the examples in it; removed when the process ends. */
function commandFolder(): string {
  if (folder !== null && existsSync(folder)) return folder;
  mkdirSync(CACHE, { recursive: true });
  const made = mkdtempSync(`${CACHE}/commands-`);
  symlinkSync(`${ROOT}examples`, `${made}/examples`);
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  folder = made;
  return made;
}

function trimEnd(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(/\n+$/, '');
}
