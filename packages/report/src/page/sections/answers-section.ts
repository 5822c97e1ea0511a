import { calibrationOfSweep, histogramsOfSweep } from '@confmat/thresholds/internal';
import { acceptedShares } from '../../answers/accepted-shares.js';
import { drawRisk } from '../../answers/risk-svg.js';
import type { AnswerResults } from '../../results/results.js';
import { drawCalibration } from '../../scores/calibration-svg.js';
import { drawScoreHistogram } from '../../scores/score-histogram-svg.js';
import { html } from '../../svg/element.js';
import { formatCount, formatLevel } from '../../svg/format.js';
import type { Drawing } from '../../svg/picture.js';
import { shareText } from '../../svg/share-text.js';
import { figures } from '../html/figure.js';
import { tile } from '../html/tile.js';
import type { SectionWriter } from '../section.js';

/** Bins of the histogram. */
const BINS = 32;
/** Three stand to a line of the page, and one fits a phone; all end at one height. */
const WIDTH = 364;
const HEIGHT = 320;

/** What is accepted, how often that is wrong, and what confidence is worth. */
export const answersSection: SectionWriter = ({ results: { answers }, level }) => {
  if (!answers) return null;
  const { confidence = 0.95 } = answers;
  const found = acceptedShares(answers);
  const of = (count: number): string => `${formatCount(count)} of ${formatCount(found.nAll)}`;
  return {
    name: 'answers',
    title: answers.threshold === undefined ? 'Answers' : 'Accepted answers',
    content: [
      html(
        'dl',
        { class: 'tiles' },
        tile(found.title, shareText(found.accepted / found.nAll), of(found.accepted)),
        tile(
          'wrong among them',
          shareText(found.risk),
          `at most ${shareText(found.bound)}, ${formatLevel(confidence)} sure`,
        ),
        // Without a threshold nothing is decided yet.
        answers.threshold === undefined
          ? null
          : tile(
              'escalated',
              shareText(1 - found.accepted / found.nAll),
              of(found.nAll - found.accepted),
            ),
      ),
      figures(pictures(answers, level)),
    ],
  };
};

function pictures(
  { sweep, name = 'confidence', ...options }: AnswerResults,
  level: number,
): readonly Drawing[] {
  const { threshold } = options;
  const calibration = calibrationOfSweep(sweep);
  const histograms = histogramsOfSweep(sweep, BINS);
  const [wrong, right] = histograms?.counts ?? [];
  const marked = threshold === undefined ? {} : { threshold };
  return [
    drawRisk(sweep, { ...options, width: WIDTH }, HEIGHT),
    ...(calibration
      ? [
          drawCalibration(calibration, { width: WIDTH, level }, HEIGHT, [
            `mean ${name} →`,
            '↑ share of answers that were right',
          ]),
        ]
      : []),
    ...(histograms && wrong && right
      ? [
          drawScoreHistogram(
            { ...histograms, labels: ['right', 'wrong'], counts: [right, wrong] },
            { width: WIDTH, title: 'Right and wrong answers', ...marked },
            HEIGHT,
            `${name} →`,
          ),
        ]
      : []),
  ];
}
