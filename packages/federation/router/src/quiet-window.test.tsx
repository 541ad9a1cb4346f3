import { describe, expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { AreaRouter, Link, quietWindow, useLocation } from './index.ts';

/** The event that single-spa fires after each change of the address. */
function echo() {
  window.dispatchEvent(Object.assign(new PopStateEvent('popstate', { state: history.state }), { singleSpa: true }));
}

function withEchoes(run: () => void) {
  const { pushState } = history;
  history.pushState = function patched(...args) {
    pushState.apply(this, args);
    echo();
  };
  try {
    run();
  } finally {
    history.pushState = pushState;
  }
}

function Seen({ log }: { log: string[] }) {
  const location = useLocation();
  useEffect(() => {
    log.push(location.pathname);
  }, [location, log]);
  return <Link to="/explore/b">to b</Link>;
}

function show() {
  const log: string[] = [];
  const view = render(
    <AreaRouter>
      <Seen log={log} />
    </AreaRouter>,
  );
  return { log, view };
}

describe('the window of an area', () => {
  function listen() {
    const heard: string[] = [];
    const quiet = quietWindow();
    quiet.addEventListener('popstate', () => heard.push(location.pathname));
    return { quiet, heard };
  }

  test('a change made through this window does not cause a popstate event', () => {
    history.replaceState(null, '', '/explore');
    const { quiet, heard } = listen();
    withEchoes(() => quiet.history.pushState(null, '', '/explore/b'));
    expect([location.pathname, heard]).toEqual(['/explore/b', []]);
  });

  test('a change made elsewhere causes one event, and so does going back', () => {
    history.replaceState(null, '', '/explore');
    const { heard } = listen();
    withEchoes(() => history.pushState(null, '', '/explore/c'));
    echo();
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    expect(heard).toEqual(['/explore/c', '/explore/c']);
  });
});

describe('the router of an area', () => {
  test('one click is one navigation, despite the extra event from single-spa', () => {
    history.replaceState(null, '', '/explore');
    const { log } = show();
    withEchoes(() => act(() => screen.getByRole('link', { name: 'to b' }).click()));
    expect(log).toEqual(['/explore', '/explore/b']);
  });

  test('a navigation made by the shell reaches it', () => {
    history.replaceState(null, '', '/explore');
    const { log } = show();
    act(() => withEchoes(() => history.pushState(null, '', '/explore/c')));
    expect(log).toEqual(['/explore', '/explore/c']);
  });

  test('going back in the browser reaches it', () => {
    history.replaceState(null, '', '/explore');
    const { log } = show();
    withEchoes(() => act(() => screen.getByRole('link', { name: 'to b' }).click()));
    act(() => {
      history.replaceState(null, '', '/explore');
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    expect(log).toEqual(['/explore', '/explore/b', '/explore']);
  });

  test('after three remounts one click is still one navigation, and nothing listens after the last unmount', () => {
    history.replaceState(null, '', '/explore');
    const { addEventListener, removeEventListener } = window;
    let listening = 0;
    window.addEventListener = ((type: string, ...rest: [EventListener]) => {
      if (type === 'popstate') listening += 1;
      addEventListener.call(window, type, ...rest);
    }) as typeof window.addEventListener;
    window.removeEventListener = ((type: string, ...rest: [EventListener]) => {
      if (type === 'popstate') listening -= 1;
      removeEventListener.call(window, type, ...rest);
    }) as typeof window.removeEventListener;
    for (let turn = 0; turn < 3; turn += 1) show().view.unmount();
    const { log, view } = show();
    withEchoes(() => act(() => screen.getByRole('link', { name: 'to b' }).click()));
    expect([log, listening]).toEqual([['/explore', '/explore/b'], 1]);
    view.unmount();
    expect(listening).toBe(0);
    Object.assign(window, { addEventListener, removeEventListener });
  });
});
