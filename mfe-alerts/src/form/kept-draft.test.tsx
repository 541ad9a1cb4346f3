import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openArea } from '../testing/open-area.tsx';
import { keptDrafts } from './kept-draft.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  jest.restoreAllMocks();
  globalThis.fetch = realFetch;
});

const open = (slug: string, answers: Parameters<typeof openArea>[1] = {}) =>
  openArea(`/alerts/new/${slug}`, { get_alerts: [], set_alerts: { success: true }, ...answers });
const nameField = () => screen.findByRole('textbox', { name: 'Alert name' });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save alert' }));

describe('a form that is left without saving (FINDINGS B35)', () => {
  /** What the device keeps. */
  function device() {
    const kept = new Map<string, unknown>();
    jest.spyOn(keptDrafts, 'read').mockImplementation(async (key) => kept.get(key));
    jest.spyOn(keptDrafts, 'keep').mockImplementation(async (key, draft) => Boolean(kept.set(key, draft)));
    jest.spyOn(keptDrafts, 'forget').mockImplementation(async (key) => void kept.delete(key));
    return kept;
  }

  test('is kept on the device, comes back, and can be started over', async () => {
    const kept = device();
    await open('insider-trading');
    await userEvent.type(await nameField(), 'Half done');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Purchases' }));
    expect(await screen.findByText('Draft saved on this device')).toBeVisible();
    expect([...kept.keys()]).toEqual(['alert/new/insider-trading']);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    cleanup();

    await open('insider-trading');
    expect(await nameField()).toHaveValue('Half done');
    expect(screen.getByRole('checkbox', { name: 'Purchases' })).not.toBeChecked();
    expect(screen.getByText('What you entered before is here again.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    expect(await nameField()).toHaveValue('');
    expect(screen.getByRole('checkbox', { name: 'Purchases' })).toBeChecked();
    expect(screen.queryByText('What you entered before is here again.')).toBeNull();
    await waitFor(() => expect(kept.size).toBe(0));
  });

  test('that is left at once is kept all the same; once saved, nothing is', async () => {
    const kept = device();
    await open('price');
    await userEvent.type(await nameField(), 'X');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(kept.get('alert/new/price')).toMatchObject({ name: 'X' }));
    cleanup();
    const area = await open('price');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Price Drop' }), '5');
    await save();
    await waitFor(() => expect(area.callsOf('set_alerts')).toHaveLength(1));
    await waitFor(() => expect(area.address()).toBe('/alerts#X'));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(kept.size).toBe(0);
  });

  test('a link or a search comes before it; one of another kind or of no known form is left alone', async () => {
    const kept = device();
    kept.set('alert/new/insider-trading', { formType: '4', name: 'Kept', tickers: ['BSLT'], ownerCiks: 7 });
    await openArea('/alerts/new/insider-trading?ticker=aldg', { get_alerts: [] });
    expect(await nameField()).toHaveValue('');
    cleanup();
    await open('insider-trading');
    expect(await nameField()).toHaveValue('Kept');
    cleanup();
    kept.set('alert/new/price', { formType: '4', name: 'Other' });
    await open('price');
    expect(await nameField()).toHaveValue('');
  });
});
