import { describe, expect, it } from 'vitest';
import { wordsOf } from '../count-words.mjs';
import { FILES, REPOSITORY } from '../repository.mjs';
import { examplesOf, runExample } from './examples.ts';
import { brokenLinks } from './links.ts';
import { anchorsOf, fencesOf } from './markdown.ts';
import { runPrograms, runShell } from './run.ts';
import { shellScriptOf, splitWords } from './shell.ts';
import { show } from './show.ts';
import { typeFaults } from './type-check.ts';

const fence = (info: string, content: string): string => `\`\`\`${info}\n${content}\n\`\`\`\n`;

describe('fencesOf', () => {
  it('pairs a block with the text block that follows', () => {
    const markdown = `# A\n\n${fence('ts', 'a();')}\nwhich prints\n\n${fence('text', 'one\ntwo')}`;
    expect(fencesOf(markdown)).toEqual([
      { line: 3, language: 'ts', tags: [], content: 'a();', output: 'one\ntwo' },
      { line: 9, language: 'text', tags: [], content: 'one\ntwo', output: null },
    ]);
  });

  it('pairs nothing across a heading or another block', () => {
    const markdown = `${fence('ts', 'a();')}## B\n${fence('sh', 'x')}${fence('ts', 'b();')}`;
    expect(fencesOf(markdown).map(({ output }) => output)).toEqual([null, null, null]);
  });

  it('reads the words after the language', () => {
    expect(fencesOf(fence('sh no-run', 'x'))[0]?.tags).toEqual(['no-run']);
  });

  it('refuses a fence that is never closed', () => {
    expect(() => fencesOf('# A\n```ts\na();')).toThrow('opened in line 2');
  });
});

describe('runPrograms', () => {
  it('returns what each program prints, without types, or why it failed', () => {
    const outcomes = runPrograms([
      { name: 'self-test', code: 'const one: number = 1;\nconsole.log(one, [2]);' },
      { name: 'self-test-throws', code: "throw new Error('no');" },
      { name: 'self-test-silent', code: 'export {};' },
    ]);
    expect(outcomes).toEqual([
      { printed: '1 [ 2 ]' },
      { failure: expect.stringMatching(/^Error: no/) as string },
      { printed: '' },
    ]);
  });

  it('fails if the process ends before all programs did', () => {
    const programs = ['process.exit(0);', 'console.log(1);'];
    expect(() =>
      runPrograms(programs.map((code, i) => ({ name: `self-test-${i}`, code }))),
    ).toThrow('only 0 programs ended');
    expect(() => runPrograms([{ name: 'self-test-exit', code: 'process.exit(3);' }])).toThrow(
      'exit code 3',
    );
  });

  it('prints something else than a wrong text block', () => {
    const [block] = fencesOf(fence('ts', 'console.log(1 + 1);') + fence('text', '3'));
    const [outcome] = runPrograms([{ name: 'self-test-wrong', code: block?.content ?? '' }]);
    expect(outcome).not.toEqual({ printed: block?.output });
  });
});

describe('runShell', () => {
  it('runs nothing but confmat', async () => {
    expect(await runShell('npm install confmat\nexit 3')).toBe('');
  });

  it('holds the last command to the exit code that the block says', async () => {
    await expect(runShell('confmat report nowhere.csv')).rejects.toThrow('expected 0');
    expect(await runShell('confmat report nowhere.csv\n# exit code 3')).toBe('');
  });
});

describe('shellScriptOf', () => {
  it('takes the confmat commands, joins continued lines and reads the exit code', () => {
    const block = 'npm i confmat\nnpx confmat a \\\n  --b c\n# exit code 1\nconfmat d\nconfmatic e';
    expect(shellScriptOf(block)).toEqual({ commands: [['a', '--b', 'c'], ['d']], exitCode: 1 });
  });
});

describe('splitWords', () => {
  it('understands quotes, escapes and comments', () => {
    expect(splitWords(` a 'b c' "d \\" e"f g\\ h '' #i`)).toEqual([
      'a',
      'b c',
      'd " ef',
      'g h',
      '',
    ]);
  });

  it.each(['a | b', 'a > b', 'a "$HOME"', "a 'b", 'a; b', 'a *.csv'])('refuses %s', (line) => {
    expect(() => splitWords(line)).toThrow('needs a shell');
  });
});

describe('typeFaults', () => {
  it('shows that a wrong option of interval is named, whatever the average', () => {
    const code = [
      "import { confusionMatrix, f1 } from '@confmat/core';",
      "import { interval } from '@confmat/inference';",
      'const matrix = confusionMatrix([1, 0], [1, 1]);',
      "interval(matrix, f1, { average: 'macro', confidence: 0.9 });",
      'interval(matrix, f1, { confidence: 0.9 });',
    ].join('\n');
    const faults = typeFaults([{ file: 'A.md', line: 10, code }]);
    expect(faults).toHaveLength(2);
    for (const fault of faults) expect(fault).toContain("'confidence' does not exist in type");
  });

  it('names file and line', () => {
    const code = 'const a = 1;\nconst b: string = a;\nconsole.log(b);';
    expect(typeFaults([{ file: 'A.md', line: 10, code }])).toEqual([
      "A.md:12: Type 'number' is not assignable to type 'string'.",
    ]);
  });
});

describe('brokenLinks', () => {
  it('names missing files and headings, and passes over code and the web', () => {
    const markdown = `# One two\n[a](#one-two) [b](#three) [c](missing.md) [d](https://e.org) \`[f](g)\`
[h](LICENSE)`;
    expect(brokenLinks('README.md', markdown)).toEqual([
      'README.md:2: no heading #three in README.md',
      'README.md:2: no file missing.md',
    ]);
  });

  it('looks up absolute links to our own repository', () => {
    const links = [`${FILES}LICENSE`, `${FILES}README.md#no-such`, `${FILES}no.md`];
    const others = [REPOSITORY, `${REPOSITORY}/issues`, `${REPOSITORY}/tree/main/docs`];
    const pictures = [`${FILES}docs/report.svg?raw=true`, `${FILES}docs/no.svg?raw=true`];
    const markdown = [...links, ...others, ...pictures].map((link) => `[a](${link})`).join('\n');
    expect(brokenLinks('packages/core/README.md', markdown)).toEqual([
      'packages/core/README.md:2: no heading #no-such in README.md',
      'packages/core/README.md:3: no file no.md',
      `packages/core/README.md:6: ${REPOSITORY}/tree/main/docs is no file of the main branch`,
      'packages/core/README.md:8: no file docs/no.svg',
    ]);
  });
});

describe('wordsOf', () => {
  it('counts as wc -w does, marks of tables and lists too', () => {
    const text = '# One two\n\n| a | b-c |\n- `d  e`\u00e9\n';
    expect(wordsOf('README.md', text)).toEqual({ file: 'README.md', words: 11, written: 0 });
  });

  it('counts apart what a script writes: parts of a page, and whole pages', () => {
    const part = '<!-- x: written by a.mjs -->\none two\n<!-- end of x -->';
    const open = '<!-- y: written by b.mjs --> three';
    expect(wordsOf('README.md', `four\n${part} five ${open}`)).toEqual({
      file: 'README.md',
      words: 9,
      written: 13,
    });
    const options = 'docs/reference/command-options.md';
    expect(wordsOf(options, 'a b')).toEqual({ file: options, words: 0, written: 2 });
  });
});

describe('anchorsOf', () => {
  it('names anchors as GitHub does', () => {
    const markdown = '# What `is` it? (now)\n## Same\n## Same\n```\n# code\n```\n### F1 & Fβ';
    expect([...anchorsOf(markdown)]).toEqual(['what-is-it-now', 'same', 'same-1', 'f1--fβ']);
  });
});

describe('examplesOf', () => {
  it('takes the lines from the tag to the next one', () => {
    const source =
      'const a = 1;\n/**\n * A.\n *\n * @example\n * b(); // → 1\n *\n * @see C.\n */\n';
    expect(examplesOf(source)).toEqual([{ line: 5, code: 'b(); // → 1\n' }]);
  });
});

describe('runExample', () => {
  it('notes the value of every statement that shows one', async () => {
    const code = 'const a = twice(2); // → 4\ntwice(a)\n  + 1; // → 10\ntwice(0);';
    const twice = (n: number): number => 2 * n;
    expect(await runExample(code, { twice })).toEqual([
      { line: 1, expected: '4', actual: '4' },
      { line: 3, expected: '10', actual: '9' },
    ]);
  });

  it('fails where the example does', async () => {
    await expect(runExample('missing(); // → 1', {})).rejects.toThrow('missing is not defined');
  });
});

describe('show', () => {
  it.each([
    [Float64Array.of(0.5, NaN, -0), 'Float64Array [0.5, NaN, -0]'],
    [[1, 'a', null, undefined, 2n, true], "[1, 'a', null, undefined, 2n, true]"],
    [{ a: [1], 'b-c': { d: 0.1 } }, "{ a: [1], 'b-c': { d: 0.1 } }"],
    [{}, '{}'],
    ['a\nb', "'a\\nb'"],
  ])('%o', (value, text) => {
    expect(show(value)).toBe(text);
  });
});
