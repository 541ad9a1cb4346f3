import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Rules of axe outside the WCAG levels: one banner and one main landmark, both at the top level. */
const LANDMARKS = Object.fromEntries(
  [
    'landmark-banner-is-top-level',
    'landmark-main-is-top-level',
    'landmark-no-duplicate-banner',
    'landmark-no-duplicate-main',
    'landmark-one-main',
  ].map((rule) => [rule, { enabled: true }]),
);

/** The rules of axe, of those levels, whose answer depends on the colors. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

/** What axe finds wrong on the page, or in the part of it that a selector names; one per line. */
export async function violations(page: Page, part = 'html'): Promise<string[]> {
  return found(page, part, (axe) =>
    axe
      .options({ resultTypes: ['violations'], ...(part === 'html' ? { rules: LANDMARKS } : {}) })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']),
  );
}

/** The same in the dark theme and then in the light one, which stays: there, only what depends on colors is looked for again. */
export async function violationsInBothThemes(page: Page, part = 'html'): Promise<string[]> {
  await followTheme(page, 'dark');
  const dark = await violations(page, part);
  await followTheme(page, 'light');
  const light = await found(page, part, (axe) => axe.options({ resultTypes: ['violations'] }).withRules(OF_COLORS));
  return [...dark.map((line) => `dark: ${line}`), ...light.map((line) => `light: ${line}`)];
}

async function found(page: Page, part: string, setUp: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  await atRest(page);
  // In the page alone: no frame of ours comes from elsewhere, and a second page for the results takes as long as the check.
  const axe = setUp(new AxeBuilder({ page }).include(part)).setLegacyMode();
  return (await axe.analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** Waits until nothing moves or fades: a color on its way to another one has a contrast that no reader meets. */
const atRest = (page: Page) =>
  page.evaluate(async () => {
    const running = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(running.map(({ finished }) => finished));
  });

/** Changes the theme as another tab of the same browser does. */
export async function followTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((newValue) => {
    localStorage.setItem('theme', newValue);
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue, storageArea: localStorage }));
  }, theme);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

/** A node of the browser's accessibility tree, without those that it ignores. */
export interface AccessibleNode {
  readonly role: string;
  readonly name: string;
  readonly description: string;
  readonly children: readonly AccessibleNode[];
}

/** The first node of a role and name in the tree that Chromium gives to screen readers. */
export async function accessibleNode(page: Page, role: string, name: string): Promise<AccessibleNode> {
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send('Accessibility.getFullAXTree');
  await client.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const read = (id: string): AccessibleNode[] => {
    const node = byId.get(id);
    if (!node) return [];
    const children = (node.childIds ?? []).flatMap(read);
    if (node.ignored) return children;
    const text = (value: { value?: unknown } | undefined) => String(value?.value ?? '');
    return [{ role: text(node.role), name: text(node.name), description: text(node.description), children }];
  };
  const found = nodes.find((node) => !node.ignored && node.role?.value === role && node.name?.value === name);
  const [tree] = found ? read(found.nodeId) : [];
  if (!tree) throw new Error(`No ${role} is named ${name}`);
  return tree;
}
