import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { shellScriptOf } from './shell.ts';

/** The repository's folder, with a slash at the end. */
export const ROOT: string = fileURLToPath(new URL('../../', import.meta.url));
/** Below the root's node_modules, so that imports resolve as they do for a user. */
const CACHE = `${ROOT}node_modules/.cache/confmat-docs`;
const COMMAND = `${ROOT}apps/cli/bin/confmat.js`;
const TIME_LIMIT_MS = 60_000;

/** Plain output, whatever the runner's own terminal can do. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const inherited = { ...process.env };
  for (const name of ['FORCE_COLOR', 'NODE_OPTIONS', 'NODE_ENV', 'VITEST']) {
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

/**
 * Run a TypeScript program as a user would: transpiled, as a module, in a process of its own.
 *
 * @param name Name for the program's file.
 * @param code The program.
 * @returns What it printed, without the line break at the end.
 * @throws {Error} It failed.
 */
export function runProgram(name: string, code: string): string {
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  mkdirSync(CACHE, { recursive: true });
  const file = `${CACHE}/${name.replace(/[^\w.-]+/g, '-')}.mjs`;
  writeFileSync(file, outputText);
  return trimEnd(runNode([file], 0));
}

/**
 * Run the `confmat` commands of a `sh` block with the built command.
 *
 * @param block The block's content.
 * @returns What they printed, without the line break at the end.
 * @throws {Error} An exit code is not the one that the block says, 0 if it says none.
 */
export function runShell(block: string): string {
  const { commands, exitCode } = shellScriptOf(block);
  const printed = commands.map((args, i) =>
    runNode([COMMAND, ...args], i === commands.length - 1 ? exitCode : 0),
  );
  return trimEnd(printed.join(''));
}

function trimEnd(text: string): string {
  return text.replace(/\r\n/g, '\n').replace(/\n+$/, '');
}
