import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createUiStore } from '@sentinel/ui/core';
import { act, screen } from '@testing-library/react';
import { defineRemote } from './define-remote.tsx';
import type { MountProps, Portal, RemoteLifecycles } from './mount-props.ts';
import { usePortal } from './portal.ts';

const portal = { ui: createUiStore(), href: (path: string) => `https://app.example${path}` } as unknown as Portal;

const reported = jest.fn();

beforeEach(() => {
  // jsdom has none.
  globalThis.reportError = reported;
  reported.mockClear();
  jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  jest.restoreAllMocks();
  document.body.replaceChildren();
});

function mountProps() {
  const element = document.createElement('div');
  document.body.append(element);
  return { area: 'alerts', title: 'Alerts', element, portal, onCrash: jest.fn() };
}

/** React renders when `act` ends, so `mount` cannot be awaited inside it. */
async function mounted(mount: RemoteLifecycles['mount'], props: MountProps) {
  let painted: Promise<void> | undefined;
  await act(async () => {
    painted = mount(props);
  });
  await painted;
}

describe('the lifecycles of an area', () => {
  test('mount resolves when it has painted; unmount leaves nothing', async () => {
    const remote = defineRemote(() => <p>login is at {usePortal().href('/login')}</p>);
    const props = mountProps();
    await mounted(remote.mount, props);
    expect(screen.getByText('login is at https://app.example/login')).toBeVisible();
    await act(() => remote.unmount(props));
    expect(props.element.childElementCount).toBe(0);
  });

  test('a crash shows in its place, is reported, never reaches the shell, and Retry renders afresh', async () => {
    let crashes = true;
    const remote = defineRemote(() => {
      if (crashes) throw new Error('made to crash');
      return <p>works again</p>;
    });
    const props = mountProps();
    await mounted(remote.mount, props);
    expect(screen.getByText('Alerts has stopped')).toBeVisible();
    expect(props.onCrash).not.toHaveBeenCalled();
    expect(reported.mock.calls).toEqual([[new Error('made to crash')]]);
    crashes = false;
    act(() => screen.getByRole('button', { name: 'Retry' }).click());
    expect(screen.getByText('works again')).toBeVisible();
    await act(() => remote.unmount(props));
  });
});
