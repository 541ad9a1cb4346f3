import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { LazyScreen } from './lazy-screen.tsx';

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const asked = { name: 'https://app.sentinel.example/r/account/abc000000001/users.js', responseStatus: 404 };
  performance.getEntriesByType = () => [asked as unknown as PerformanceEntry];
});
afterEach(() => {
  jest.restoreAllMocks();
});

const settle = () => act(async () => {});

test('a screen whose chunk failed says what failed, and loads at Retry', async () => {
  const failed = new Error(
    'Loading chunk users failed.\n(missing: https://app.sentinel.example/r/account/abc000000001/users.js)',
  );
  let attempts = 0;
  const load = async () => {
    attempts += 1;
    if (attempts === 1) throw failed;
    return { default: () => <p>the users</p> };
  };
  render(<LazyScreen load={load} />);
  await settle();
  expect(screen.getByText('This page could not be loaded')).toBeVisible();
  expect(
    screen.getByText('phase screen · /r/account/abc000000001/users.js · status 404 · version abc000000001'),
  ).toBeVisible();
  await act(async () => screen.getByRole('button', { name: 'Retry' }).click());
  await settle();
  expect(screen.getByText('the users')).toBeVisible();
});

test('a screen that has loaded once shows at once when it is mounted again', async () => {
  const load = jest.fn(async () => ({ default: () => <p>the users</p> }));
  const first = render(<LazyScreen load={load} />);
  await settle();
  first.unmount();
  render(<LazyScreen load={load} />);
  expect(screen.getByText('the users')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test('another screen in the same position replaces the one before', async () => {
  const loadUsers = async () => ({ default: () => <p>the users</p> });
  const loadSettings = async () => ({ default: () => <p>the settings</p> });
  const { rerender } = render(<LazyScreen load={loadUsers} />);
  await settle();
  rerender(<LazyScreen load={loadSettings} />);
  await settle();
  expect(screen.getByText('the settings')).toBeVisible();
  expect(screen.queryByText('the users')).toBeNull();
});

test('a screen that failed to load does not keep the next one from showing', async () => {
  const failing = async () => {
    throw new Error('Loading chunk users failed.');
  };
  const { rerender } = render(<LazyScreen load={failing} />);
  await settle();
  rerender(<LazyScreen load={async () => ({ default: () => <p>the settings</p> })} />);
  await settle();
  expect(screen.queryByText('This page could not be loaded')).toBeNull();
  expect(screen.getByText('the settings')).toBeVisible();
});
