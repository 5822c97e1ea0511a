import { transform } from 'sucrase';

/**
 * @typedef {(require: (name: string) => unknown, exports: object) => Promise<Record<string, unknown>>}
 *   Program Returns its constants by name, and below `LAST` the value of its last line.
 */

/** Below which name the value of the last line stands, if that is an expression. */
export const LAST = '__last';

/** As `Function`, but `await` is allowed. */
const AsyncFunction = /** @type {FunctionConstructor} */ (
  Object.getPrototypeOf(async () => undefined).constructor
);

/** How a statement begins that is no expression. */
const NO_EXPRESSION =
  /^(?:import|export|const|let|var|if|for|while|do|switch|try|throw|async|function|class|type|interface|declare|enum)\b/;

/**
 * Turn a program in TypeScript into a function.
 *
 * @param {string} source
 * @returns {{ program: Program, imports: string[] }} The function, and the names that it requires.
 * @throws {Error} The program is no TypeScript.
 */
export function compile(source) {
  const noted = withLastValue(source);
  if (noted === null) return compiled(source);
  try {
    return compiled(noted);
  } catch {
    return compiled(source);
  }
}

/** @param {string} source */
function compiled(source) {
  const names = [...source.matchAll(/^const (\w+)/gm)].map(([, name]) => name);
  const { code } = transform(source, {
    transforms: ['typescript', 'imports'],
    disableESTransforms: true,
    preserveDynamicImport: false,
  });
  const imports = [...code.matchAll(/\brequire\('([^']+)'\)/g)].map(([, name = '']) => name);
  const program = new AsyncFunction(
    'require',
    'exports',
    `${code}\nreturn { ${names.join(', ')} };`,
  );
  return {
    program: /** @type {Program} */ (/** @type {unknown} */ (program)),
    imports: [...new Set(imports)],
  };
}

/**
 * The program with its last line noted, as if it were a constant's; null if it is no expression.
 * A statement begins where a line does, without a space before it.
 *
 * @param {string} source
 */
function withLastValue(source) {
  const lines = source.trimEnd().split('\n');
  const start = lines.findLastIndex((line) => /^[\w$(['"]/.test(line));
  const before = lines.slice(0, start).join('\n');
  const isInTemplate = before.split('`').length % 2 === 0;
  if (start < 0 || isInTemplate || NO_EXPRESSION.test(lines[start] ?? '')) return null;
  return `${before}\nconst ${LAST} = ${lines.slice(start).join('\n')}`.trimStart();
}
