import { expect, jest, test } from '@jest/globals';
import type { Override, RegisteredArea } from '@sentinel/federation';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OverrideBanner } from './override-banner.tsx';
import { ALERTS, LOCAL, OTHER, RELEASE } from './testing/overrides.ts';

const BUILT = { ...ALERTS, release: OTHER, isOverride: true as const };

const routing = {
  address: () => new URL('https://app.sentinel.example/alerts?sort=name'),
  leaveFor: jest.fn(async (_path: string, _first?: () => Promise<unknown>) => {}),
};
function show(override: Override | undefined, ...areas: RegisteredArea[]) {
  const registry = { areas, ...(override && { override }) };
  render(<OverrideBanner registry={registry} routing={routing as never} />);
}
const text = () => screen.getByRole('status').textContent;

test('names the release that is shown, and until when', () => {
  show(RELEASE, BUILT);
  expect(text()).toMatch(
    /^You see alerts 0000000000f2 instead of what everybody sees, until Jan 1, 2099, 12:00 AM UTC\./,
  );
});

test('names the machine whose build is shown', () => {
  show(LOCAL, BUILT);
  expect(text()).toMatch(/^You see alerts from http:\/\/127\.0\.0\.1:5170 instead of what everybody sees, until /);
});

test('says that a build is waited for, and what shows until then', () => {
  show(LOCAL, ALERTS);
  expect(text()).toContain(
    'Waiting for a build of alerts from http://127.0.0.1:5170. Until then you see what everybody sees.',
  );
});

test('ends the override once, on the page that is open', async () => {
  show(RELEASE, BUILT);
  const end = screen.getByRole('button', { name: 'End the override' });
  await userEvent.click(end);
  expect(end).toBeDisabled();
  expect(routing.leaveFor).toHaveBeenCalledTimes(1);
  expect(routing.leaveFor).toHaveBeenCalledWith('/alerts?sort=name', expect.any(Function));
});

test('is not there without an override', () => {
  show(undefined, ALERTS);
  expect(screen.queryByRole('status')).toBeNull();
});
