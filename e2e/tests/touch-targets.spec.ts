import { expect, type Page, test } from '@playwright/test';
import { logIn } from '../support/product.ts';

/**
 * What can be pressed and is smaller than 24 by 24 pixels (WCAG 2.2, 2.5.8); links within a sentence may be smaller.
 */
const tooSmall = (page: Page) =>
  page.evaluate(() => {
    const isInSentence = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
    return (
      [...document.querySelectorAll('a, button, select, textarea, [role="button"], [role="tab"], [role="switch"]')]
        .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .map((element) => {
          // A card's link covers its card.
          const isStretched = getComputedStyle(element, '::after').position === 'absolute';
          const target = isStretched ? ((element as HTMLElement).offsetParent ?? element) : element;
          return { element, box: target.getBoundingClientRect() };
        })
        // Texts for screen readers only are one pixel large, and what is off screen cannot be pressed.
        .filter(({ box }) => box.width > 1 && box.height > 1 && box.right > 0 && box.bottom > 0)
        .filter(({ element, box }) => (box.width < 24 || box.height < 24) && !isInSentence(element))
        .map(({ element, box }) => `${element.outerHTML.slice(0, 120)} ${box.width}×${box.height}`)
    );
  });

test('everything that can be pressed is large enough for a finger (WCAG 2.2, 2.5.8)', { tag: '@phone' }, async ({
  page,
}) => {
  for (const path of ['/', '/login', '/sign-up', '/forgot-password', '/contact-us', '/homeme', '/terms']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    expect(await tooSmall(page), path).toEqual([]);
  }
  await logIn(page, 'admin@sentinel.example');
  for (const path of ['/dashboard', '/alerts', '/profile', '/profile/account-settings', '/profile/admin/users']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await tooSmall(page), path).toEqual([]);
  }
  // With a version alone, the address searches at once; on a phone the rows are cards.
  await page.goto('/explore-trades?v=1');
  await expect(page.getByRole('list', { name: 'Search Results' }).getByRole('listitem').nth(5)).toBeVisible();
  expect(await tooSmall(page), '/explore-trades').toEqual([]);
});
