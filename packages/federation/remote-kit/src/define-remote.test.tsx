import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createUiStore } from '@sentinel/ui/core';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { defineRemote } from './define-remote.tsx';
import { LazyScreen } from './lazy-screen.tsx';
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

let crash = () => {};
function CrashingScreen() {
  const [crashes, setCrashes] = useState(false);
  crash = () => setCrashes(true);
  if (crashes) throw new Error('made to crash');
  return <p>the screen</p>;
}

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

  test('a crash in the first render is the shell’s, told once, and leaves the container empty', async () => {
    const remote = defineRemote(() => {
      throw new Error('made to crash');
    });
    const props = mountProps();
    // `act` would keep the error for itself.
    void remote.mount(props);
    await waitFor(() => expect(props.onCrash).toHaveBeenCalled());
    expect(props.onCrash.mock.calls).toEqual([[new Error('made to crash'), expect.anything()]]);
    expect(reported).not.toHaveBeenCalled();
    expect(props.element.textContent).toBe('');
    await act(() => remote.unmount(props));
  });

  test('a crash of a screen that loads later is the shell’s, too, and told once', async () => {
    const load = async () => ({ default: CrashingScreen });
    const remote = defineRemote(() => <LazyScreen load={load} />);
    const props = mountProps();
    await mounted(remote.mount, props);
    await act(async () => {});
    expect(screen.getByText('the screen')).toBeVisible();
    expect(props.onCrash).not.toHaveBeenCalled();
    setTimeout(crash);
    await waitFor(() => expect(props.onCrash).toHaveBeenCalled());
    expect(props.onCrash.mock.calls).toEqual([[new Error('made to crash'), expect.anything()]]);
    expect(reported).not.toHaveBeenCalled();
    expect(props.element.textContent).toBe('');
    await act(() => remote.unmount(props));
  });
});
