import ts from 'typescript';
import { ROOT } from './run.ts';

/** A TypeScript program of the documentation. */
export interface Program {
  /** For messages, for example `README.md`. */
  readonly file: string;
  /** Line before the program's first, from 1. */
  readonly line: number;
  readonly code: string;
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  moduleDetection: ts.ModuleDetectionKind.Force,
  lib: ['lib.es2022.d.ts'],
  types: ['node'],
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
};

/** Parsed and bound once for all programs: the declarations of the language, of Node and of our packages. */
const declarations = new Map<string, ts.SourceFile | undefined>();

/**
 * Check the types of programs against the built packages, as a user's compiler would.
 *
 * @param programs The programs; each a module of its own.
 * @returns One message per fault.
 */
export function typeFaults(programs: readonly Program[]): string[] {
  const byPath = new Map(programs.map((program, i) => [`${ROOT}example-${i}.mts`, program]));
  const disk = ts.createCompilerHost(OPTIONS);
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (path) => byPath.has(path) || disk.fileExists(path),
    readFile: (path) => byPath.get(path)?.code ?? disk.readFile(path),
    getSourceFile: (path, options, ...rest) => {
      const code = byPath.get(path)?.code;
      if (code !== undefined) return ts.createSourceFile(path, code, options);
      if (!declarations.has(path))
        declarations.set(path, disk.getSourceFile(path, options, ...rest));
      return declarations.get(path);
    },
  };
  const program = ts.createProgram([...byPath.keys()], OPTIONS, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const text = ts.flattenDiagnosticMessageText(messageText, '\n');
    const source = file && byPath.get(file.fileName);
    if (!source) return `${file?.fileName ?? 'documentation'}: ${text}`;
    const line = source.line + 1 + file.getLineAndCharacterOfPosition(start).line;
    return `${source.file}:${line}: ${text}`;
  });
}
