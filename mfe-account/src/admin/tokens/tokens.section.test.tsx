import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, refusal, renderAdmin } from '../testing/render-admin.tsx';
import type { TokenRow } from './tokens.query.ts';

const TOKEN: TokenRow = {
  sign_up_token: 'client-2026',
  organization: 'Client Ltd',
  email_ending: '@client.example',
  permissions: ['alerts'],
  created_at: '2026-01-05T10:00:00Z',
};

let stored: TokenRow[];
beforeEach(() => {
  stored = [TOKEN, { ...TOKEN, sign_up_token: 'open-2026', organization: 'Open Ltd', email_ending: '' }];
});

const show = (answers: Answers = {}) =>
  renderAdmin({ get_sign_up_tokens: () => stored, ...answers }, { path: '/tokens' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const fresh = () => within(screen.getByRole('row', { name: 'New sign-up token' }));

describe('sign-up tokens, part 2 sections 2, 3 and 7', () => {
  test('a row for each token, by column', async () => {
    show();
    const row = (await screen.findByText('client-2026')).closest('tr')!;
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Sign-up token',
      'Organization',
      'Email ending',
      'Permissions',
      'Created',
      'Actions',
    ]);
    const cells = within(row).getAllByRole('cell');
    expect(cells.slice(0, 4).map(({ textContent }) => textContent)).toEqual([
      'client-2026',
      'Client Ltd',
      '@client.example',
      'alerts',
    ]);
    expect(within(row).getByTitle('Jan 5, 2026, 10:00:00 AM UTC')).toBeVisible();
    expect(screen.getByText('Any address')).toBeVisible();
  });

  test('the blank last row adds a generated token', async () => {
    const { of } = show({ insert_sign_up_token: () => ({ success: true }) });
    await press('Generate');
    const token = fresh().getByLabelText<HTMLInputElement>('Sign-up token').value;
    expect(token).toMatch(/^[A-Za-z0-9_-]{20,64}$/);
    await userEvent.type(fresh().getByLabelText('Organization'), 'Acme');
    await userEvent.type(fresh().getByLabelText('Email ending'), '@acme.example');
    await userEvent.type(fresh().getByLabelText('Permissions'), 'alerts, explore_trades');
    await press('Add sign-up token');
    expect(await screen.findByText('The sign-up token was added.')).toBeVisible();
    expect(of('insert_sign_up_token')).toEqual([
      {
        type: 'insert_sign_up_token',
        access_token: 'own-token',
        sign_up_token: token,
        organization: 'Acme',
        email_ending: '@acme.example',
        permissions: ['alerts', 'explore_trades'],
      },
    ]);
    await waitFor(() => expect(fresh().getByLabelText('Sign-up token')).toHaveFocus());
    expect(fresh().getByLabelText('Sign-up token')).toHaveValue('');
  });

  test('editing replaces the token of that name, which itself stays', async () => {
    const { of } = show({ insert_sign_up_token: () => ({ success: true }) });
    await press('Edit client-2026');
    const row = within(screen.getByRole('row', { name: 'Editing client-2026' }));
    expect(row.getByLabelText('Sign-up token')).toHaveAttribute('readonly');
    expect(row.getByLabelText('Organization')).toHaveFocus();
    await userEvent.type(row.getByLabelText('Organization'), ' Two{Enter}');
    expect(await screen.findByText('The sign-up token was saved.')).toBeVisible();
    expect(of('insert_sign_up_token')).toEqual([
      {
        type: 'insert_sign_up_token',
        access_token: 'own-token',
        sign_up_token: 'client-2026',
        organization: 'Client Ltd Two',
        email_ending: '@client.example',
        permissions: ['alerts'],
        replace: true,
      },
    ]);
    expect(screen.getByRole('button', { name: 'Edit client-2026' })).toHaveFocus();
  });

  test('the server’s text, or Network error while saving., stands at the row (section 8)', async () => {
    let answer: object | Error = refusal('conflict', 'There is a sign-up token of that name.');
    show({ insert_sign_up_token: () => answer });
    await press('Edit client-2026');
    await press('Save');
    expect(await screen.findByRole('alert')).toHaveTextContent('There is a sign-up token of that name.');
    answer = new TypeError('failed');
    await press('Save');
    expect(await screen.findByText('Network error while saving.')).toBeVisible();
  });

  test('Delete asks, deletes, and moves the focus on', async () => {
    const { of } = show({
      delete_sign_up_token: () => {
        stored = stored.slice(1);
        return { success: true };
      },
    });
    await press('Delete client-2026');
    const dialog = await screen.findByRole('alertdialog', { name: 'Delete sign-up token' });
    expect(dialog).toHaveTextContent(
      'Delete client-2026 of Client Ltd? It can no longer be used to sign up. This cannot be undone.',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete sign-up token' }));
    expect(await screen.findByText('The sign-up token was deleted.')).toBeVisible();
    expect(of('delete_sign_up_token')).toEqual([
      { type: 'delete_sign_up_token', access_token: 'own-token', sign_up_token: 'client-2026' },
    ]);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Edit open-2026' })).toHaveFocus());
  });

  test('a deletion without an answer says Network error while deleting. (section 8)', async () => {
    show({ delete_sign_up_token: () => new TypeError('failed') });
    await press('Delete client-2026');
    const dialog = await screen.findByRole('alertdialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete sign-up token' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Network error while deleting.');
  });

  test('Copy puts the token alone on the clipboard', async () => {
    const user = userEvent.setup();
    show();
    await user.click(await screen.findByRole('button', { name: 'Copy client-2026' }));
    expect(await screen.findByText('The sign-up token was copied.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe('client-2026');
  });

  test('says so when the browser does not let it copy', async () => {
    const user = userEvent.setup({ writeToClipboard: false });
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    show();
    await user.click(await screen.findByRole('button', { name: 'Copy client-2026' }));
    // Shown, and announced to screen readers at once.
    const [shown] = await screen.findAllByText(
      'The browser did not allow copying. Please select the token and copy it.',
    );
    expect(shown).toBeVisible();
  });
});
