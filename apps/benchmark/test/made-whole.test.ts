import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { makeFile, makeFolder } from '@confmat/bench/made-whole.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let cache = '';
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'confmat-made-'));
});
afterEach(() => {
  rmSync(cache, { recursive: true });
});

const folderOf = (name: string): URL => pathToFileURL(`${join(cache, 'not', 'yet', name)}/`);
const text = (name: string): string => readFileSync(join(cache, 'not', 'yet', name), 'utf8');

describe('makeFolder', () => {
  it('makes a folder and those above it once', () => {
    for (const content of ['first', 'second']) {
      makeFolder(folderOf('data'), 'b', (own) => {
        writeFileSync(new URL('a', own), content);
        writeFileSync(new URL('b', own), content);
      });
    }
    expect([text('data/a'), text('data/b')]).toEqual(['first', 'first']);
    expect(readdirSync(join(cache, 'not', 'yet'))).toEqual(['data']);
  });

  it('takes the folder of another process that was faster', () => {
    const make = (content: string, meanwhile: () => void): void => {
      makeFolder(folderOf('data'), 'b', (own) => {
        writeFileSync(new URL('a', own), content);
        meanwhile();
        writeFileSync(new URL('b', own), content);
      });
    };
    make('slow', () => {
      make('fast', () => undefined);
    });
    expect([text('data/a'), text('data/b')]).toEqual(['fast', 'fast']);
    expect(readdirSync(join(cache, 'not', 'yet'))).toEqual(['data']);
  });

  it('shows nothing while it is made, and leaves nothing where that fails', () => {
    const write = (own: URL): void => {
      writeFileSync(new URL('a', own), 'half');
      expect(() => text('data/a')).toThrow('ENOENT');
      throw new Error('disk full');
    };
    expect(() => {
      makeFolder(folderOf('data'), 'b', write);
    }).toThrow('disk full');
    expect(readdirSync(join(cache, 'not', 'yet'))).toEqual([]);
  });

  it('replaces half a folder', () => {
    mkdirSync(folderOf('data'), { recursive: true });
    writeFileSync(new URL('a', folderOf('data')), 'half');
    makeFolder(folderOf('data'), 'b', (own) => {
      writeFileSync(new URL('b', own), 'whole');
    });
    expect(readdirSync(folderOf('data'))).toEqual(['b']);
  });
});

describe('makeFile', () => {
  it('makes the folder above a file, and the file in one step', async () => {
    const path = join(cache, 'not', 'yet', 'file');
    await makeFile(path, (own) => {
      writeFileSync(own, 'whole');
      expect(() => text('file')).toThrow('ENOENT');
    });
    expect(text('file')).toBe('whole');
    expect(readdirSync(join(cache, 'not', 'yet'))).toEqual(['file']);
  });
});
