import { beforeEach, expect, test } from '@jest/globals';
import type { BrandFile } from '@sentinel/brand';
import { type Portal, PortalContext } from '@sentinel/remote-kit';
import { render, screen } from '@testing-library/react';
import brandFile from '../../../brands/sentinel/brand.json' with { type: 'json' };
import { BrandContentContext } from '../brand/brand-content.ts';
import PrivacyPage from './privacy.page.tsx';
import TermsPage from './terms.page.tsx';

const { content, brand } = brandFile as unknown as BrandFile;
const portal = { config: { brand, brandFiles: '/brand/1/' }, href: (path: string) => path } as unknown as Portal;

beforeEach(() => {
  document.body.replaceChildren();
  window.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as never;
});

test.each([
  ['Terms of Service', <TermsPage key="terms" />, content.governingLaw],
  ['Privacy Policy', <PrivacyPage key="privacy" />, content.firm],
])(
  '%s has 14 numbered sections, names the operator and how to reach it (part 2 "Legal pages")',
  (title, page, named) => {
    render(
      <PortalContext value={portal}>
        <BrandContentContext value={content}>{page}</BrandContentContext>
      </PortalContext>,
    );
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByText('Last updated January 9, 2025')).toBeVisible();
    expect(screen.getByText(/to be reviewed by counsel/)).toBeVisible();
    const sections = [...document.querySelectorAll('section')];
    expect(sections.map(({ id }) => id)).toEqual(Array.from({ length: 14 }, (_, index) => `s${index + 1}`));
    sections.forEach((section, index) => {
      expect(section.querySelector('h2')?.textContent).toMatch(new RegExp(`^${index + 1}\\D`));
      expect(section.querySelectorAll('p, li').length).toBeGreaterThan(0);
    });
    expect(document.body.textContent).toContain(named);
    for (const link of screen.getAllByRole('link', { name: brand.contactEmail }))
      expect(link).toHaveAttribute('href', `mailto:${brand.contactEmail}`);
    expect(screen.getByText('© 2025 Sentinel')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Products' })).toHaveAttribute('href', '/?view=home#products');
  },
);

test.each([
  [
    ['alerts', 'explore_events'],
    'with it you can search material events and set alerts. We grant access to the rest on request. Consulting',
  ],
  [
    ['alerts', 'explore_trades', 'explore_events'],
    'is free: with it you can search insider trades and material events, and set alerts. Consulting',
  ],
  [[], 'is free and starts without access to data. We grant access on request. Consulting'],
  [undefined, 'The parts of the service that you can sign up for yourself are free. Consulting'],
])('the terms say what is free where %j is given (PEOPLE X22)', (signUpPermissions, text) => {
  render(
    <PortalContext value={{ ...portal, config: { ...portal.config, signUpPermissions } as never }}>
      <BrandContentContext value={content}>
        <TermsPage />
      </BrandContentContext>
    </PortalContext>,
  );
  expect(document.body.textContent).toContain(text);
});
