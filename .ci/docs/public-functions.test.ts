import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { publicEntries, readText, sourcesOf, workspaceFolders } from './files.ts';
import { ROOT } from './run.ts';

const PACKAGES = workspaceFolders().filter((folder) =>
  /^packages\/(?!testkit|files|answers)/.test(folder),
);
const program = ts.createProgram(
  PACKAGES.flatMap(sourcesOf).map((path) => ROOT + path),
  { noResolve: false, skipLibCheck: true, noLib: true, types: [] },
);
const checker = program.getTypeChecker();

type Documented = ts.FunctionDeclaration & { readonly name: ts.Identifier };

/** What a package exports of its own, each by its first declaration, which has the docs. */
function publicDeclarations(folder: string): Map<string, ts.Declaration> {
  const found = new Map<string, ts.Declaration>();
  const names = publicEntries(folder).flatMap((path) => {
    const entry = program.getSourceFile(ROOT + path);
    const module = entry && checker.getSymbolAtLocation(entry);
    return module ? checker.getExportsOfModule(module) : [];
  });
  for (const name of names) {
    const isAlias = (name.flags & ts.SymbolFlags.Alias) !== 0;
    const [first] = (isAlias ? checker.getAliasedSymbol(name) : name).declarations ?? [];
    const file = first?.getSourceFile().fileName ?? '';
    if (first && file.startsWith(`${ROOT}${folder}/`)) found.set(name.name, first);
  }
  return found;
}

function isFunction(node: ts.Declaration): node is Documented {
  return ts.isFunctionDeclaration(node);
}

function publicFunctions(folder: string): Documented[] {
  return [...publicDeclarations(folder).values()].filter(isFunction);
}

/** Exports, and members of exported classes, without a doc comment. */
function undocumented(folder: string): string[] {
  return [...publicDeclarations(folder)].flatMap(([name, node]) => {
    // Options and arguments are named for the function that takes them.
    if (!isFunction(node) && /(Options|Arguments)$/.test(name)) return [];
    const own = isDocumented(node) ? [] : [name];
    return ts.isClassDeclaration(node) ? [...own, ...undocumentedMembers(node)] : own;
  });
}

function undocumentedMembers(node: ts.ClassDeclaration): string[] {
  return node.members.flatMap((member) => {
    const isMethod =
      ts.isMethodDeclaration(member) ||
      ts.isAccessor(member) ||
      ts.isConstructorDeclaration(member);
    const name = member.name?.getText() ?? 'constructor';
    const isOpen = !/^(#|\[|toString$)/.test(name);
    const isFirst = node.members.find((other) => other.name?.getText() === member.name?.getText());
    return isMethod && isOpen && isFirst === member && !isDocumented(member)
      ? [`${node.name?.text ?? ''}.${name}`]
      : [];
  });
}

function isDocumented(node: ts.Node): boolean {
  return ts.getJSDocCommentsAndTags(node).some(ts.isJSDoc);
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

  it.for(PACKAGES)('stand on every export of %s', (folder) => {
    expect(publicDeclarations(folder).size).toBeGreaterThan(0);
    expect(undocumented(folder)).toEqual([]);
  });

  it('name no parameter that a function does not have', () => {
    const paths = PACKAGES.flatMap(sourcesOf).filter((path) => readText(path).includes('@param'));
    expect(paths.length).toBeGreaterThan(100);
    expect(paths.flatMap(strangersOf)).toEqual([]);
  });
});
