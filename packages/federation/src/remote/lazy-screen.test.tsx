import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { LazyScreen } from './lazy-screen.tsx';

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
});

const settle = () => act(async () => {});

test('a screen whose chunk failed loads at Retry', async () => {
  let attempts = 0;
  const load = async () => {
    attempts += 1;
    if (attempts === 1) throw Object.assign(new Error('Loading chunk users failed.'), { name: 'ChunkLoadError' });
    return { default: () => <p>the users</p> };
  };
  render(<LazyScreen load={load} />);
  await settle();
  expect(screen.getByText('This page could not be loaded')).toBeVisible();
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
