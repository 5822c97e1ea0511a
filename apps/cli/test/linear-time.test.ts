// What options and cells hold is read in linear time: each of these took minutes where every mark was tried again
// at every other.
import { writtenList } from '@confmat/files';
import { describe, expect, it } from 'vitest';
import { parseDropGate } from '@confmat/answers/compare/drop-gate.js';
import { boundedPattern } from '@confmat/rows/input/bounded-pattern.js';
import { expandArgument } from '@confmat/rows/input/expand.js';
import { parseConstraint } from '@confmat/answers/metrics/sweep-metrics.js';
import { PARSERS } from '../src/decide/parsers.js';
import { levelValue } from '../src/options/option-values.js';
import { writtenNumber } from '@confmat/rows/rows/decimal-key.js';
import { Folder } from './harness.js';

const N = 300_000;
const SPACES = ' '.repeat(N);
const folder = new Folder();

describe('options', () => {
  it('with many spaces are refused or read', () => {
    const costs = PARSERS['--cost'] as (text: string) => unknown;
    expect(() => parseDropGate(`f1${SPACES}x=`)).toThrow('is not a number from 0 to 1');
    expect(() => parseDropGate(`f1=${SPACES}=`)).toThrow('expected a metric');
    expect(() => parseConstraint(`f1>=1${SPACES}x`)).toThrow('is not a number');
    expect(() => costs(`wrong=1${SPACES}x`)).toThrow('Expected two numbers');
    expect(() => levelValue(`1${SPACES}x`)).toThrow('Expected a level');
    expect(parseDropGate(` macro.f1 ${SPACES} = 0.5`)).toMatchObject({ maxDrop: 0.5 });
    expect(parseDropGate('accuracy {a} = 0.1')).toMatchObject({ text: 'accuracy', group: 'a' });
    expect(() => parseDropGate(' =0.1')).toThrow('expected a metric');
    expect(levelValue(' 95 % ')).toBe(0.95);
    expect(costs(' wrong = 10 , escalated=1')).toEqual({ wrong: 10, escalated: 1 });
  });
});

describe('labels and cells', () => {
  it('that begin as numbers and lists do are read', () => {
    expect(writtenNumber(`${'1'.repeat(N)}x`)).toBe(null);
    expect(writtenNumber(`${'0'.repeat(N)}1`)?.key).toBe('1e0');
    expect(writtenNumber(' -1.50e2 ')?.key).toBe('-15e1');
    expect(writtenList(`array(${', a=b'.repeat(N)} x y)`)).toBe(null);
    expect(writtenList(`[${'1'.repeat(N)}x]`)).toEqual([`${'1'.repeat(N)}x`]);
    expect(writtenList("array(['a'], dtype=object, order=C)")).toEqual(['a']);
  });
});

describe('a pattern of files', () => {
  it('has a bound', async () => {
    const refusals = [
      'a*b*c*d*e*.csv',
      '**/a/**/b/**/c/**/d/**/*.csv',
      '*{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}.csv',
      '*+(a).csv',
      `*${'a'.repeat(4096)}`,
    ];
    const said: string[] = [];
    for (const pattern of refusals) {
      await expandArgument(pattern, folder.path).catch((error: unknown) =>
        said.push((error as Error).message.replace(/^.*: is/, 'is')),
      );
    }
    expect(said).toEqual([
      'is a pattern that has more than 4 times * in a name',
      'is a pattern that has more than 4 times **',
      'is a pattern that has more than 8 times {',
      'is a pattern that has +(…)',
      'is a pattern that has more than 4096 characters',
    ]);
    expect(boundedPattern('**/run-*_[ab]?*.{csv,tsv}')).toBe('**/run-*_[ab]?*.{csv,tsv}');
  });

  it('takes parentheses as they are', async () => {
    folder.write('results (1).csv', 't,p\na,a\n');
    folder.write('results 1.csv', 't,p\na,a\n');
    const { files } = await expandArgument('results (*).csv', folder.path);
    expect(files).toEqual(['results (1).csv']);
  });

  it('of many marks that are no pattern is the name of a file', async () => {
    const { isExpanded } = await expandArgument('['.repeat(100_000), folder.path);
    expect(isExpanded).toBe(false);
  });
});
