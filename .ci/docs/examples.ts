import ts from 'typescript';
import { show } from './show.ts';

/** An `@example` of a doc comment. */
export interface Example {
  /** Line of its tag, from 1. */
  readonly line: number;
  readonly code: string;
}

/** A statement of an example and the value that its comment `// → …` shows. */
export interface Shown {
  /** Line within the example, from 1. */
  readonly line: number;
  readonly expected: string;
  readonly actual: string;
}

/**
 * Find the examples of a source file's doc comments.
 *
 * @param source The file's text.
 */
export function examplesOf(source: string): Example[] {
  const examples: Example[] = [];
  for (const comment of source.matchAll(/\/\*\*[\s\S]*?\*\//g)) {
    const start = source.slice(0, comment.index).split('\n').length;
    const lines = comment[0]
      .replace(/\s*\*\/$/, '')
      .split('\n')
      .map((line) => line.replace(/^\s*\/?\*+ ?/, ''));
    for (const [i, line] of lines.entries()) {
      if (!line.startsWith('@example')) continue;
      const after = lines.slice(i + 1);
      const end = after.findIndex((text) => /^@[a-z]/.test(text));
      const code = (end < 0 ? after : after.slice(0, end)).filter(
        (text) => !text.startsWith('```'),
      );
      examples.push({ line: start + i, code: code.join('\n') });
    }
  }
  return examples;
}

/**
 * Run an example and note the value of every statement that shows one: an expression's own, a
 * declaration's name's.
 *
 * @param code Statements, some with a trailing comment `// → value`.
 * @param scope What the statements may name.
 * @throws {Error} It failed.
 */
export async function runExample(
  code: string,
  scope: Readonly<Record<string, unknown>>,
): Promise<Shown[]> {
  const shown: Shown[] = [];
  const note = (line: number, expected: string, value: unknown): unknown => {
    shown.push({ line, expected, actual: show(value) });
    return value;
  };
  const { outputText } = ts.transpileModule(withNotes(code), {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  const names = Object.keys(scope).filter((name) => name !== 'default');
  const values = names.map((name) => scope[name]);
  await new AsyncFunction(...names, NOTE, outputText)(...values, note);
  return shown;
}

type Run = (...args: readonly unknown[]) => Promise<void>;
/** As `Function`, but `await` is allowed; it has no global name. */
const AsyncFunction = (async () => Promise.resolve()).constructor as new (
  ...parametersAndBody: readonly string[]
) => Run;

const NOTE = '__note';
const ARROW = /^[ \t]*\/\/ → (.*)$/;

function withNotes(code: string): string {
  const file = ts.createSourceFile('example.ts', code, ts.ScriptTarget.ES2022, true);
  let noted = '';
  let copied = 0;
  for (const statement of file.statements) {
    const end = statement.getEnd();
    const expected = ARROW.exec(code.slice(end).split('\n', 1)[0] ?? '')?.[1]?.trim();
    if (expected === undefined) continue;
    const line = file.getLineAndCharacterOfPosition(end).line + 1;
    const call = `${NOTE}(${line}, ${JSON.stringify(expected)}`;
    if (ts.isExpressionStatement(statement)) {
      const { expression } = statement;
      noted += code.slice(copied, expression.getStart());
      noted += `;${call}, (${expression.getText()}));`;
    } else {
      noted += `${code.slice(copied, end)};${call}, ${declaredName(statement)});`;
    }
    copied = end;
  }
  return noted + code.slice(copied);
}

function declaredName(statement: ts.Statement): string {
  const declared = ts.isVariableStatement(statement)
    ? statement.declarationList.declarations.at(-1)
    : undefined;
  if (!declared || !ts.isIdentifier(declared.name)) {
    throw new Error(`no value to show: ${statement.getText()}`);
  }
  return declared.name.text;
}
