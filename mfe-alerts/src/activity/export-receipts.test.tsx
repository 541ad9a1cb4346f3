import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { session } from '@sentinel/session/credentials';
import { streamedAnswer } from '@sentinel/vocabulary/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openArea } from '../testing/open-area.tsx';

const ACTIVITY = { activity: [], next: null, unseen: 0, blocked: [], unjudged: [] };
const HASH = '7f'.repeat(32);

const realFetch = globalThis.fetch;
const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.restoreAllMocks();
});

/** The API, whose export answers with a file of this text; gives what it is asked for. */
function answerWithFile(text: string, rows: number): unknown[] {
  const others = globalThis.fetch;
  const asked: unknown[] = [];
  globalThis.fetch = async (url, init) => {
    if (!String(init?.body).includes('export_alert_receipts')) return others(url, init);
    asked.push(JSON.parse(String(init?.body)));
    return streamedAnswer(text, { file_name: 'alert-receipts-2026-11-23.csv', num_rows: rows, last_hash: HASH });
  };
  return asked;
}

describe('receipts for an auditor (issue 10 "Receipts")', () => {
  test('are saved as a file, and the last hash stays on the screen', async () => {
    await openArea('/alerts/activity', { get_alert_activity: ACTIVITY });
    const asked = answerWithFile('at,hash\r\n', 1284);
    await userEvent.click(await screen.findByRole('button', { name: 'Export receipts' }));
    expect(await screen.findByText('1,284 steps exported')).toBeVisible();
    expect(screen.getByText(`alert-receipts-2026-11-23.csv. Its last hash is ${HASH}.`)).toBeVisible();
    expect(saved).toEqual(['alert-receipts-2026-11-23.csv']);
    expect(asked).toEqual([expect.not.objectContaining({ alert_name: expect.anything() })]);
  });

  test('on the page of an alert are its own, and what a part cannot show is said', async () => {
    await openArea('/alerts/activity?alert=Officer%20sales', { get_alert_activity: ACTIVITY });
    const asked = answerWithFile('at,hash\r\n', 3);
    await userEvent.click(await screen.findByRole('button', { name: "Export this alert's receipts" }));
    expect(
      await screen.findByText(
        `alert-receipts-2026-11-23.csv. Its last hash is ${HASH}. Only the export of all receipts shows whether a step is missing.`,
      ),
    ).toBeVisible();
    expect(asked).toMatchObject([{ alert_name: 'Officer sales' }]);
  });

  test('an export that fails says so, and saves nothing', async () => {
    await openArea('/alerts/activity', { get_alert_activity: ACTIVITY });
    await userEvent.click(await screen.findByRole('button', { name: 'Export receipts' }));
    expect((await screen.findAllByText('The export failed'))[0]).toBeVisible();
    expect(saved).toEqual([]);
  });

  test('an administrator who runs as the user cannot take them', async () => {
    await openArea('/alerts/activity', { get_alert_activity: ACTIVITY });
    await screen.findByRole('button', { name: 'Export receipts' });
    act(() =>
      session.startRunAs({
        email: 'client@sentinel.example',
        name: 'Morgan',
        organization: 'client',
        access_token: 'i',
        permissions: ['alerts'],
        profile_image: null,
      }),
    );
    await screen.findByText('Nothing matched yet');
    expect(screen.queryByRole('button', { name: 'Export receipts' })).toBeNull();
  });
});
