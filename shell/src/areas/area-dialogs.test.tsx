import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { area, claim, registryOf } from '@sentinel/federation/testing';
import type { MountProps, Portal } from '@sentinel/remote-kit';
import { AreaLoadError } from '../load-failure/load-error.ts';
import { areaDialogs } from './area-dialogs.ts';

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  document.body.replaceChildren();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const settle = () => jest.advanceTimersByTimeAsync(0);

/** A page at /alerts, and an area whose /contact-us opens as a dialog. */
function setUp({ isDead = false } = {}) {
  const registry = registryOf(area('marketing', { paths: [claim('/contact-us')] }));
  const listeners = new Set<() => void>();
  let pathname = '/alerts';
  const navigate = jest.fn((path: string) => {
    pathname = path;
    for (const listener of [...listeners]) listener();
  });
  const mounted: MountProps[] = [];
  const dialogs = areaDialogs({
    registry: { get: () => registry },
    routing: {
      address: () => ({ pathname, search: '', hash: '', hostname: 'localhost' }) as never,
      navigate,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    portal: { navigate } as unknown as Portal,
    hostOptions: () => ({
      abortLoads: () => {},
      explain: async ({ phase, cause }) => new AreaLoadError(phase, 'threw', String(cause)),
      registryError: () => null,
      hasBlocked: () => false,
      beginVisit: () => ({ phase: () => {}, shown: () => {}, failed: () => {}, left: () => {} }),
      current: () => registry.areas[0] ?? null,
      refresh: async () => {},
      load: async () => {
        if (isDead) throw new Error('not there');
        return {
          async mount(props) {
            mounted.push(props);
            props.element.textContent = `dialog ${props.portal.dialog?.path}`;
          },
          async unmount({ element }) {
            element.textContent = '';
          },
        };
      },
    }),
  });
  return { dialogs, navigate, mounted, listeners };
}

test('a page opens as a dialog over the current page, which stays; closing it leaves nothing', async () => {
  const { dialogs, navigate, mounted, listeners } = setUp();
  dialogs.openDialog('/contact-us');
  await settle();
  expect(document.body).toHaveTextContent('dialog /contact-us');
  expect(navigate).not.toHaveBeenCalled();
  mounted[0]?.portal.dialog?.close();
  await settle();
  expect(document.body).toBeEmptyDOMElement();
  expect(listeners.size).toBe(0);
});

test('it closes when the address changes, and another replaces it', async () => {
  const { dialogs, navigate, mounted } = setUp();
  dialogs.openDialog('/contact-us');
  await settle();
  dialogs.openDialog('/contact-us');
  await settle();
  expect(mounted).toHaveLength(2);
  expect(document.body.children).toHaveLength(1);
  navigate('/dashboard');
  await settle();
  expect(document.body).toBeEmptyDOMElement();
});

test('where its area does not load, its page opens instead', async () => {
  const { dialogs, navigate } = setUp({ isDead: true });
  dialogs.openDialog('/contact-us');
  await settle();
  expect(navigate).toHaveBeenCalledWith('/contact-us');
  expect(document.body).toBeEmptyDOMElement();
});

test('on its own page it is no dialog', async () => {
  const { dialogs, navigate, mounted } = setUp();
  navigate('/contact-us');
  dialogs.openDialog('/contact-us');
  await settle();
  expect(document.body).toBeEmptyDOMElement();
  expect(mounted).toEqual([]);
});
