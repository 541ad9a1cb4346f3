import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answers, refusal, renderAdmin } from '../testing/render-admin.tsx';
import type { Canary, DeliveryHealth, Undelivered } from './delivery.query.ts';

const CANARY: Canary = {
  every_minutes: 5,
  stored: 288,
  arrived: 286,
  p50_seconds: 1.24,
  p95_seconds: 75,
  last_arrived_at: '2026-11-23T12:57:00Z',
  is_silent: false,
};
const FAILED: Undelivered = {
  notification_id: '00000000-0000-4000-8000-000000000001',
  email: 'client@sentinel.example',
  kind: 'match',
  alert_name: 'Insiders',
  channel: 'email',
  state: 'failed',
  error: '550 no such user',
  at: '2026-11-23T12:30:00Z',
};
const UNKNOWN: Undelivered = {
  ...FAILED,
  notification_id: '00000000-0000-4000-8000-000000000002',
  email: 'other@sentinel.example',
  kind: 'digest',
  alert_name: null,
  channel: 'sms',
  state: 'unknown',
  error: '',
};

const health = (given: Partial<DeliveryHealth> = {}): DeliveryHealth => ({
  now: '2026-11-23T13:00:00Z',
  canary: CANARY,
  messages: [
    { channel: 'email', state: 'sent', count: 1204 },
    { channel: 'sms', state: 'unknown', count: 1 },
  ],
  oldest_due_seconds: null,
  undelivered_count: 2,
  undelivered: [UNKNOWN, FAILED],
  ...given,
});
const show = (answers: Answers) => renderAdmin(answers, { path: '/delivery' });
const showHealth = (given?: Partial<DeliveryHealth>) => show({ get_delivery_health: () => health(given) });
const sendAgain = (to: RegExp) => screen.findByRole('button', { name: to });
const dialog = () => screen.findByRole('alertdialog', { name: 'Send again' });
const confirm = async () => userEvent.click(within(await dialog()).getByRole('button', { name: 'Send again' }));

describe('delivery of messages for administrators (FIELD 2.10)', () => {
  test('shows how long the synthetic filing takes, and when it last arrived', async () => {
    showHealth();
    const panel = await screen.findByRole('region', { name: 'Synthetic filing' });
    expect([...panel.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
      'Half arrived within (p50)1.2 s',
      '95% arrived within (p95)1 min',
      'Arrived286 of 288',
      'Last arrived3 min agoNov 23, 12:57 PM UTC',
    ]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows times in the zone of the account', async () => {
    renderAdmin({ get_delivery_health: () => health() }, { path: '/delivery', timezone: 'Asia/Tokyo' });
    expect(await screen.findByText('Nov 23, 9:57 PM GMT+9')).toBeVisible();
  });

  test.each([
    ['2026-11-23T12:40:00Z', 'No message of the synthetic filing has arrived for 20 min.'],
    [null, 'No message of the synthetic filing has arrived.'],
  ])('says that nothing arrives since %s', async (last_arrived_at, text) => {
    showHealth({ canary: { ...CANARY, is_silent: true, last_arrived_at } });
    expect(await screen.findByRole('alert')).toHaveTextContent(`${text} Alerts may not reach anybody.`);
  });

  test('says where the synthetic filing is off', async () => {
    showHealth({ canary: null });
    expect(await screen.findByText(/^It is off\. Set CANARY_EMAIL/)).toBeVisible();
  });

  test('counts messages by state, and says how long the oldest has been due', async () => {
    showHealth({ oldest_due_seconds: 200 });
    const table = await screen.findByRole('table', { name: 'Messages by state' });
    expect(within(table).getByRole('row', { name: 'Handed over 1,204 0' })).toBeVisible();
    expect(within(table).getByRole('row', { name: 'Unknown 0 1' })).toBeVisible();
    expect(screen.getByText('The message that is due longest has been waiting for 3 min.')).toBeVisible();
  });

  test('lists what failed, and what nobody knows of, with the reason', async () => {
    showHealth();
    const table = await screen.findByRole('table', { name: 'Undelivered messages' });
    const texts = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      );
    const at = 'Nov 23, 12:30 PM UTC';
    expect(texts).toEqual([
      [
        'other@sentinel.example',
        'Digest',
        'SMS',
        'Unknown',
        'Sending stopped before the answer was noted.',
        at,
        'Send again',
      ],
      ['client@sentinel.example', 'Insiders', 'Email', 'Failed', '550 no such user', at, 'Send again'],
    ]);
    expect(screen.queryByText(/are shown/)).toBeNull();
  });

  test('says how many are not shown', async () => {
    showHealth({ undelivered_count: 1200 });
    expect(await screen.findByText('The latest 2 of 1,200 are shown.')).toBeVisible();
  });

  test('says that all is well without any', async () => {
    showHealth({ undelivered: [], undelivered_count: 0 });
    expect(await screen.findByText('Every message has been taken.')).toBeVisible();
    expect(screen.getByText('No message is overdue.')).toBeVisible();
  });

  test('says when it could not be loaded, and loads it on Retry', async () => {
    let isUp = false;
    show({ get_delivery_health: () => (isUp ? health() : refusal('internal', 'Internal error')) });
    expect(await screen.findByRole('alert')).toHaveTextContent('The delivery of messages could not be loaded');
    isUp = true;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('table', { name: 'Undelivered messages' })).toBeVisible();
  });

  test('sends one again after asking, and goes on to the next', async () => {
    let rows = [FAILED, UNKNOWN];
    const { of } = show({
      get_delivery_health: () => health({ undelivered: rows }),
      redrive_notification: () => {
        rows = [UNKNOWN];
        return { success: true };
      },
    });
    await userEvent.click(await sendAgain(/client@sentinel\.example: Insiders/));
    expect(await dialog()).not.toHaveTextContent('twice');
    expect(of('redrive_notification')).toEqual([]);
    await confirm();
    expect(await screen.findByText('The message is queued again.')).toBeVisible();
    expect(of('redrive_notification')).toMatchObject([{ notification_id: FAILED.notification_id }]);
    expect(screen.queryByText('client@sentinel.example')).toBeNull();
    await waitFor(async () => expect(await sendAgain(/other@sentinel\.example/)).toHaveFocus());
  });

  test('one whose fate is unknown may arrive twice, and the question says so', async () => {
    showHealth();
    await userEvent.click(await sendAgain(/other@sentinel\.example: Digest/));
    expect(await dialog()).toHaveTextContent(
      'The text message to other@sentinel.example will be sent again. Nobody knows whether the first one arrived, so it may arrive twice.',
    );
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  test('says why it was not sent again, and shows what is there now', async () => {
    const text = 'Only messages that failed or whose fate is unknown can be sent again.';
    const { of } = show({
      get_delivery_health: () => health(),
      redrive_notification: () => refusal('conflict', text),
    });
    await userEvent.click(await sendAgain(/client@sentinel\.example/));
    await confirm();
    expect(await screen.findByText(text)).toBeVisible();
    await waitFor(() => expect(of('get_delivery_health')).toHaveLength(2));
  });
});
