import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { f1, precision, recall } from '@confmat/core';
import { thresholdIntervals } from '@confmat/inference';
import { range, runsSlowTests } from '@confmat/testkit';
import { TIME_LIMIT_MS, isSkipped, launch } from '@confmat/testkit/chromium';
import { countsAt, thresholdSweep } from '@confmat/thresholds';
import { panelOf } from '../../src/panel/panel-of.js';
import { readModel } from '../../src/panel/panel-model.js';
import { decimalsOf } from '../../src/svg/decimals.js';
import { formatInterval, formatMetric } from '../../src/svg/format.js';
import { readTelco, telcoSweeps } from '../telco.js';
import { htmlOf } from '../parts.js';

type Browser = Awaited<ReturnType<typeof launch>>;
type Page = Awaited<ReturnType<Browser['newPage']>>;

const { boosted, logistic } = telcoSweeps();
const { models } = panelOf([{ sweep: boosted }], 0.95);
const [first] = models;
if (!first) throw new Error('no model');
const { thresholds } = readModel(first);

/** What the page shows of the first model, with the slider at some positions from its highest. */
const readAt = (rows: readonly number[]): string => `(() => {
  const slider = document.querySelector('#t');
  const cell = (name) => document.querySelector('[data-of="0-' + name + '"]').textContent;
  const shown = [];
  for (const row of ${JSON.stringify(rows)}) {
    slider.value = String(Number(slider.max) - row);
    slider.dispatchEvent(new Event('input'));
    shown.push(['0', '1', '2', '3', 'm0', 'i0', 'm1', 'i1', 'm2', 'i2'].map(cell));
  }
  return shown;
})()`;

/** Where the ROC curve has its point, with the scales of its axes. */
const READ_POINT = `(() => {
  const plot = document.querySelector('[data-plot=roc]');
  const dot = plot.querySelector('.cm-point');
  return [plot.dataset.x, plot.dataset.y, dot.getAttribute('cx'), dot.getAttribute('cy')];
})()`;

describe.skipIf(isSkipped || !runsSlowTests)(
  'the threshold panel in a browser',
  { timeout: TIME_LIMIT_MS },
  () => {
    let browser: Browser;
    const messages: string[] = [];
    const open = async (html: string): Promise<Page> => {
      const page = await browser.newPage();
      page.on('console', (message) => messages.push(message.text()));
      page.on('pageerror', (error) => messages.push(String(error)));
      page.on('request', (request) => messages.push(request.url()));
      await page.setContent(html);
      return page;
    };
    beforeAll(async () => {
      browser = await launch();
    }, TIME_LIMIT_MS);
    afterAll(() => browser.close(), TIME_LIMIT_MS);

    it('shows the counts, metrics and intervals of core and inference at every cut', async () => {
      const page = await open(htmlOf({ scores: [{ sweep: boosted, threshold: 0.5 }] }));
      expect(Number(await page.locator('#t').getAttribute('max'))).toBe(thresholds.length - 1);
      const rows = range(thresholds.length);
      const shown = await page.evaluate<string[][]>(readAt(rows));
      const { yTrue, score } = readTelco();
      const list = thresholdSweep(yTrue, score, { posLabel: 'Yes', thresholds: [...readModel(panelOf([{ sweep: boosted, threshold: 0.5 }], 0.95).models[0] ?? first).thresholds] }); // prettier-ignore
      const { tp, fp, fn, tn } = countsAt(list, list.thresholds);
      const found = [precision, recall, f1].map((metric) => thresholdIntervals(list, metric));
      const expected = Array.from(tp, (_, row) => [
        ...[tp[row], fp[row], fn?.[row], tn?.[row]].map((count) =>
          (count ?? NaN).toLocaleString('en-US'),
        ),
        ...found.flatMap(({ estimates, lows, highs }) => [
          formatMetric(estimates[row] ?? NaN),
          formatInterval(lows[row] ?? NaN, highs[row] ?? NaN, decimalsOf(estimates[row] ?? NaN)),
        ]),
      ]);
      expect(shown).toHaveLength(rows.length);
      const wrong = shown.flatMap((found, at) => {
        const wanted = expected[rows[at] ?? -1];
        return found.join() === wanted?.join() ? [] : [[found, wanted]];
      });
      expect(wrong.slice(0, 5)).toEqual([]);
      await page.close();
    });

    it('finds the best F1 and the least recall, types a threshold, and keeps it in the address', async () => {
      const page = await open(htmlOf({ scores: [{ sweep: boosted }] }));
      const threshold = () => page.locator('#exact').inputValue();
      await page.locator('#t').focus();
      await page.keyboard.press('End');
      expect(await threshold()).toBe('1');
      await page.locator('[data-go=f1]').click();
      expect(await threshold()).toBe('0.342149');
      expect(await page.locator('#t').getAttribute('aria-valuetext')).toBe(
        'threshold 0.342149, precision 0.571, recall 0.713',
      );
      await page.locator('#at-recall').fill('0.9');
      await page.locator('[data-go=recall]').click();
      expect(Number(await page.locator('[data-of="0-m1"]').textContent())).toBeGreaterThanOrEqual(
        0.9,
      );
      await page.locator('#exact').fill('0.5');
      await page.locator('#exact').press('Enter');
      expect(await threshold()).toBe('0.5');
      expect(await page.locator('[data-of="0-0"]').textContent()).toBe('992');
      // 992 of 1,869 are found, and 508 of 1,500 alerts are wrong; Wilson's ends of both shares.
      expect(await page.locator('.verdict').textContent()).toMatch(
        /^At 0\.5 the model misses 47\u00a0% \(45–49\u00a0%\) of "Yes", and 34\u00a0% \(32–36\u00a0%\) of its alerts are wrong\./,
      );
      await page.locator('#at-alerts').fill('21.3');
      await page.locator('[data-go=alerts]').click();
      expect(Number(await page.locator('[data-of="0-m3"]').textContent())).toBeLessThanOrEqual(
        21.3,
      );
      await page.locator('#exact').fill('0.5');
      await page.locator('#exact').press('Enter');
      // 0.01 · recall / (0.01 · recall + 0.99 · false positive rate), 992 / 1869 and 508 / 5174.
      await page.locator('#rate').fill('1');
      const rare = (0.01 * 992) / 1869 / ((0.01 * 992) / 1869 + (0.99 * 508) / 5174);
      expect(await page.locator('[data-of="0-m0"]').textContent()).toBe(rare.toFixed(3));
      await page.close();
    });

    it('says beside a field what it does not take, and which cut is meant', async () => {
      const page = await open(htmlOf({ scores: [{ sweep: boosted, threshold: 0.5 }] }));
      const beside = (field: string) =>
        page.evaluate<string>(
          `document.querySelector('${field}').parentElement.querySelector('b')?.textContent.trim() ?? ''`,
        );
      await page.locator('#exact').fill('0.34171');
      await page.locator('#exact').press('Enter');
      expect(await beside('#exact')).toBe('nearest cut to 0.34171');
      // Of 4,096 even cuts from 0 to 1, none is farther than half a step.
      const kept = Number(await page.locator('#exact').inputValue());
      expect(Math.abs(kept - 0.34171)).toBeLessThan(0.5 / 4000);
      await page.locator('#exact').fill('0.5');
      await page.locator('#exact').press('Enter');
      expect(await beside('#exact')).toBe('');
      for (const [rate, text] of [
        ['0', 'must be above 0 and below 100'],
        ['100', 'must be above 0 and below 100'],
        ['20', ''],
      ] as const) {
        await page.locator('#rate').fill(rate);
        expect(await beside('#rate')).toBe(text);
      }
      await page.locator('#at-cost').fill('-1');
      await page.locator('[data-go=cost]').click();
      expect(await beside('#at-cost')).toBe('must be at least 0');
      expect(await page.locator('#exact').inputValue()).toBe('0.5');
      await page.locator('#at-precision').fill('1.5');
      await page.locator('[data-go=precision]').click();
      expect(await beside('#at-precision')).toBe('no threshold reaches it');
      await page.locator('[data-go=f1]').click();
      expect(await page.locator('#panel b:text("reaches")').count()).toBe(0);
      await page.close();
    });

    it('has intervals by unit where it starts, and none where it was moved', async () => {
      const { yTrue, score } = readTelco();
      const unit = yTrue.map((_, row) => Math.floor(row / 7));
      const sweep = thresholdSweep(yTrue, score, { posLabel: 'Yes', unit });
      const page = await open(htmlOf({ scores: [{ sweep, threshold: 0.5 }] }));
      const [range, verdict] = [page.locator('[data-of="0-i1"]'), page.locator('.verdict')];
      const [atStart, said] = await Promise.all([range.textContent(), verdict.textContent()]);
      expect(atStart).toMatch(/^0\.\d{3}–0\.\d{3}$/);
      expect(said).toMatch(/misses \d+\u00a0% \(\d+–\d+\u00a0%\)/);
      await page.locator('[data-go=f1]').click();
      expect(await range.textContent()).toBe('');
      expect(await verdict.textContent()).toMatch(/misses \d+\u00a0% of/);
      await page.locator('#exact').fill('0.5');
      await page.locator('#exact').press('Enter');
      expect(await range.textContent()).toBe(atStart);
      expect(await verdict.textContent()).toBe(said);
      await page.close();
    });

    it('moves the point of each curve to where the threshold is', async () => {
      const page = await open(htmlOf({ scores: [{ sweep: boosted }] }));
      await page.locator('#exact').fill('0.5');
      await page.locator('#exact').press('Enter');
      const [x = '', y = '', cx, cy] = await page.evaluate<string[]>(READ_POINT);
      const place = (scale: string, value: number): number => {
        const [, , start = NaN, end = NaN] = scale.split(' ').map(Number);
        return start + value * (end - start);
      };
      expect(Number(cx)).toBeCloseTo(place(x, 508 / 5174), 6);
      expect(Number(cy)).toBeCloseTo(place(y, 992 / 1869), 6);
      await page.close();
    });

    it('links a second model by recall', async () => {
      const scores = [{ name: 'boosted', sweep: boosted }, { name: 'logistic', sweep: logistic }]; // prettier-ignore
      const page = await open(htmlOf({ scores }));
      await page.locator('#exact').fill('0.5');
      await page.locator('#exact').press('Enter');
      // Its own best F1 until the reader asks for another.
      expect(await page.locator('[data-of="1-t"]').textContent()).toBe('0.300748');
      await page.locator('#link').selectOption('recall');
      const found = Number(await page.locator('[data-of="1-0"]').textContent());
      expect(found).toBeGreaterThanOrEqual(992);
      await page.locator('#link').selectOption('threshold');
      expect(await page.locator('[data-of="1-t"]').textContent()).toBe('0.5');
      await page.close();
    });

    it('says nothing on the console and asks the network for nothing', () => {
      expect(messages.filter((message) => !message.startsWith('data:'))).toEqual([]);
    });
  },
);
