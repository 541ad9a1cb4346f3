import { expect, type Page, test } from '@playwright/test';
import { results, settled } from '../support/explore.ts';
import { logIn } from '../support/product.ts';

interface AccessibleCell {
  readonly role: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The rows of a grid as the browser hands them to assistive technology, each with its cells in their order there. */
async function accessibleRows(page: Page, gridName: string): Promise<AccessibleCell[][]> {
  const browser = await page.context().newCDPSession(page);
  const { nodes } = await browser.send('Accessibility.getFullAXTree');
  type Node = (typeof nodes)[number];
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const roleOf = (node: Node) => (node.ignored ? '' : String(node.role?.value));
  /** The nearest nodes below with one of these roles. */
  const below = (node: Node, roles: readonly string[]): Node[] =>
    (node.childIds ?? []).flatMap((id) => {
      const child = byId.get(id);
      if (!child) return [];
      return roles.includes(roleOf(child)) ? [child] : below(child, roles);
    });
  const grid = nodes.find((node) => roleOf(node) === 'grid' && node.name?.value === gridName);
  if (!grid) throw new Error(`No grid is named ${gridName}`);
  const cellOf = async (node: Node): Promise<AccessibleCell> => {
    const described = await browser.send('DOM.describeNode', { backendNodeId: node.backendDOMNodeId ?? 0 });
    const flat = described.node.attributes ?? [];
    const attributes = Object.fromEntries(
      Array.from({ length: flat.length / 2 }, (_, at) => [flat[2 * at] ?? '', flat[2 * at + 1] ?? '']),
    );
    return { role: roleOf(node), name: String(node.name?.value ?? ''), attributes };
  };
  const rows = below(grid, ['row']).map((row) => below(row, ['columnheader', 'gridcell']));
  return Promise.all(rows.map((cells) => Promise.all(cells.map(cellOf))));
}

test('part 3 section 2: screen readers get every cell under its own heading, with the first column pinned @desktop', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 900 });
  await logIn(page, 'client@sentinel.example', '/explore-trades?v=1');
  await settled(page);
  const first = results(page).getByRole('gridcell').first();
  await expect(first).toBeVisible();

  // The columns do not fit, and the first one stays while the others scroll.
  const before = await first.boundingBox();
  const second = results(page).getByRole('gridcell').nth(1);
  const secondBefore = await second.boundingBox();
  await first.hover();
  await page.mouse.wheel(200, 0);
  await expect.poll(async () => (await second.boundingBox())?.x).toBeLessThan(secondBefore?.x ?? 0);
  expect((await first.boundingBox())?.x).toBe(before?.x);

  const rows = await accessibleRows(page, 'Search Results');
  const headings = rows.filter((cells) => cells.every(({ role }) => role === 'columnheader'));
  const body = rows.filter((cells) => cells.every(({ role }) => role === 'gridcell'));
  expect(headings.length + body.length, 'no row mixes headings and cells').toBe(rows.length);
  expect(body).toHaveLength(20);

  const columns = headings.at(-1) ?? [];
  expect(columns.map(({ name }) => name)).toEqual([
    'Company Name',
    'Ticker',
    'Owner',
    'Title',
    'Trade Date',
    'Trade Direction',
    'Value (in thousands)',
    'Trade Return',
    '8-K',
    'EA',
    '8-K',
    'EA',
    '10b5-1?',
  ]);
  const places = columns.map((_, index) => String(index + 1));
  expect(columns.map(({ attributes }) => attributes['aria-colindex'])).toEqual(places);
  for (const cells of body) expect(cells.map(({ attributes }) => attributes['aria-colindex'])).toEqual(places);

  // The headings of the next event's columns say over which of them they stand.
  const groups = headings[0]?.map(({ name, attributes }) => [
    name,
    attributes['aria-colindex'],
    attributes['aria-colspan'],
  ]);
  expect(groups).toEqual([
    ['Next Event (bdays)', '9', '2'],
    ['Next Event (return)', '11', '2'],
  ]);

  const under = (heading: string) =>
    body.map((cells) => cells[columns.findIndex(({ name }) => name === heading)]?.name);
  for (const text of under('Trade Direction')) expect(text).toMatch(/^(Purchase|Sale)\b/);
  for (const text of under('Trade Date')) expect(text).toMatch(/\d{4}/);
  for (const text of under('10b5-1?')) expect(text).toMatch(/^(Yes|No|Unknown)$/);
});
