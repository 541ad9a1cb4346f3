import { ReadableStream } from 'node:stream/web';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { STREAM_FRAMES, STREAM_MEDIA_TYPE } from '@sentinel/vocabulary';
import { streamFrame } from '@sentinel/vocabulary/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, refusal, renderAdmin } from '../testing/render-admin.tsx';
import type { Inquiry } from './inquiries.query.ts';

const INQUIRY: Inquiry = {
  id: 7,
  at: '2026-01-05T10:00:00Z',
  first_name: 'Dana',
  last_name: 'Ruiz',
  role: 'Director',
  industry: 'Legal Services',
  company: '<b>Ruiz</b>',
  country: 'United States',
  state_region: 'New York',
  email: 'dana@client.example',
  phone: '12125550100',
  heard_about: 'Word of mouth',
  worked_with_before: "No, I haven't",
  additional_info: 'We have a case.\n\nPlease call.',
  source: 'https://app.example/contact-us?from=home',
  request_id: 'r7',
  permission: null,
  account: null,
  granted_at: null,
  granted_by: null,
};
const OLDER: Inquiry = {
  ...INQUIRY,
  id: 6,
  first_name: 'نور',
  last_name: 'حداد',
  country: 'Jordan',
  state_region: 'عمان',
  additional_info: '',
};

const list = (...inquiries: Inquiry[]) => ({ get_inquiries: () => ({ inquiries, next: null }) });
const show = (answers: Answers) => renderAdmin(answers, { path: '/inquiries' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = () => screen.findByRole('alertdialog', { name: 'Delete inquiry' });
const confirm = async () => userEvent.click(within(await dialog()).getByRole('button', { name: 'Delete inquiry' }));
/** The lines of the open details: a heading and what it says. */
const details = () => [...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent);

const { createObjectURL, revokeObjectURL } = URL;
afterEach(() => {
  Object.assign(URL, { createObjectURL, revokeObjectURL });
});

describe('inquiries, part 1 section 3', () => {
  test('says when, who, of which company, from where and how they heard of us; nothing typed is markup', async () => {
    show(list(INQUIRY));
    await screen.findByText('Dana Ruiz');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'When',
      'Name',
      'Email',
      'Company',
      'Role',
      'Country/State',
      'Phone',
      'Asks for',
      'Actions',
    ]);
    const [, row] = screen.getAllByRole('row');
    const [when, ...texts] = within(row!).getAllByRole('cell');
    expect(within(when!).getByTitle('Jan 5, 2026, 10:00:00 AM UTC')).toBeVisible();
    expect(texts.slice(0, -1).map(({ textContent }) => textContent)).toEqual([
      'Dana Ruiz',
      'dana@client.example',
      '<b>Ruiz</b>',
      'Director',
      'United States, New York',
      '+1 (212) 555-0100',
      'Nothing',
    ]);
  });

  test('what was typed keeps its direction of writing to itself', async () => {
    show(list(OLDER));
    for (const typed of ['نور حداد', '<b>Ruiz</b>', 'عمان'])
      expect((await screen.findByText(typed)).tagName).toBe('BDI');
  });

  test('a row opens to the rest, with the lines as they were typed, and closes again', async () => {
    show(list(INQUIRY, OLDER));
    const opener = await screen.findByRole('button', { name: 'Details of inquiry 7 from Dana Ruiz' });
    expect(opener).toHaveAttribute('aria-expanded', 'false');
    expect(details()).toEqual([]);
    await userEvent.click(opener);
    expect(opener).toHaveAttribute('aria-expanded', 'true');
    expect(document.getElementById(opener.getAttribute('aria-controls') ?? '')?.tagName).toBe('DL');
    expect(details()).toEqual([
      'Tell us moreWe have a case.\n\nPlease call.',
      'IndustryLegal Services',
      'Heard about usWord of mouth',
      "Worked with us beforeNo, I haven't",
      'Sent fromhttps://app.example/contact-us?from=home (opens in a new tab)',
      'Request IDr7',
    ]);
    expect(screen.getByText(/We have a case/)).toHaveAttribute('dir', 'auto');
    expect(screen.getByText(/We have a case/)).toHaveClass('message');
    await press('Details of inquiry 6 from نور حداد');
    expect(details()).toHaveLength(12);
    expect(screen.getByText('Nothing was added.')).toBeVisible();
    await userEvent.click(opener);
    expect(details()).toHaveLength(6);
  });

  test('the page with the form is a link only if it is a web page (SECURITY 48)', async () => {
    const script = 'javascript:alert(1)';
    show(list(INQUIRY, { ...OLDER, first_name: 'Nur', last_name: 'H', source: script }));
    await press('Details of inquiry 7 from Dana Ruiz');
    const link = screen.getByRole('link', { name: /^https:\/\/app\.example\/contact-us\?from=home/ });
    expect(link).toHaveAttribute('href', INQUIRY.source);
    expect(link).toHaveAttribute('target', '_blank');
    await press('Details of inquiry 6 from Nur H');
    expect(screen.getByText(script).closest('a')).toBeNull();
  });

  test('Load more goes on before the last inquiry, until there are no more', async () => {
    const { of } = show({
      get_inquiries: ({ before }) =>
        before === undefined ? { inquiries: [INQUIRY], next: 7 } : { inquiries: [OLDER], next: null },
    });
    expect(await screen.findByText('1 inquiry loaded')).toBeVisible();
    await press('Load more');
    expect(await screen.findByText('2 inquiries loaded')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    expect(of('get_inquiries')).toEqual([
      { type: 'get_inquiries', limit: 50 },
      { type: 'get_inquiries', limit: 50, before: 7 },
    ]);
  });

  test('a page that does not come leaves what is there, and can be asked for again', async () => {
    let isDown = true;
    show({
      get_inquiries: ({ before }) => {
        if (before === undefined) return { inquiries: [INQUIRY], next: 7 };
        return isDown ? refusal('internal', 'Internal error') : { inquiries: [OLDER], next: null };
      },
    });
    await press('Load more');
    expect(await screen.findByRole('alert')).toHaveTextContent('More inquiries could not be loaded.');
    expect(screen.getByText('Dana Ruiz')).toBeVisible();
    isDown = false;
    await press('Load more');
    expect(await screen.findByText('نور حداد')).toBeVisible();
  });

  test('says that there are none, and offers no export then', async () => {
    show(list());
    expect(await screen.findByText('No inquiries yet.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
  });

  test('a failed loading says why, and Retry asks again', async () => {
    let isDown = true;
    show({
      get_inquiries: () => (isDown ? refusal('internal', 'Internal error') : { inquiries: [INQUIRY], next: null }),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('The inquiries could not be loaded');
    isDown = false;
    await press('Retry');
    expect(await screen.findByText('Dana Ruiz')).toBeVisible();
  });

  test('is deleted after asking, and the focus goes to the next one', async () => {
    let rows = [INQUIRY, OLDER];
    const { of } = show({
      get_inquiries: () => ({ inquiries: rows, next: null }),
      delete_inquiry: () => {
        rows = [OLDER];
        return { success: true };
      },
    });
    await press('Delete inquiry 7 from Dana Ruiz');
    expect(await dialog()).toHaveTextContent(
      'Delete the inquiry from Dana Ruiz of <b>Ruiz</b>? The email about it stays in the inbox. This cannot be undone.',
    );
    expect(of('delete_inquiry')).toEqual([]);
    await confirm();
    expect(await screen.findByText('The inquiry was deleted.')).toBeVisible();
    expect(of('delete_inquiry')).toEqual([{ type: 'delete_inquiry', id: 7 }]);
    expect(screen.queryByText('Dana Ruiz')).toBeNull();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Details of inquiry 6 from نور حداد' })).toHaveFocus(),
    );
  });

  test('is kept when asked not to', async () => {
    const { of } = show(list(INQUIRY));
    await press('Delete inquiry 7 from Dana Ruiz');
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(of('delete_inquiry')).toEqual([]);
    expect(screen.getByText('Dana Ruiz')).toBeVisible();
  });

  test('one that is gone already is said so, and the list is loaded again', async () => {
    const text = 'There is no inquiry of this number.';
    const { of } = show({ ...list(INQUIRY), delete_inquiry: () => refusal('not_found', text) });
    await press('Delete inquiry 7 from Dana Ruiz');
    await confirm();
    expect(await screen.findByText(text)).toBeVisible();
    await waitFor(() => expect(of('get_inquiries')).toHaveLength(2));
  });

  const ASKS: Inquiry = { ...INQUIRY, permission: 'explore_trades', account: 'lacks_permission' };
  const GRANT = 'Grant access: Explore Insider Trades, inquiry 7 from Dana Ruiz';
  const GRANTED = { granted_at: '2026-01-06T09:00:00Z', granted_by: 'other@sentinel.example' };

  test('one press grants what an inquiry asks for; it then says who did and when (PEOPLE X22)', async () => {
    let row = ASKS;
    const { of } = show({
      get_inquiries: () => ({ inquiries: [row], next: null }),
      grant_access: () => {
        row = { ...ASKS, account: 'has_permission', ...GRANTED };
        return { success: true };
      },
    });
    await press(GRANT);
    expect(await screen.findByText('dana@client.example can now use Explore Insider Trades')).toBeVisible();
    expect(of('grant_access')).toEqual([{ type: 'grant_access', id: 7 }]);
    const cell = screen.getByRole('cell', { name: /^Explore Insider Trades/ });
    expect(cell).toHaveTextContent('Granted Jan 6, 2026, 9:00:00 AM UTC by other@sentinel.example');
    expect(screen.queryByRole('button', { name: GRANT })).toBeNull();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Details of inquiry 7 from Dana Ruiz' })).toHaveFocus(),
    );
  });

  test('without an account by that address it says so, and one press invites', async () => {
    const { of } = show({ ...list({ ...ASKS, account: 'none' }), grant_access: () => ({ success: true }) });
    expect(await screen.findByText('No account has this address.')).toBeVisible();
    await press('Invite: Explore Insider Trades, inquiry 7 from Dana Ruiz');
    expect(
      await screen.findByText('dana@client.example is invited, with access to Explore Insider Trades'),
    ).toBeVisible();
    expect(of('grant_access')).toEqual([{ type: 'grant_access', id: 7, invite: true }]);
  });

  test('a refusal says why, and shows the inquiry as it is now', async () => {
    let row = ASKS;
    show({
      get_inquiries: () => ({ inquiries: [row], next: null }),
      grant_access: () => {
        row = { ...ASKS, ...GRANTED, granted_by: null };
        return refusal('conflict', 'An administrator has granted this already.');
      },
    });
    await press(GRANT);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Access was not grantedAn administrator has granted this already.',
    );
    expect(await screen.findByText(/^Granted/)).toHaveTextContent('by an administrator who is gone');
  });

  test.each<[Partial<Inquiry>, string]>([
    [{ account: 'has_permission' }, 'Explore Insider TradesThe account has it already.'],
    [{ account: 'disabled' }, 'Explore Insider TradesThe account is disabled. Enable it in Users first.'],
    [{ permission: 'of_another_release' }, "of_another_releaseThis permission can't be granted here."],
  ])('offers nothing to press for %j', async (more, text) => {
    show(list({ ...ASKS, ...more }));
    await screen.findByText('Dana Ruiz');
    expect(screen.getAllByRole('cell')[7]).toHaveTextContent(text);
    expect(screen.queryByRole('button', { name: /^(Grant|Invite)/ })).toBeNull();
  });

  test('the export saves the file that the server makes of all inquiries', async () => {
    let name = '';
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLElement) {
      name = (this as HTMLAnchorElement).download;
    });
    show(list(INQUIRY));
    await screen.findByText('Dana Ruiz');
    const asked: unknown[] = [];
    const frames = [
      streamFrame(STREAM_FRAMES.file, '"id"\r\n'),
      streamFrame(STREAM_FRAMES.end, { bytes: 6, answer: { file_name: 'inquiries-2026-01-05.csv', num_rows: 1200 } }),
    ];
    const answer = async (_url: string, { body }: { body: string }) => {
      asked.push(JSON.parse(body));
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const frame of frames) controller.enqueue(frame);
          controller.close();
        },
      });
      return { ok: true, status: 200, headers: new Map([['content-type', STREAM_MEDIA_TYPE]]), body: stream };
    };
    Object.assign(globalThis, { fetch: answer });
    await press('Export CSV');
    expect(await screen.findByText('1,200 inquiries exported')).toBeVisible();
    click.mockRestore();
    expect([name, asked]).toEqual(['inquiries-2026-01-05.csv', [{ type: 'export_inquiries' }]]);
  });

  test('a failed export says why', async () => {
    show({ ...list(INQUIRY), export_inquiries: () => refusal('rate_limited', 'Too many requests.') });
    await press('Export CSV');
    expect(await screen.findByRole('alert')).toHaveTextContent('The export failedToo many requests.');
  });
});
