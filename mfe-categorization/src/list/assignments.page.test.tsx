import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { session } from '@sentinel/session/credentials';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { confcalls } from '../testing/confcalls.ts';
import { type Answers, LEAD, openArea, REVIEWER, refusal, showArea } from '../testing/open-area.tsx';
import { recordVerdict } from './interaction-rows.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = realFetch;
});

const THREE = { Morrow: [null, null], Aldgate: [1, 0], Garnet: [1, null, 0] } as const;
const answers: Answers = { get_ey_fraud_confcalls: confcalls(THREE) };
const rowOf = async (company: string) => within((await screen.findByText(company)).closest('tr') as HTMLElement);

describe('the list of assignments (part 3 section 2 "Categorization list page")', () => {
  test('has its title, its instructions word for word and its columns', async () => {
    openArea('/categorization', answers);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Conference Call Fraud Categorization$/);
    expect(
      screen.getByText(
        'Click the link to begin the assignment. The progress bar shows the number of interactions that have been scored.',
      ),
    ).toBeVisible();
    const columns = await screen.findAllByRole('columnheader');
    expect(columns.map(({ textContent }) => textContent)).toEqual(['Company Name', 'Progress', 'Complete']);
  });

  test('sorts companies by name and shows how many interactions are scored', async () => {
    openArea('/categorization', answers);
    const rows = await screen.findAllByRole('rowheader');
    expect(rows.map(({ textContent }) => textContent)).toEqual(['Aldgate', 'Garnet', 'Morrow']);
    const bars = screen.getAllByRole('progressbar');
    expect(bars.map((bar) => bar.getAttribute('aria-valuetext'))).toEqual(['2 / 2', '2 / 3', '0 / 2']);
  });

  test('a company with all interactions scored has a lock, no link and a check mark', async () => {
    openArea('/categorization', answers);
    const row = await rowOf('Aldgate');
    expect(row.getByRole('img', { name: 'Locked' })).toBeVisible();
    expect(row.getByRole('img', { name: 'Complete' })).toBeVisible();
    expect(row.queryByRole('link')).toBeNull();
  });

  test.each(['Garnet', 'Morrow'])(
    '%s has a cross, no lock, and a link with its key and name as route state',
    async (name) => {
      const area = openArea('/categorization', answers);
      const row = await rowOf(name);
      expect(row.getByRole('img', { name: 'Not complete' })).toBeVisible();
      expect(row.queryByRole('img', { name: 'Locked' })).toBeNull();
      await userEvent.click(row.getByRole('link', { name }));
      expect(area.address()).toBe('/categorization/detail');
      expect(history.state.usr).toEqual({ gvkey: name === 'Morrow' ? '001' : '003', company_name: name });
    },
  );

  test.each([
    [['categorization'], false],
    [['categorization_admin'], true],
    [['admin'], true],
  ])('with %j the Admin button is there: %s (section 6)', async (permissions, isThere) => {
    const area = openArea('/categorization', answers, { permissions });
    await screen.findByText('Aldgate');
    const button = screen.queryByRole('link', { name: 'Admin' });
    expect(button !== null).toBe(isThere);
    if (!button) return;
    await userEvent.click(button);
    expect(area.address()).toBe('/categorization/admin');
  });

  test('shows the companies of the statuses that are checked, and keeps the choice in local storage', async () => {
    const area = openArea('/categorization', answers);
    await screen.findByText('Aldgate');
    const stored = () => JSON.parse(localStorage.getItem('categoryListFilters') ?? '');
    const companies = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(stored()).toEqual({ status: ['completed', 'in progress', 'not started'] });
    const filter = within(screen.getByRole('group', { name: 'Show companies that are' }));
    expect(filter.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
      'Completed (1)',
      'In progress (1)',
      'Not started (1)',
    ]);
    await userEvent.click(filter.getByRole('checkbox', { name: 'Completed (1)' }));
    expect(companies()).toEqual(['Garnet', 'Morrow']);
    await userEvent.click(filter.getByRole('checkbox', { name: 'Not started (1)' }));
    expect(companies()).toEqual(['Garnet']);
    await userEvent.click(filter.getByRole('checkbox', { name: 'Completed (1)' }));
    expect(companies()).toEqual(['Aldgate', 'Garnet']);
    expect(stored()).toEqual({ status: ['completed', 'in progress'] });
    area.view.unmount();
    showArea(area.queries);
    expect(companies()).toEqual(['Aldgate', 'Garnet']);
    expect(screen.getByRole('checkbox', { name: 'Not started (1)' })).not.toBeChecked();
  });

  test('a filter that lets nothing through is not taken for a list without companies', async () => {
    const area = openArea('/categorization', answers);
    area.view.unmount();
    localStorage.setItem('categoryListFilters', '{"status":[]}');
    showArea(area.queries);
    expect(await screen.findByText('No company matches your filter.')).toBeVisible();
    expect(screen.getByText('3 companies are assigned to you.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Show all companies' }));
    expect(screen.getAllByRole('rowheader')).toHaveLength(3);
  });
});

describe('loading the assignments (part 3 section 8)', () => {
  test('says that they load, and that there are none', async () => {
    openArea('/categorization', { get_ey_fraud_confcalls: { response: [] } });
    expect(screen.getByRole('status', { name: 'Loading assignments' })).toBeVisible();
    expect(await screen.findByText('No companies are assigned to you.')).toBeVisible();
    expect(screen.queryByRole('status', { name: 'Loading assignments' })).toBeNull();
  });

  test('says why they did not load, and loads them at Retry', async () => {
    let answer: object = refusal('not_found', 'The service is not available.');
    openArea('/categorization', { get_ey_fraud_confcalls: () => answer });
    expect(await screen.findByText('The service is not available.')).toBeVisible();
    answer = confcalls(THREE);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Aldgate')).toBeVisible();
  });
});

describe('the cache of interactions (part 3 section 4)', () => {
  test('is valid for 5 minutes', async () => {
    jest.useFakeTimers({ now: 0, advanceTimers: true, doNotFake: ['queueMicrotask'] });
    const area = openArea('/categorization', answers);
    await screen.findByText('Aldgate');
    area.view.unmount();
    jest.setSystemTime(299_000);
    const again = showArea(area.queries);
    expect(screen.getByText('Aldgate')).toBeVisible();
    expect(area.callsOf('get_ey_fraud_confcalls')).toHaveLength(1);
    again.unmount();
    jest.setSystemTime(301_000);
    showArea(area.queries);
    await waitFor(() => expect(area.callsOf('get_ey_fraud_confcalls')).toHaveLength(2));
  });

  test('is for one effective user, and dropped when the user changes', async () => {
    const area = openArea('/categorization', answers, { email: LEAD, permissions: ['categorization_admin'] });
    await screen.findByText('Aldgate');
    act(() => session.startAdminEditing(REVIEWER));
    await waitFor(() => expect(area.callsOf('get_ey_fraud_confcalls')).toHaveLength(2));
    expect(area.callsOf('get_ey_fraud_confcalls').map(({ email }) => email)).toEqual([LEAD, REVIEWER]);
    act(() => session.endAdminEditing());
    await waitFor(() => expect(area.callsOf('get_ey_fraud_confcalls')).toHaveLength(3));
  });

  test('takes over a verdict that was saved, without making the rest newer (section 8)', async () => {
    const area = openArea('/categorization', answers);
    const row = await rowOf('Garnet');
    const key = ['get_ey_fraud_confcalls', REVIEWER];
    const loadedAt = area.queries.getQueryState(key)?.dataUpdatedAt;
    act(() => recordVerdict(area.queries, REVIEWER, { gvkey: '003', interaction_num: 2, categorization: 0 }));
    expect(await row.findByRole('img', { name: 'Complete' })).toBeVisible();
    expect(row.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '3 / 3');
    expect(area.queries.getQueryState(key)?.dataUpdatedAt).toBe(loadedAt);
    act(() => recordVerdict(area.queries, REVIEWER, { gvkey: '009', interaction_num: 2, categorization: 0 }));
    expect(screen.getAllByRole('rowheader')).toHaveLength(3);
  });

  test('of nobody stays empty when a verdict is saved', () => {
    const area = openArea('/categorization/detail', {});
    recordVerdict(area.queries, REVIEWER, { gvkey: '003', interaction_num: 2, categorization: 0 });
    expect(area.queries.getQueryData(['get_ey_fraud_confcalls', REVIEWER])).toBeUndefined();
  });
});
