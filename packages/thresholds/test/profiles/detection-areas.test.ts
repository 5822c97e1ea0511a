import { describe, expect, it } from 'vitest';
import { detectionAreas } from '../../src/detection.js';
import type { DetectionProgram } from '../../src/detection.js';
import { thresholdSweep } from '../../src/index.js';

describe('detectionAreas', () => {
  it('counts missed positives', () => {
    const sweep = thresholdSweep([1, 0, 1], [3, 2, 1], { missedPositives: 2 });
    const ap = (program: DetectionProgram): number | undefined =>
      detectionAreas(sweep, program).values['AP'];
    // Precision 1 up to recall 1 / 4, then 2 / 3 up to 2 / 4, then none.
    expect(ap('pascal-voc-2010')).toBeCloseTo((1 + 2 / 3) / 4, 15);
    // At 0, 0.1, 0.2; at 0.3, 0.4, 0.5. Of 101 recalls 0 to 0.25 and 0.26 to 0.5.
    expect(ap('pascal-voc-2007')).toBeCloseTo((3 + 3 * (2 / 3)) / 11, 15);
    expect(ap('coco')).toBeCloseTo((26 + 25 * (2 / 3)) / 101, 15);
  });

  it.each(['pascal-voc-2007', 'pascal-voc-2010', 'coco'] as const)(
    'reads the greatest precision further down, and has no area without positives: %s',
    (program) => {
      // The second row is the first right one, the third raises nothing: 1 / 2, 2 / 3 from recall 0 on.
      const later = thresholdSweep([0, 1, 1], [3, 2, 1]);
      expect(detectionAreas(later, program).values['AP']).toBeCloseTo(2 / 3, 14);
      expect(detectionAreas(thresholdSweep([0, 0], [1, 2]), program).values['AP']).toBeNaN();
    },
  );

  it('refuses sweeps that are not exact, and programs that it does not know', () => {
    const bins = thresholdSweep([0, 1], [0.2, 0.6], { thresholds: { bins: 4, range: [0, 1] } });
    expect(() => detectionAreas(bins, 'coco')).toThrow('detectionAreas: sweep is of kind "bins"');
    const exact = thresholdSweep([0, 1], [0.2, 0.6]);
    expect(() => detectionAreas(exact, 'keras' as never)).toThrow(
      'detectionAreas: program is "keras"',
    );
  });
});
