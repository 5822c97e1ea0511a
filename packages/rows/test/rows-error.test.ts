import { describe, expect, it } from 'vitest';
import { programWords } from '../src/rows-error.js';

describe('programWords', () => {
  it.each([
    ['no column "--true" (--true)', 'no column "--true" (true)'],
    ['use --score COLUMN --pos-label LABEL', 'use score COLUMN posLabel LABEL'],
    ['use --csv encoding=utf-16', 'use encoding utf-16'],
    ['then use --csv decimal=,', "then use decimal ','"],
    ['a row: --csv header=none reads it as one', "a row: header 'none' reads it as one"],
    ["then use --csv ';'", "then use delimiter ';'"],
    ['if missing values are meant: --clean null=NA', 'if missing values are meant: nullValues NA'],
    ['--clean percent reads it as a share', 'percent reads it as a share'],
    ['--max groups=65536 allows as many', 'maxGroups 65536 allows as many'],
    ['use --input-format csv|tsv', 'use format csv|tsv'],
    [
      "give both columns the same type by --table 'select …'",
      'give both columns the same type by sql',
    ],
    ['to write them alike, use --map 0=No,1=Yes', 'to write them alike, use map 0=No,1=Yes'],
    ['a -- b, c--d', 'a -- b, c--d'],
  ])('calls options as a program does: %s', (command, program) => {
    expect(programWords(command)).toBe(program);
  });
});
