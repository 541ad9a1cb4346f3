import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, refusal, renderAdmin } from '../testing/render-admin.tsx';
import type { AuditEntry } from './audit.query.ts';

const ENTRY: AuditEntry = {
  id: 7,
  at: '2026-01-05T10:00:00Z',
  operation: 'admin_edit_user',
  action: 'Added or changed a user',
  actor: { email: 'admin@sentinel.example', short_id: 'aaaaaaaa' },
  subject: { email: null, short_id: '1a2b3c4d' },
  concerns: null,
  detail: 'permissions: alerts → alerts, explore_trades',
  reason: null,
  status: 200,
  ip: '203.0.113.7',
  request_id: 'r7',
};
const ACTED: AuditEntry = {
  ...ENTRY,
  id: 6,
  operation: 'fold_paper',
  action: 'Tried to fold paper',
  concerns: 'Zürich 東京',
  subject: { email: 'client@sentinel.example', short_id: 'bbbbbbbb' },
  detail: null,
  reason: '=HYPERLINK("x")',
  status: 403,
  request_id: 'r6',
};

const operations = [
  { operation: 'admin_edit_user', action: 'Added or changed a user' },
  { operation: 'run_as', action: 'Started running as another user' },
];
const log = (...entries: AuditEntry[]) => ({ get_audit_log: () => ({ entries, next: null, operations }) });
const show = (answers: Answers, search = '', timezone = 'UTC') =>
  renderAdmin(answers, { path: `/audit${search}`, timezone });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

const { createObjectURL, revokeObjectURL } = URL;
afterEach(() => {
  Object.assign(URL, { createObjectURL, revokeObjectURL });
});

describe('the audit log, part 2 section 2 (SECURITY 34)', () => {
  test('says when, who, to or on behalf of whom, what, why, what came of it, and from where', async () => {
    show(log(ENTRY, ACTED));
    await screen.findByText('Added or changed a user');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Time',
      'User',
      'Affected user',
      'Action',
      'Concerns',
      'Details',
      'Result',
      'IP address',
    ]);
    const [, first, second] = screen.getAllByRole('row');
    const texts = (row: HTMLElement) =>
      within(row)
        .getAllByRole('cell')
        .slice(1)
        .map(({ textContent }) => textContent);
    expect(texts(first!)).toEqual([
      'admin@sentinel.example',
      'deleted account 1a2b3c4d',
      'Added or changed a user',
      '',
      'permissions: alerts → alerts, explore_trades',
      'Succeeded',
      '203.0.113.7',
    ]);
    expect(texts(second!)).toEqual([
      'admin@sentinel.example',
      'On behalf of client@sentinel.example',
      'Tried to fold paper',
      'Zürich 東京',
      'Reason: =HYPERLINK("x")',
      'Refused (403)',
      '203.0.113.7',
    ]);
    // An address that is cut off with an ellipsis is shown in full on hover.
    expect(within(second!).getByTitle('client@sentinel.example')).toHaveTextContent(/^client@sentinel\.example$/);
    expect(within(first!).getByTitle('Jan 5, 2026, 10:00:00 AM UTC')).toHaveTextContent(
      new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(ENTRY.at)),
    );
  });

  test('Load more goes on before the last entry, until there are no more', async () => {
    const { of } = show({
      get_audit_log: ({ before }) =>
        before === undefined ? { entries: [ENTRY], next: 7, operations } : { entries: [ACTED], next: null, operations },
    });
    expect(await screen.findByText('1 entry loaded')).toBeVisible();
    await press('Load more');
    expect(await screen.findByText('Tried to fold paper')).toBeVisible();
    expect(screen.getByText('2 entries loaded')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    expect(of('get_audit_log').map(({ before }) => before)).toEqual([undefined, 7]);
  });

  test('a page that does not come leaves what is there, and can be asked for again', async () => {
    let isDown = true;
    show({
      get_audit_log: ({ before }) => {
        if (before === undefined) return { entries: [ENTRY], next: 7, operations };
        return isDown ? refusal('internal', 'Internal error') : { entries: [ACTED], next: null, operations };
      },
    });
    await press('Load more');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'More entries could not be loaded. Something went wrong on our side. Please try again in a moment.',
    );
    expect(screen.getByText('Added or changed a user')).toBeVisible();
    isDown = false;
    await press('Load more');
    expect(await screen.findByText('Tried to fold paper')).toBeVisible();
  });

  test('is narrowed by email, operation and running as another user, and shown whole again', async () => {
    const { of } = show(log(ENTRY));
    await screen.findByText('Added or changed a user');
    await userEvent.type(screen.getByLabelText('Email'), 'client@sentinel.example');
    await userEvent.click(screen.getByRole('combobox', { name: /Action/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Started running as another user' }));
    await userEvent.type(screen.getByLabelText('Concerns'), ' Zürich ');
    await userEvent.type(screen.getByRole('textbox', { name: 'Days (UTC)' }), 'Jan 5, 2026 – Jan 7, 2026');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Only on behalf of another user' }));
    await press('Apply');
    await waitFor(() =>
      expect(of('get_audit_log').at(-1)).toEqual({
        type: 'get_audit_log',
        access_token: 'own-token',
        limit: 100,
        email: 'client@sentinel.example',
        operation: 'run_as',
        concerns: 'Zürich',
        from: '2026-01-05',
        to: '2026-01-07',
        timezone: 'UTC',
        impersonated: true,
      }),
    );
    await press('Clear');
    await waitFor(() => expect(of('get_audit_log')).toHaveLength(3));
    expect(of('get_audit_log').at(-1)).toEqual({ type: 'get_audit_log', access_token: 'own-token', limit: 100 });
    expect(screen.getByLabelText('Email')).toHaveValue('');
    expect(screen.getByLabelText('Concerns')).toHaveValue('');
    expect(screen.getByRole('textbox', { name: 'Days (UTC)' })).toHaveValue('');
  });

  test('has its filter in the address: opened with it, it is filtered so, in days of the user’s zone', async () => {
    const { of } = show(
      log(ENTRY),
      '?email=client%40sentinel.example&action=run_as&concerns=Z%C3%BCrich&from=2026-01-05&on_behalf=yes',
      'America/New_York',
    );
    await screen.findByText('Added or changed a user');
    expect(of('get_audit_log')).toMatchObject([
      {
        ...{ email: 'client@sentinel.example', operation: 'run_as', concerns: 'Zürich', impersonated: true },
        ...{ from: '2026-01-05', timezone: 'America/New_York' },
      },
    ]);
    expect(of('get_audit_log')[0]).not.toHaveProperty('to');
    expect(screen.getByLabelText('Email')).toHaveValue('client@sentinel.example');
    expect(screen.getByRole('combobox', { name: /Action/ })).toHaveTextContent(/^Started running as/);
    expect(screen.getByLabelText('Concerns')).toHaveValue('Zürich');
    expect(screen.getByRole('textbox', { name: 'Days (America/New_York)' })).toHaveValue('Jan 5, 2026 –');
    expect(screen.getByRole('checkbox', { name: 'Only on behalf of another user' })).toBeChecked();
  });

  test('the back button returns to the filter before, in the form and in the entries', async () => {
    const { of, back } = show(log(ENTRY));
    await screen.findByText('Added or changed a user');
    await userEvent.type(screen.getByLabelText('Concerns'), 'Zürich{Enter}');
    await waitFor(() => expect(of('get_audit_log').at(-1)).toMatchObject({ concerns: 'Zürich' }));
    await back();
    await waitFor(() => expect(of('get_audit_log').at(-1)).not.toHaveProperty('concerns'));
    expect(screen.getByLabelText('Concerns')).toHaveValue('');
  });

  test('what an address says that is no filter is left out, and said', async () => {
    const { of } = show(
      log(ENTRY),
      `?email=nobody&action=Fold+Paper&concerns=${'x'.repeat(121)}&from=2026-02-30&to=x&on_behalf=1&other=1`,
    );
    expect(await screen.findByText(/left out: email, action, concerns, from, to, on_behalf\./)).toBeVisible();
    await screen.findByText('Added or changed a user');
    expect(of('get_audit_log')).toEqual([{ type: 'get_audit_log', access_token: 'own-token', limit: 100 }]);
  });

  test('days whose first is after the last are said to be so, and not asked for', async () => {
    const { of } = show(log(ENTRY), '?from=2026-02-05&to=2026-02-01');
    expect(await screen.findAllByText('The first day is after the last.')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Export CSV' })).toBeNull();
    expect(of('get_audit_log')).toEqual([]);
    await press('Clear');
    expect(await screen.findByText('Added or changed a user')).toBeVisible();
  });

  test('days that cannot be read are not applied', async () => {
    const { of } = show(log(ENTRY));
    await screen.findByText('Added or changed a user');
    await userEvent.type(screen.getByRole('textbox', { name: 'Days (UTC)' }), '30 Feb 2026');
    await press('Apply');
    expect(screen.getByText('Date input not valid.')).toBeVisible();
    expect(of('get_audit_log')).toHaveLength(1);
  });

  test('Enter applies the email; what is none is said before it is sent', async () => {
    const { of } = show(log(ENTRY));
    await screen.findByText('Added or changed a user');
    await userEvent.type(screen.getByLabelText('Email'), 'nobody{Enter}');
    expect(screen.getByText('Please enter a valid email address.')).toBeVisible();
    expect(of('get_audit_log')).toHaveLength(1);
  });

  test('the same filter again asks for what has happened since', async () => {
    const { of } = show(log(ENTRY));
    await screen.findByText('Added or changed a user');
    await press('Apply');
    await waitFor(() => expect(of('get_audit_log')).toHaveLength(2));
  });

  test('a failed loading says why, and Retry asks again', async () => {
    let isDown = true;
    show({
      get_audit_log: () => (isDown ? refusal('internal', 'Internal error') : { entries: [], next: null, operations }),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The audit log could not be loaded');
    isDown = false;
    await press('Retry');
    expect(await screen.findByText('No entries.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
  });

  test('is exported as it is loaded, with instants in UTC and formulas made harmless (SECURITY 47)', async () => {
    let file: Blob | undefined;
    let name = '';
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        file = blob;
        return 'blob:x';
      },
      revokeObjectURL: () => {},
    });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
      name = (this as HTMLAnchorElement).download;
    });
    show(log(ACTED), '?from=2026-01-05&to=2026-01-07');
    await press('Export CSV');
    click.mockRestore();
    const text = await new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.readAsText(file!);
    });
    expect(name).toBe('Audit log from 2026-01-05 to 2026-01-07 (UTC).csv');
    expect(text).toBe(
      '"Time (UTC)","User","Affected user","Action","Operation","Concerns","Details","Reason","Result","IP address","Request ID"\r\n' +
        '"2026-01-05T10:00:00Z","admin@sentinel.example","On behalf of client@sentinel.example","Tried to fold paper","fold_paper","Zürich 東京","","\'=HYPERLINK(""x"")","Refused (403)","203.0.113.7","r6"\r\n',
    );
  });
});
