import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page, test } from '@playwright/test';
import { readableNames } from '@sentinel/vocabulary-market';
import { daysAgo, goWithin, resultRows, results, settled, shownResults } from '../support/explore.ts';
import { holdAnswers } from '../support/held-line.ts';
import { logIn, watchConsole } from '../support/product.ts';
import { readCsv } from '../support/read-csv.ts';

/** A cell of the table as files write it: no separators of thousands, a plain minus sign, nothing for what is unknown. */
function fileText(shown: string): string {
  if (['–', 'unknown', 'pending', 'none'].includes(shown)) return '';
  if (/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/.test(shown)) return new Date(`${shown} UTC`).toISOString().slice(0, 10);
  const isNumber = /^[+−]?[\d,]+(\.\d+)?%?$/.test(shown);
  return isNumber ? shown.replace('−', '-').replace('+', '').replaceAll(',', '') : shown;
}

async function exported(page: Page, entry: RegExp): Promise<{ readonly name: string; readonly content: Buffer }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  const file: Download = await download;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

const OF_FILING = ['Accession Number', 'Filing Link', 'CIK', 'Accepted'];

test('part 3 section 2, FIELD 5.9: a file holds all pages of the screen, and says what it is of; canceled or cut off, nothing is saved @desktop', async ({
  page,
}) => {
  const errors = watchConsole(page);
  await page.setViewportSize({ width: 2600, height: 1000 });
  await logIn(page, 'client@sentinel.example');
  const search = `/explore-trades?v=1&to=${daysAgo(20)}&trade=Purchases&rows=50&sort=-value&columns=all`;
  await page.goto(search);
  await settled(page);
  const shown: Readonly<Record<string, string>>[] = [];
  let total = 1;
  for (let number = 1; shown.length < total; number++) {
    if (number > 1) await goWithin(page, `${search}&page=${number}`);
    await expect(page.getByRole('button', { name: `Page ${number}`, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await settled(page);
    let part = await shownResults(page);
    await expect.poll(async () => (part = await shownResults(page))).toBeDefined();
    shown.push(...(part?.rows ?? []));
    total = part?.total ?? 0;
  }
  expect(total).toBeGreaterThan(50);

  const csv = await exported(page, /^CSV/);
  // It goes away by itself, so it is looked for first.
  await expect(page.getByText(`${total} rows exported`)).toBeVisible();
  expect(csv.name).toMatch(/^insider-trades-\d{4}-\d{2}-\d{2}\.csv$/);
  const cells = readCsv(csv.content.toString('utf8'));
  const asInFile = shown.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, text]) => [name, fileText(text)])),
  );
  // Every file has what an auditor finds a filing by (FINDINGS B18), though the table does not show it.
  const screenOf = (row: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([name]) => !OF_FILING.includes(name))
        .map(([name, text]) => [
          name.replace(/^(Trade Return), raw, 20 trading days from the trade date$/, '$1'),
          name === 'Owner' ? readableNames(text) : text,
        ]),
    );
  expect(cells.map(screenOf)).toEqual(asInFile);
  // The screen writes them for reading; a file has them as filed.
  expect(cells.map(({ Owner }) => Owner)).toContainEqual(expect.stringMatching(/^[A-Z ]+$/));
  for (const row of cells)
    for (const name of OF_FILING) expect([name, row[name]]).toEqual([name, expect.stringMatching(/\S/)]);

  const about = JSON.parse((await exported(page, /^Query and conventions/)).content.toString('utf8')) as {
    num_rows: number;
    about: { as_of: string; filters: { name: string; text: string }[]; conventions: string[] };
  };
  expect(about.num_rows).toBe(total);
  expect(Object.fromEntries(about.about.filters.map(({ name, text }) => [name, text]))).toMatchObject({
    end_date: daysAgo(20),
    trade_types: 'Purchases',
    sort_column: 'value',
    sort_direction: 'desc',
  });
  expect(JSON.stringify(about)).not.toContain('sentinel.example');
  expect(Date.parse(about.about.as_of)).toBeGreaterThan(Date.now() - 86_400_000);
  const parquet = await exported(page, /^Parquet/);
  expect([parquet.content.subarray(0, 4), parquet.content.subarray(-4)].map(String)).toEqual(['PAR1', 'PAR1']);
  expect(parquet.content.includes('trade_types')).toBe(true);
  const xlsx = await exported(page, /^XLSX/);
  expect(xlsx.content.includes('xl/worksheets/sheet2.xml')).toBe(true);

  // The rest of a file does not come. Canceled, the server is told; its place is free for the next one.
  let saved = 0;
  page.on('download', () => saved++);
  const held = await holdAnswers(page, 'export_trades');
  const start = async () => {
    const begun = page.waitForResponse((answer) => answer.request().postData()?.includes('"export_trades"') ?? false);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: /^CSV/ }).click();
    await begun;
    await expect(page.getByRole('progressbar', { name: 'Exporting CSV' })).toHaveAttribute(
      'aria-valuetext',
      new RegExp(`^\\d+ of ${total} rows$`),
    );
  };
  await start();
  await page.getByRole('button', { name: 'Cancel export' }).click();
  await expect(page.getByText('Export canceled. Nothing was saved.')).toBeVisible();
  await held.left;
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeFocused();
  await start();
  held.cut();
  await expect(
    page.getByText('The connection was lost before the file was complete. Please try again.').first(),
  ).toBeVisible();
  expect(saved).toBe(0);
  await held.close();
  await expect(resultRows(page).first()).toBeVisible();
  expect((await exported(page, /^CSV/)).content).toEqual(csv.content);
  await expect(results(page)).toHaveAttribute('aria-busy', 'false');
  // The browser reports the dropped connection itself.
  expect(errors.filter((text) => !text.includes('net::ERR_'))).toEqual([]);
});
