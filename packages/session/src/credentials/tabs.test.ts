import { describe, expect, test } from '@jest/globals';
import { memoryStore, type Store } from '@sentinel/browser-store';
import { createSession } from './session.ts';
import type { Standing } from './session-types.ts';

const login = { access_token: 'own', userEmail: 'me@a.example', name: 'Me', permissions: ['alerts'] };
const other = {
  email: 'you@a.example',
  name: 'You',
  organization: 'Theirs',
  access_token: 'other',
  permissions: ['explore_trades'],
  profile_image: 'data:theirs',
};

describe('two tabs over one store', () => {
  /** Two tabs; each hears of the other's changes key by key, also in the middle of a change, as in browsers. */
  const openTabs = () => {
    const values = memoryStore();
    const hearers: (() => void)[] = [];
    const tab = (mine: number) => {
      const tellOthers = () => {
        for (const [index, hear] of hearers.entries()) if (index !== mine) hear();
      };
      const store: Store = {
        ...values,
        set: (key, value) => {
          values.set(key, value);
          tellOthers();
          return true;
        },
        remove: (key) => {
          values.remove(key);
          tellOthers();
        },
      };
      const session = createSession({
        store,
        makeDeviceId: () => 'web_abc123',
        onOtherTab: (listener) => {
          hearers[mine] = listener;
          return () => undefined;
        },
      });
      const heard: [Standing, Standing][] = [];
      session.onTakenOver((before, now) => heard.push([before, now]));
      return { session, heard };
    };
    return [tab(0), tab(1)] as const;
  };
  const nobody = { isLoggedIn: false, own: null, runAs: null };
  const me = { isLoggedIn: true, own: 'me@a.example', runAs: null };
  const lastHeard = ({ heard }: { heard: [Standing, Standing][] }) => heard.at(-1)?.[1];

  test('a login is heard once it is whole, and only by the other tab', () => {
    const [one, two] = openTabs();
    one.session.saveLogin(login);
    expect(one.heard).toEqual([]);
    expect(two.heard.filter(([before, now]) => before.isLoggedIn !== now.isLoggedIn)).toEqual([
      [{ ...nobody, own: 'me@a.example' }, me],
    ]);
  });

  test('a logout is heard at its first step', () => {
    const [one, two] = openTabs();
    one.session.saveLogin(login);
    two.heard.length = 0;
    one.session.clear();
    expect(one.heard).toEqual([]);
    expect(two.heard[0]).toEqual([me, { ...me, isLoggedIn: false }]);
  });

  test('another login in place of the first never looks like a logout', () => {
    const [one, two] = openTabs();
    one.session.saveLogin(login);
    two.heard.length = 0;
    one.session.resetForLogin({ access_token: 'b', userEmail: 'b@a.example' });
    expect(two.heard.every(([, now]) => now.isLoggedIn)).toBe(true);
    expect(lastHeard(two)).toEqual({ ...me, own: 'b@a.example' });
  });

  test('run-as and revert are heard; a renewed token, a theme and a name are not', () => {
    const [one, two] = openTabs();
    one.session.saveLogin(login);
    two.heard.length = 0;
    one.session.updateTokens({ access_token: 'n', refresh_token: 'n' });
    one.session.setTheme('light');
    one.session.updateProfile({ name: 'N' });
    expect(two.heard).toEqual([]);
    one.session.startRunAs(other);
    one.session.markRunAsEnded();
    one.session.revertRunAs();
    expect(two.heard.map(([, now]) => now.runAs)).toEqual(['you@a.example', null]);
  });

  test('what this tab did itself is no news when another speaks', () => {
    const [one, two] = openTabs();
    two.session.saveLogin(login);
    one.session.setTheme('light');
    expect(two.heard).toEqual([]);
  });
});
