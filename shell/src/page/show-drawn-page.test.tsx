import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act } from '@testing-library/react';
import type { Routing } from '../routing/routing.ts';
import { showDrawnPage } from './show-drawn-page.ts';

let portal: HTMLElement;
let listeners: (() => void)[];
let pathname: string;

function start({ isLoggedIn = false, isDrawn = true } = {}) {
  document.body.innerHTML = `${isDrawn ? '<div id="drawn"><h1>Drawn</h1><a href="/terms">Terms</a></div>' : ''}<div id="portal"></div>`;
  portal = document.getElementById('portal') as HTMLElement;
  showDrawnPage(portal, {
    address: () => ({ pathname }),
    visitor: () => ({ isLoggedIn, permissions: [] }),
    subscribe: (listener: () => void) => {
      listeners.push(listener);
      return () => {
        listeners = listeners.filter((each) => each !== listener);
      };
    },
  } as unknown as Routing);
}
const isDrawnShown = () => document.getElementById('drawn') !== null;
const show = (html: string) => act(async () => portal.insertAdjacentHTML('beforeend', html));

beforeEach(() => {
  jest.useFakeTimers();
  listeners = [];
  pathname = '/';
});
afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

describe('the page that the server drew', () => {
  test('stays until the area shows its own heading: not for its skeleton', async () => {
    start();
    expect(portal.hidden).toBe(true);
    await show('<header><h1>Not the area</h1></header><div data-area-content><p>Loading</p></div>');
    expect(isDrawnShown()).toBe(true);
    await show('<div data-area-content><h1>Here</h1></div>');
    expect(isDrawnShown()).toBe(false);
    expect(portal.hidden).toBe(false);
    expect(listeners).toEqual([]);
  });

  test('hands the focus on to the same link', async () => {
    start();
    document.querySelector<HTMLElement>('#drawn a')?.focus();
    await show('<div data-area-content><h1>Here</h1><a href="/terms">Terms</a></div>');
    expect(document.activeElement).toBe(portal.querySelector('a'));
  });

  test('goes at once for another path, but not for another place on this page', () => {
    start();
    for (const listener of listeners) listener();
    expect(isDrawnShown()).toBe(true);
    pathname = '/login';
    for (const listener of listeners) listener();
    expect(isDrawnShown()).toBe(false);
  });

  test('goes after a while, so that a failure of the area shows', () => {
    start();
    jest.advanceTimersByTime(10_000);
    expect(isDrawnShown()).toBe(false);
    expect(portal.hidden).toBe(false);
  });

  test('is not for who has a session, and without one the portal shows as ever', () => {
    start({ isLoggedIn: true });
    expect([isDrawnShown(), portal.hidden]).toEqual([false, false]);
    start({ isDrawn: false });
    expect(portal.hidden).toBe(false);
  });
});
