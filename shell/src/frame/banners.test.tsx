import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { session } from '@sentinel/session';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Banners } from './banners.tsx';

beforeEach(() => session.clear());

const fakeRouting = () => ({
  navigate: jest.fn<(path: string) => void>(),
  leaveFor: jest.fn(async (_path: string, ending: () => void | Promise<void>) => ending()),
});

function runAs(extra: Record<string, string> = {}) {
  session.saveLogin({ access_token: 't', name: 'Avery Admin', permissions: ['admin'] });
  for (const [key, value] of Object.entries({
    RunAsEmail: 'm@x.example',
    RunAsName: 'Morgan',
    RunAsOrganization: 'Demo',
    ...extra,
  })) {
    localStorage.setItem(key, value);
  }
}

describe('the banners (spec part 1 section 2)', () => {
  test('while running as another user, it is named', () => {
    runAs();
    render(<Banners routing={fakeRouting()} />);
    expect(screen.getByText('Currently Running as Morgan (Demo)')).toBeVisible();
    expect(screen.queryByText('Admin Editing Mode')).toBeNull();
  });

  test('Revert ends it: own session, own picture, and the dashboard on a fresh page', async () => {
    runAs({ RunAsAccessToken: 'theirs', profileImage: 'data:theirs', savedProfileImage: 'data:own' });
    const routing = fakeRouting();
    render(<Banners routing={routing} />);
    await userEvent.click(screen.getByRole('button', { name: 'Revert' }));
    expect(routing.leaveFor).toHaveBeenCalledWith('/dashboard', expect.any(Function));
    expect(session.effectiveToken()).toBe('t');
    expect(session.state()).toMatchObject({ name: 'Avery Admin', profileImage: 'data:own', runAs: null });
    expect(Object.keys(localStorage).filter((key) => /^RunAs|^saved/.test(key))).toEqual([]);
  });

  test('editing as an administrator leads back to the admin page', async () => {
    runAs({ AdminEmail: 'avery@x.example' });
    const routing = fakeRouting();
    render(<Banners routing={routing} />);
    expect(screen.getByText('Admin Editing Mode')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Return to Admin Page' }));
    expect(routing.navigate).toHaveBeenCalledWith('/categorization/admin');
  });

  test('nothing stands there otherwise; losing the connection says so', () => {
    const { container } = render(<Banners routing={fakeRouting()} />);
    expect(container).toBeEmptyDOMElement();
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText(/You are offline/)).toBeVisible();
    jest.restoreAllMocks();
  });
});
