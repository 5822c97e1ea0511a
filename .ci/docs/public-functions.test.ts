import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { readText, sourcesOf, workspaceFolders } from './files.ts';
import { ROOT } from './run.ts';

const PACKAGES = workspaceFolders().filter((folder) => /^packages\/(?!testkit)/.test(folder));
const program = ts.createProgram(
  PACKAGES.flatMap(sourcesOf).map((path) => ROOT + path),
  { noResolve: false, skipLibCheck: true, noLib: true, types: [] },
);
const checker = program.getTypeChecker();

type Documented = ts.FunctionDeclaration & { readonly name: ts.Identifier };

/** The functions that a package exports, as their first signatures, which have the docs. */
function publicFunctions(folder: string): Documented[] {
  const entry = program.getSourceFile(`${ROOT}${folder}/src/index.ts`);
  const module = entry && checker.getSymbolAtLocation(entry);
  return (module ? checker.getExportsOfModule(module) : []).flatMap((name) => {
    const isAlias = (name.flags & ts.SymbolFlags.Alias) !== 0;
    const [first] = (isAlias ? checker.getAliasedSymbol(name) : name).declarations ?? [];
    const file = first?.getSourceFile().fileName ?? '';
    const isOurs = file.startsWith(`${ROOT}${folder}/`);
    return isOurs && first && ts.isFunctionDeclaration(first) ? [first as Documented] : [];
  });
}

/** What the doc of a function does not say. */
function gapsOf(fn: Documented): string[] {
  const name = fn.name.text;
  const said = ts.getAllJSDocTags(fn, ts.isJSDocParameterTag).map((tag) => tag.name.getText());
  const wanted = fn.parameters.flatMap(({ name: own }) => (ts.isIdentifier(own) ? [own.text] : []));
  const isVoid = fn.type !== undefined && /^(void|Promise<void>)$/.test(fn.type.getText());
  const returns = ts.getJSDocReturnTag(fn) !== undefined || isVoid ? [] : [`${name}: @returns`];
  return [
    ...wanted.filter((own) => !said.includes(own)).map((own) => `${name}: @param ${own}`),
    ...returns,
  ];
}

/** The parameters that docs of a source name although the function has none of the name. */
function strangersOf(path: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionDeclaration(node) && node.name) {
      const plain = node.parameters.every(({ name }) => ts.isIdentifier(name));
      const names = node.parameters.map(({ name }) => name.getText());
      for (const tag of ts.getAllJSDocTags(node, ts.isJSDocParameterTag)) {
        const root = tag.name.getText().split('.')[0] ?? '';
        if (plain && !names.includes(root)) found.push(`${path}: ${node.name.text}: ${root}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  const source = program.getSourceFile(ROOT + path);
  if (source) visit(source);
  return found;
}

describe('doc comments', () => {
  it.for(PACKAGES)('of public functions of %s name every parameter and the result', (folder) => {
    const functions = publicFunctions(folder);
    expect(functions.length).toBeGreaterThan(0);
    expect(functions.flatMap(gapsOf)).toEqual([]);
  });

  it('name no parameter that a function does not have', () => {
    const paths = PACKAGES.flatMap(sourcesOf).filter((path) => readText(path).includes('@param'));
    expect(paths.length).toBeGreaterThan(100);
    expect(paths.flatMap(strangersOf)).toEqual([]);
  });
});
