import { gzipSync } from 'node:zlib';
import { describe, it } from 'vitest';
import { CommentFilter } from '@confmat/rows/input/csv/csv-comments.js';
import { Folder, PATIENCE, refusal, reportJson } from './harness.js';

const folder = new Folder();
const COLUMNS = ['--true', 't', '--pred', 'p'];

describe('confmat report --comment', PATIENCE, () => {
  const text =
    '# made by a tool\nt,p\na,a\n# half way, with a "\nb,a\n"#b","#b\n# not a comment"\n#end';

  it.concurrent(
    'leaves out lines that start with it, but not within quotes',
    async ({ expect }) => {
      const csv = folder.write('comments.csv', text);
      const { nSamples, labels, matrix } = await reportJson([
        csv,
        ...COLUMNS,
        '--csv',
        'comment=#',
      ]);
      expect(nSamples).toBe(3);
      expect(labels).toEqual(['#b', '#b\n# not a comment', 'a', 'b']);
      expect(matrix.counts).toEqual([
        [0, 1, 0, 0],
        [0, 0, 0, 0],
        [0, 0, 1, 0],
        [0, 0, 1, 0],
      ]);
      const packed = folder.write('comments.csv.gz', gzipSync(text.replace('"\nb', '\nb')));
      expect(
        (await reportJson([packed, ...COLUMNS, '--csv', 'comment=#', '--where', "t = 'a'"]))
          .nSamples,
      ).toBe(1);
    },
  );

  it.concurrent('leaves out the same, however the file is cut', ({ expect }) => {
    const returns = new CommentFilter('#', {}).keep(Buffer.from('\uFEFF#x\rt,p\r#y\ra,b'));
    expect(returns.toString()).toBe('t,p\ra,b');
    const bytes = Buffer.from('#x\r\nt,p\r\n#y\r\na,"\r\n#b"\r\n');
    for (let at = 0; at <= bytes.length; ++at) {
      const filter = new CommentFilter('#', {});
      const parts = [filter.keep(bytes.subarray(0, at)), filter.keep(bytes.subarray(at))];
      expect(Buffer.concat(parts).toString()).toBe('t,p\r\na,"\r\n#b"\r\n');
    }
  });

  it.concurrent('is one character', async ({ expect }) => {
    expect(await refusal(['report', 'x.csv', ...COLUMNS, '--csv', 'comment=//'])).toContain(
      'exit 2',
    );
  });
});

describe('confmat report --quote', PATIENCE, () => {
  it.concurrent('takes quotes for text with none', async ({ expect }) => {
    const csv = folder.write('inches.csv', 't,p\n5",5"\n"6,5"\n');
    const { labels, matrix } = await reportJson([csv, ...COLUMNS, '--csv', 'quote=none']);
    expect(labels).toEqual(['"6', '5"']);
    expect(matrix.counts).toEqual([
      [0, 1],
      [0, 1],
    ]);
    expect(
      (await reportJson([csv, ...COLUMNS, '--csv', 'quote=none', '--clean', 'trim'])).nSamples,
    ).toBe(2);
  });

  it.concurrent('takes another character', async ({ expect }) => {
    const csv = folder.write('single.csv', "t,p\n'a,b','a,b'\n'it''s',\"c\n");
    const { labels } = await reportJson([csv, ...COLUMNS, '--csv', "quote='"]);
    expect(labels).toEqual(['"c', 'a,b', "it's"]);
    expect(await refusal(['report', csv, ...COLUMNS, '--csv', 'quote=ab'])).toContain('exit 2');
  });
});
