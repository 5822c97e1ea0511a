// The page as a browser shows it.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confusionMatrixFromCounts } from '@confmat/core';
import { evaluation, evaluationToJson } from '@confmat/evaluation';
import { HOSTILE_LABELS, runsSlowTests } from '@confmat/testkit';
import { NOT_FOUND, TIME_LIMIT_MS, isSkipped, launch, openText } from '@confmat/testkit/chromium';
import type { OpenOptions, Opened } from '@confmat/testkit/chromium';
import { WEATHER, WEATHER_LABELS } from '../pictures/examples.js';
import { telcoSweeps } from '../telco.js';
import { allParts, nearbyErrors, thousandClasses } from './page.js';
import { htmlOf } from '../parts.js';

const weather = htmlOf({ matrix: confusionMatrixFromCounts(WEATHER, WEATHER_LABELS) });
const BACKGROUND = 'getComputedStyle(document.documentElement).backgroundColor';
let axe = '';
let browser: Browser;

const ofScores = () => ({ scores: [{ sweep: telcoSweeps().boosted }] });

/** Open a page, look at it, and see that it said nothing and asked for nothing. */
async function on<T>(
  html: string,
  look: (opened: Opened) => Promise<T>,
  options: OpenOptions = {},
): Promise<T> {
  const opened = await openText(browser, html, options);
  try {
    const found = await look(opened);
    expect([opened.messages, opened.requests]).toEqual([[], []]);
    return found;
  } finally {
    await opened.page.context().close();
  }
}

/** What axe finds wrong, by rule and element. */
async function violations({ page }: Opened): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: tool } = globalThis as unknown as {
      axe: {
        run: (
          options: object,
        ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      };
    };
    const { violations: found } = await tool.run({ resultTypes: ['violations'] });
    return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 150) ?? ''}`);
  });
}

describe.skipIf(isSkipped || !runsSlowTests)(
  'the page in Chromium',
  { timeout: TIME_LIMIT_MS },
  () => {
    beforeAll(async () => {
      if (isSkipped) throw new Error(NOT_FOUND);
      axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
      browser = await launch();
    }, TIME_LIMIT_MS);
    afterAll(() => browser.close());

    it('folds to the class under the focus, which arrow keys move and Enter keeps', async () => {
      await on(weather, async ({ page }) => {
        await page.locator('#mx tbody td').first().focus();
        // Classes stand by confusion; in the order of the labels rain is the second.
        await page.getByLabel('Order by').selectOption('label');
        await page.locator('#mx tbody td').first().focus();
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('ArrowRight');
        expect(await page.locator('#live').textContent()).toBe(
          'true rain, predicted rain: 23 of 39 rows, 59\u00a0%',
        );
        await page.keyboard.press('Enter');
        // rain: 23 right, 16 missed, 12 wrongly given, 225 − 51 others.
        expect(await page.locator('#one .two td').allTextContents()).toEqual([
          '',
          '23true positives',
          '16false negatives',
          '12false positives',
          '174true negatives',
        ]);
        expect(await page.locator('#mx td.fn').allTextContents()).toEqual([
          '615\u00a0%',
          '410\u00a0%',
          '615\u00a0%',
        ]);
        expect(await page.locator('#mx td.fp').count()).toBe(3);
        expect(page.url()).toContain('#class=rain');
        await page.keyboard.press('End');
        expect(await page.locator('#one h3').textContent()).toBe('rain against the rest');
      });
    });

    it.each([1440, 390])(
      'is no wider than a window of %i pixels, whatever a label is',
      async (width) => {
        const labels = [
          'A'.repeat(200),
          `${'a long one '.repeat(20)}!`,
          `${'a long one '.repeat(19)}a lone one !`,
          'x',
        ];
        const matrix = confusionMatrixFromCounts(
          [
            [8, 2, 1, 0],
            [1, 9, 0, 3],
            [0, 1, 7, 1],
            [2, 0, 1, 6],
          ],
          labels,
        );
        const [widest, heads] = await on(
          htmlOf({ matrix }),
          ({ page }) =>
            page.evaluate<[number, string[]]>(
              `[document.documentElement.scrollWidth, [...document.querySelectorAll('#classes-table tbody th')].map((th) => th.querySelector('[title]')?.title ?? th.textContent)]`,
            ),
          { width, height: 800 },
        );
        expect(widest).toBeLessThanOrEqual(width);
        expect(heads).toEqual(labels);
      },
    );

    it('puts classes in another order and turns its axes, with its margins, by keyboard', async () => {
      // Errors join cat and dog; boat has the most rows.
      const counts = [[8, 0, 2], [0, 19, 0], [3, 0, 7]]; // prettier-ignore
      const matrix = confusionMatrixFromCounts(counts, ['cat', 'boat', 'dog']);
      await on(htmlOf({ matrix }), async (opened) => {
        const { page } = opened;
        const texts = (of: string): Promise<string[]> =>
          page.locator(`#mx ${of}`).allTextContents();
        const cells = (): Promise<number[][]> =>
          page.evaluate<number[][]>(
            "Array.from(mx.tBodies[0].rows, (row) => Array.from(row.querySelectorAll('td:not(.m)'), (cell) => Number(cell.firstChild.textContent)))",
          );
        // By confusion at first: cat beside dog.
        expect(await texts('tbody th')).toEqual(['cat', 'dog', 'boat']);
        await page.getByLabel('Order by').selectOption('label');
        expect(await texts('tbody th')).toEqual(['cat', 'boat', 'dog']);
        const asWritten = await page.locator('#mx').innerText();
        await page.getByLabel('Order by').focus();
        await page.keyboard.press('ArrowDown');
        expect(await texts('tbody th')).toEqual(['boat', 'cat', 'dog']);
        expect(await texts('thead th')).toEqual(['boat', 'cat', 'dog', 'rows', 'recall']);
        expect(await cells()).toEqual([[19, 0, 0], [0, 8, 2], [0, 3, 7]]); // prettier-ignore
        expect(await texts('td.m:nth-child(5)')).toEqual(['19', '10', '10']);
        await page.getByLabel('Order by').selectOption('confusion');
        expect(await texts('tbody th')).toEqual(['cat', 'dog', 'boat']);
        await page.getByLabel('Order by').focus();
        await page.keyboard.press('Tab');
        await page.keyboard.press('Space');
        // Rows are predicted classes now: 3 of the 11 cats predicted are dogs.
        expect(await cells()).toEqual([[8, 3, 0], [2, 7, 0], [0, 0, 19]]); // prettier-ignore
        expect(await texts('.axes')).toEqual(['predicted ↓ true →']);
        expect(await texts('thead th')).toEqual(['cat', 'dog', 'boat', 'precision']);
        expect(await texts('tfoot th')).toEqual(['rows', 'recall']);
        expect(await texts('tfoot tr:first-child td')).toEqual(['10', '10', '19']);
        expect(
          await page.locator('#mx').getByRole('columnheader', { name: 'precision' }).count(),
        ).toBe(1);
        // Arrow keys follow what is seen: from cat below, to cat taken for dog.
        await page.locator('#mx tbody td').first().focus();
        await page.keyboard.press('ArrowDown');
        expect(await page.locator('#live').textContent()).toBe(
          'true cat, predicted dog: 2 of 10 rows, 20\u00a0%',
        );
        expect(await violations(opened)).toEqual([]);
        await page.getByLabel('predicted classes in rows').uncheck();
        await page.getByLabel('Order by').selectOption('label');
        expect(await page.locator('#mx').innerText()).toBe(asWritten);
      });
    });

    it('begins with predicted classes in rows where it was asked to', async () => {
      const matrix = confusionMatrixFromCounts([[8, 2, 0], [3, 7, 0], [0, 1, 19]], ['cat', 'dog', 'boat']); // prettier-ignore
      await on(htmlOf({ matrix }, { truth: 'columns' }), async ({ page }) => {
        const first = page.locator('#mx tbody tr').first().locator('td:not(.m)');
        expect(await page.locator('.axes').textContent()).toBe('predicted ↓ true →');
        expect((await first.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
          ...['8', '3', '0'],
        ]);
        // A class that is picked turns with it: of 11 predicted cats 3 are none, 2 cats are missed.
        await page.locator('#mx tbody td').first().click();
        const two = (of: string): Promise<string[]> =>
          page.locator(`#one .two ${of}`).allTextContents();
        expect(await two('th')).toEqual([
          ...['true cat', 'true other', 'predicted cat', 'predicted other'],
        ]);
        expect((await two('tbody td')).map((text) => parseInt(text))).toEqual([8, 3, 2, 27]);
        await page.getByLabel('predicted classes in rows').uncheck();
        expect(await page.locator('.axes').textContent()).toBe('true ↓ predicted →');
        expect((await two('tbody td')).map((text) => parseInt(text))).toEqual([8, 2, 3, 27]);
      });
    });

    it('turns a map of many classes, drawn by the page and by its script', async () => {
      const matrix = nearbyErrors(70, 3000);
      await on(htmlOf({ matrix }, { truth: 'columns' }), async ({ page }) => {
        const pixels = (): Promise<string> =>
          page.evaluate<string>("document.querySelector('#map canvas').toDataURL()");
        expect(await page.locator('#map small').textContent()).toBe('predicted ↓ true →');
        const turned = await pixels();
        await page.getByLabel('predicted classes in rows').uncheck();
        expect(await page.locator('#map small').textContent()).toBe('true ↓ predicted →');
        expect(await pixels()).not.toBe(turned);
      });
    });

    it('has the intervals of inference for a class, worked out in the page', async () => {
      await on(weather, async ({ page }) => {
        await page.locator('#mx tbody tr').nth(3).locator('td').first().hover();
        const cells = await page.locator('#one table:not(.two) td').allTextContents();
        const row = page.locator('#classes-table tbody tr').nth(3);
        const [, , precision, recall, f1] = await row.locator('td').allTextContents();
        expect(cells.slice(0, 3)).toEqual([precision, recall, f1]);
      });
    });

    it('is read without script', async () => {
      const options = { javaScriptEnabled: false };
      await on(
        weather,
        async ({ page }) => {
          expect(await page.locator('#mx tbody td:visible').count()).toBe(4 * 6);
          expect(await page.locator('.script:visible').count()).toBe(0);
        },
        options,
      );
    });

    it('sorts a table by its heading, and saves it without formulas', async () => {
      const labels = ['=1+1', '+b', 'c,"d"'];
      const counts = [[5, 1, 0], [0, 3, 4], [0, 0, 9]]; // prettier-ignore
      const html = htmlOf({ matrix: confusionMatrixFromCounts(counts, labels) });
      await on(html, async ({ page }) => {
        const classes = page.locator('#classes-table');
        await classes.locator('th button', { hasText: 'recall' }).click();
        expect(await classes.locator('tbody th').allTextContents()).toEqual([
          'c,"d"',
          '=1+1',
          '+b',
        ]);
        await classes.locator('th button', { hasText: 'recall' }).click();
        expect(await classes.locator('tbody th').allTextContents()).toEqual([
          '+b',
          '=1+1',
          'c,"d"',
        ]);
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          page.locator('#classes .csv').click(),
        ]);
        expect(file.suggestedFilename()).toBe('classes.csv');
        const lines = (await readFile(await file.path(), 'utf8')).split('\n');
        expect(lines[0]).toBe('class,true rows,predicted,precision,precision (detail),recall,recall (detail),F1,F1 (detail),remarks'); // prettier-ignore
        expect(lines.slice(1, 4).map((line) => line.slice(0, 9))).toEqual(["'+b,7,4,0", "'=1+1,6,5", '"c,""d"""']); // prettier-ignore
      });
    });

    it('sorts shares that are nearly all above the others', async () => {
      const counts = [[5, 4000, 0], [0, 3, 1], [0, 0, 9]]; // prettier-ignore
      const html = htmlOf({ matrix: confusionMatrixFromCounts(counts, ['a', 'b', 'c']) });
      await on(html, async ({ page }) => {
        const errors = page.locator('table[data-file="errors"]');
        await errors.locator('th button', { hasText: 'share of all errors' }).click();
        expect(await errors.locator('tbody th').allTextContents()).toEqual(['a and b', 'b and c']);
      });
    });

    it('saves a matrix as a line for each cell, with shares as numbers', async () => {
      const labels = ['a,b', 'empty', '=1'];
      const counts = [[2500, 2, 1], [0, 0, 0], [1, 0, 3]]; // prettier-ignore
      const html = htmlOf({ matrix: confusionMatrixFromCounts(counts, labels) });
      await on(html, async ({ page }) => {
        const saved = async (): Promise<readonly string[]> => {
          const [file] = await Promise.all([
            page.waitForEvent('download'),
            page.locator('#matrix .csv').click(),
          ]);
          return (await readFile(await file.path(), 'utf8')).trimEnd().split('\n');
        };
        await page.getByLabel('Order by').selectOption('label');
        const lines = await saved();
        expect(lines).toEqual([
          'truth,prediction,rows,share',
          // 2500 / 2503, 2 / 2503, 1 / 2503; of a class without rows there is no share.
          '"a,b","a,b",2500,0.998801',
          '"a,b",empty,2,0.000799041',
          `"a,b",'=1,1,0.000399521`,
          'empty,"a,b",0,',
          'empty,empty,0,',
          "empty,'=1,0,",
          `'=1,"a,b",1,0.25`,
          "'=1,empty,0,0",
          "'=1,'=1,3,0.75",
        ]);
        // Turned, its lines are the same in another order.
        await page.getByLabel('predicted classes in rows').check();
        expect(new Set(await saved())).toEqual(new Set(lines));
      });
    });

    it('opens a group of many classes with everything else, and finds a class', async () => {
      const matrix = thousandClasses(100_000);
      // Its counts stand in the page once, in the evaluation.
      const kept = evaluationToJson(evaluation({ matrix }));
      await on(htmlOf({ matrix }, { evaluation: kept }), async ({ page }) => {
        await page.locator('button.group').first().click();
        const sizes = await page.locator('#one tbody tr').count();
        expect(sizes).toBe(26);
        const label = Number(await page.locator('#one tbody th').first().textContent());
        const cells = await page.locator('#one tbody tr').first().locator('td').allTextContents();
        const sum = cells.reduce((total, text) => total + Number(text.replace(',', '')), 0);
        expect(sum).toBe(matrix.support[label]);
        const pixels = (): Promise<string> =>
          page.evaluate<string>("document.querySelector('#map canvas').toDataURL()");
        const unmarked = await pixels();
        await page.locator('#find').fill('77');
        expect(await pixels()).not.toBe(unmarked);
        const place =
          "document.querySelector('#one h3').getBoundingClientRect().bottom / innerHeight";
        await expect.poll(() => page.evaluate<number>(place)).toBeLessThanOrEqual(1);
        expect(await page.locator('#one h3').textContent()).toBe('77 against the rest');
        const [, tp = ''] = await page.locator('#one .two td').allTextContents();
        expect(parseInt(tp)).toBe(matrix.at(77, 77));
        await page.locator('#map canvas').focus();
        await page.keyboard.press('ArrowRight');
        expect(await page.locator('#live').textContent()).toMatch(/^true \d+, predicted \d+: /);
      });
    });

    it('has the whole of each class beside the one that is picked', async () => {
      const labels = ['b', 'c', 'd'].map(
        (one) => `${'a long label '.repeat(4)}${one} as it goes on`,
      );
      const counts = [[9, 4, 1], [2, 9, 3], [1, 5, 9]]; // prettier-ignore
      const html = htmlOf({ matrix: confusionMatrixFromCounts(counts, labels) });
      await on(html, async ({ page }) => {
        await page.locator('#mx tbody td').first().hover();
        const texts = await page.locator('#one li').allTextContents();
        const items: [string | null, string | undefined][] = [];
        for (const [at, text] of texts.entries()) {
          const whole = await page.locator('#one li').nth(at).getAttribute('title');
          items.push([whole, text.split(':')[0]]);
        }
        // Whichever class it is, the two others are missed and wrongly given.
        expect(items).toHaveLength(4);
        for (const [whole, shown] of items) {
          expect(labels).toContain(whole);
          // The ends are alike: what differs is kept.
          const one = /label ([bcd]) as/.exec(whole ?? '')?.[1] ?? '';
          expect(shown).toBe(`a long label a long…${one} as i…as it goes on`);
          expect(shown).not.toBe(whole);
        }
      });
    });

    it('has labels that attack as text alone', async () => {
      const counts = HOSTILE_LABELS.map((_, t) => HOSTILE_LABELS.map((__, p) => (t === p ? 5 : 1)));
      const html = htmlOf({ matrix: confusionMatrixFromCounts(counts, HOSTILE_LABELS) });
      await on(html, async ({ page }) => {
        await page.locator('#mx tbody td').first().hover();
        expect(await page.locator('#one h3').textContent()).toBe(
          '</script><img src=x onerror=alert(1)> against the rest',
        );
        expect(await page.locator('img').count()).toBe(0);
      });
    });

    const looks = [
      ['every part, dark, on a phone', allParts, { colorScheme: 'dark', width: 390 }],
      ['every part', allParts, {}],
      ['a map', () => ({ matrix: nearbyErrors(70, 3000) }), {}],
      ['a map on a phone', () => ({ matrix: nearbyErrors(70, 3000) }), { width: 360 }],
      ['a threshold on a phone', ofScores, { width: 360 }],
    ] as const;
    it.each(looks)('has nothing for axe to find: %s', async (_, results, options) => {
      await on(
        htmlOf(results()),
        async (opened) => {
          expect(await violations(opened)).toEqual([]);
          const root = opened.page.locator('html');
          const tooWide = await root.evaluate(
            ({ scrollWidth, clientWidth }: { scrollWidth: number; clientWidth: number }) =>
              scrollWidth - clientWidth,
          );
          expect(tooWide).toBe(0);
        },
        options,
      );
    });

    it('fades a table where it goes on, until its end is seen', async () => {
      const look = async ({ page }: Opened): Promise<void> => {
        const mask = (): Promise<string> =>
          page.evaluate(`getComputedStyle(document.querySelector('#mx').parentElement).maskImage`);
        expect(await mask()).toContain('linear-gradient');
        await page.evaluate(`document.querySelector('#mx').parentElement.scrollLeft = 9999`);
        await expect.poll(mask).toBe('none');
      };
      await on(htmlOf({ matrix: nearbyErrors(12, 4000) }), look, { width: 390 });
    });

    it('keeps the colors of cells and tells roles by lines where a system forces its colors', async () => {
      await on(
        weather,
        async ({ page }) => {
          await page.locator('#mx tbody td').first().hover();
          const styleOf = (name: string, property: string): Promise<string> =>
            page.evaluate<string>(
              `getComputedStyle(document.querySelector('#mx ${name}')).${property}`,
            );
          expect(await styleOf('td.tp', 'backgroundColor')).not.toBe(
            await styleOf('tbody th', 'backgroundColor'),
          );
          const lines = ['td.tp', 'td.fn', 'td.fp'].map((name) => styleOf(name, 'outlineStyle'));
          expect(await Promise.all(lines)).toEqual(['solid', 'dotted', 'dashed']);
        },
        { forcedColors: 'active' },
      );
    });

    it('scrolls without motion for readers who want none', async () => {
      const html = 'getComputedStyle(document.documentElement).scrollBehavior';
      const behavior = (reducedMotion: 'reduce' | 'no-preference'): Promise<string> =>
        on(weather, ({ page }) => page.evaluate<string>(html), { reducedMotion });
      expect(await behavior('no-preference')).toBe('smooth');
      expect(await behavior('reduce')).toBe('auto');
    });

    it('keeps wide pictures at their size on a phone, and the names of classes whole', async () => {
      const { slices, matrix } = allParts();
      await on(
        htmlOf({ slices, matrix }),
        async ({ page }) => {
          const picture = page.locator('#slices svg.cm');
          expect((await picture.boundingBox())?.width).toBe(760);
          const box = page.locator('#slices figure');
          expect((await box.boundingBox())?.width).toBeLessThanOrEqual(366);
          await box.focus();
          await page.keyboard.press('ArrowRight');
          const moved = (): Promise<number> =>
            page.evaluate<number>("document.querySelector('#slices figure').scrollLeft");
          await expect.poll(moved).toBeGreaterThan(0);
          const name = page.locator('#slices tbody th', { hasText: 'two years' });
          // One line of 14 px and its padding.
          expect((await name.boundingBox())?.height).toBeLessThan(60);
        },
        { width: 390 },
      );
    });

    it('changes its colors, and prints in light ones without its tools', async () => {
      await on(
        weather,
        async ({ page }) => {
          const background = (): Promise<string> => page.evaluate<string>(BACKGROUND);
          expect(await background()).toBe('rgb(13, 17, 23)');
          await page.locator('#tools button').first().click();
          expect(await background()).toBe('rgb(255, 255, 255)');
          await page.locator('#tools button').first().click();
          expect(await background()).toBe('rgb(13, 17, 23)');
          await page.emulateMedia({ media: 'print' });
          expect(await background()).toBe('rgb(255, 255, 255)');
          expect(await page.locator('nav:visible, .csv:visible').count()).toBe(0);
        },
        { colorScheme: 'dark' },
      );
    });

    it('prints a matrix of ten classes no wider than A4, whole', async () => {
      const html = htmlOf({ matrix: nearbyErrors(10, 4000, (at) => `class ${at}`) });
      await on(html, async ({ page }) => {
        await page.emulateMedia({ media: 'print' });
        // 210 mm without margins of 14 mm, at 96 pixels for 25.4 mm.
        await page.setViewportSize({ width: Math.floor((182 / 25.4) * 96), height: 1000 });
        const right = "document.querySelector('#mx').getBoundingClientRect().right";
        expect(await page.evaluate<number>(`${right} / innerWidth`)).toBeLessThanOrEqual(1);
        const breaks = "getComputedStyle(document.querySelector('#mx')).breakInside";
        expect(await page.evaluate<string>(breaks)).toBe('avoid');
      });
    });
  },
);
