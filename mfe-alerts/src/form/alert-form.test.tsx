import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { AreaQueries } from '@sentinel/remote-kit/query';
import { session } from '@sentinel/session/credentials';
import { ToastProvider } from '@sentinel/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AlertFormModal } from './alert-form.modal.tsx';

const TAKEN = 'You already have an alert of this name.';
const FULL = 'You have 200 alerts, the most there can be. Delete one first.';

const realFetch = globalThis.fetch;
const saved: unknown[] = [];
beforeEach(() => {
  saved.length = 0;
  session.saveLogin({ access_token: 't', userEmail: 'client@sentinel.example', permissions: ['alerts'] });
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

/** The form, with the API's answer to a save. */
function openForm(refusal: object, names: readonly string[] = []) {
  globalThis.fetch = jest.fn<typeof fetch>(async (_url, init) => {
    const payload = JSON.parse(String(init?.body)) as { type: string };
    const isSave = payload.type === 'set_alerts';
    if (isSave) saved.push(payload);
    return { ok: !isSave, status: isSave ? 409 : 200, json: async () => (isSave ? refusal : {}) } as Response;
  });
  render(
    <AreaQueries>
      <ToastProvider>
        <AlertFormModal email="client@sentinel.example" stored={undefined} names={names} onClose={() => {}} />
      </ToastProvider>
    </AreaQueries>,
  );
}
const nameField = () => screen.getByRole('textbox', { name: 'Alert name' });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('what is wrong with the name stands at its field, which gets the focus', () => {
  test('a name of another alert, before anything is sent', async () => {
    openForm({}, ['Mine']);
    await userEvent.type(nameField(), 'Mine');
    await save();
    expect(nameField()).toHaveAccessibleDescription(TAKEN);
    expect(nameField()).toBeInvalid();
    expect(nameField()).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(saved).toEqual([]);
  });

  test('a name that was taken meanwhile, until it is changed', async () => {
    openForm({ error: TAKEN, code: 'conflict', reason: 'name_taken', request_id: 'r' });
    await userEvent.type(nameField(), 'Mine');
    await save();
    expect(await screen.findByText(TAKEN)).toBeVisible();
    expect(nameField()).toHaveAccessibleDescription(TAKEN);
    expect(nameField()).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.keyboard('2');
    expect(screen.queryByText(TAKEN)).toBeNull();
    expect(nameField()).toBeValid();
  });
});

test('a full list is about the whole form: a banner says what to do', async () => {
  openForm({ error: FULL, code: 'conflict', reason: 'list_full', request_id: 'r' });
  await userEvent.type(nameField(), 'Mine');
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent(FULL);
  expect(nameField()).toBeValid();
});
