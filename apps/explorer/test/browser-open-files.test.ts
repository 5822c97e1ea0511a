// What is chosen or dropped: two files, a matrix of counts, a workbook, the same file after a reload.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { ROOT } from './ask.js';
import {
  DIST,
  complaintsOf,
  describeInBrowser,
  give,
  matrixOn,
  settled,
  violationsOf,
} from './built-page.js';
import type { Page } from './built-page.js';

const OLD = 'id,truth,pred\n1,x,x\n2,y,x\n3,x,y\n4,y,y\n5,x,x\n';
const NEW = 'id,truth,pred\n4,y,y\n3,x,x\n2,y,y\n1,x,x\n';
const MATRIX = ',cat,dog\ncat,5,1\ndog,2,7\n';

const filesOf = (files: Readonly<Record<string, string>>) =>
  Object.entries(files).map(([name, text]) => ({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  }));

async function choose(page: Page, files: Readonly<Record<string, string>>): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(filesOf(files));
  await page.locator('[role=alert], #view > *').first().waitFor();
}

/** Drop files as a person does, by the events of a browser. */
async function drop(page: Page, files: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate<boolean>(`(() => {
    const transfer = new DataTransfer();
    for (const [name, text] of Object.entries(${JSON.stringify(files)}))
      transfer.items.add(new File([text], name));
    return document.dispatchEvent(
      new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }));
  })()`);
  await page.locator('[role=alert], #view > *').first().waitFor();
}

const joinedOn = async (page: Page): Promise<string> =>
  ((await page.locator('.joined').textContent()) ?? '').trim();

describeInBrowser('files that are chosen or dropped', (built) => {
  it('are two models where they are two, and say how they were joined', async () => {
    const { page, complaints } = await built.open();
    await drop(page, { 'old.csv': OLD, 'new.csv': NEW });
    await settled(page);
    expect(await page.locator('[role=tab][aria-selected=true]').textContent()).toContain('Compare');
    expect(await joinedOn(page)).toBe(
      'old.csv and new.csv are joined by column id: 4 rows matched; left out without a partner: 1 of old.csv.',
    );
    expect(await page.locator('#view').textContent()).toContain('pred (new.csv)');
    expect(await violationsOf(page)).toEqual([]);
    // The page reads two of three files, and says so.
    await drop(page, { 'old.csv': OLD, 'new.csv': NEW, 'more.csv': OLD });
    await settled(page);
    expect(await joinedOn(page)).toMatch(/old\.csv\. Of 3 files the first two are read\.$/);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('are joined otherwise if that is chosen, and say why they cannot be', async () => {
    const { page, complaints } = await built.open();
    const same = NEW.split('\n').slice(1, 5).reverse().join('\n');
    await choose(page, {
      'a.csv': OLD.replace('5,x,x\n', ''),
      'b.csv': `id,truth,pred\n${same}\n`,
    });
    await settled(page);
    const way = page.getByLabel('How the files are joined');
    expect(await way.locator('option').allTextContents()).toEqual(['by column id', 'row by row']);
    await way.selectOption({ label: 'row by row' });
    await settled(page);
    expect(await way.inputValue()).toBe('1');
    expect(await joinedOn(page)).toContain('all 4 rows matched');
    await page.getByRole('button', { name: 'close file' }).click();
    await choose(page, { 'a.csv': OLD, 'b.csv': 'truth,pred\nx,x\n' });
    expect(await page.getByRole('alert').textContent()).toContain(
      'a.csv and b.csv are not joined: they have no key in common, and not the same number of rows (5 and 1)',
    );
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('are asked which side has the true classes where they hold a matrix of counts', async () => {
    const { page, complaints } = await built.open();
    await page.locator('input[type=file]').setInputFiles(filesOf({ 'matrix.csv': MATRIX }));
    await page.getByRole('heading', { name: 'Which side has the true classes?' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'the rows' }).click();
    await settled(page);
    expect(await joinedOn(page)).toContain(
      'This is a matrix of counts: its rows are the true classes.',
    );
    expect(await matrixOn(page)).toEqual([5, 1, 2, 7]);
    await page.getByRole('button', { name: 'use the columns' }).click();
    await settled(page);
    expect(await matrixOn(page)).toEqual([5, 2, 1, 7]);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('are named after a reload, and go on as they were set', async () => {
    const { page, complaints } = await built.open();
    await give(page, 'old.csv', OLD);
    await page.locator('#tab-classes').click();
    await settled(page);
    const address = page.url();
    await page.reload();
    expect(await page.getByRole('note').textContent()).toBe(
      'To go on, open old.csv (44 bytes) again: after a reload the page no longer has its content. Your choices are kept.',
    );
    await give(page, 'old.csv', OLD);
    expect(page.url()).toBe(address);
    expect(await page.locator('#tab-classes').getAttribute('aria-selected')).toBe('true');
    const kept = await page.evaluate<string>(
      'JSON.stringify({ ...sessionStorage, ...localStorage })',
    );
    expect(kept).toContain('old.csv');
    expect(kept).not.toContain('1,x,x');
    // What was closed is not asked for.
    await page.getByRole('button', { name: 'close file' }).click();
    expect(await page.getByRole('note').count()).toBe(0);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('are workbooks too, whose reader is loaded then', async () => {
    const path = `${ROOT}packages/files/test/sheets/files/openpyxl.xlsx`;
    const { page, complaints } = await built.openBytes('rows.xlsx', readFileSync(path));
    expect(await page.locator('#main').textContent()).toContain('read from sheet "Sheet1"');
    const counts = await matrixOn(page);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(39);
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it('are opened by the one file that is downloaded, from a disk', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'confmat-download-'));
    const { page: home } = await built.open();
    const link = home.getByRole('link', { name: /one file/ });
    const [download] = await Promise.all([home.waitForEvent('download'), link.click()]);
    const file = join(folder, download.suggestedFilename());
    await download.saveAs(file);
    expect(download.suggestedFilename()).toBe('confmat-explorer.html');
    expect(readFileSync(file)).toEqual(readFileSync(join(DIST, 'explorer.html')));
    const page = await home.context().newPage();
    const address = pathToFileURL(file).href;
    const complaints = complaintsOf(page, address);
    await page.goto(address);
    // It offers no second copy of itself.
    expect(await page.getByRole('link', { name: /one file/ }).count()).toBe(0);
    const sheet = `${ROOT}packages/files/test/sheets/files/openpyxl.xlsx`;
    await give(page, 'rows.xlsx', readFileSync(sheet));
    expect((await matrixOn(page)).reduce((sum, count) => sum + count, 0)).toBe(39);
    expect(complaints).toEqual([]);
    await home.context().close();
    rmSync(folder, { recursive: true });
  });
});
