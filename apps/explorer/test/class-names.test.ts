import { describe, expect, it } from 'vitest';
import { startWorker } from './ask.js';

const ROWS = [
  ['refund request', 0.2, 0.8],
  ['cat', 0.9, 0.1],
  ['cat', 0.6, 0.4],
  ['cat', 0.3, 0.7],
];
const TEXT = [['y', 'P_Cat', 'P_Refund_Request'], ...ROWS].map((row) => row.join(',')).join('\n');

describe('names of columns of scores', () => {
  it.each(['P_*', 'P_Cat,P_Refund_Request'])(
    'are those of labels but for case and punctuation: %s',
    async (model) => {
      const ask = startWorker();
      const { guess, models } = await ask('open', { file: new Blob([TEXT]), name: 'd.csv' });
      expect(models.map(({ key }) => key)).toContain('P_Cat,P_Refund_Request');
      const { labels, counts } = await ask('matrix', { ...guess, model, other: undefined });
      expect(labels).toEqual(['cat', 'refund request']);
      expect(Array.from(counts ?? [])).toEqual([2, 1, 0, 1]);
    },
  );
});
