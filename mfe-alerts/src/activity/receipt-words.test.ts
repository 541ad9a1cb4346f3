import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { NOTIFICATION_CHANNELS } from '@sentinel/vocabulary-alerts';
import type { ReceiptStep } from './activity.query.ts';
import { receiptTitle, stepWords } from './receipt-words.ts';

const { bell } = JSON.parse(readFileSync(new URL('../../area.json', import.meta.url), 'utf8'));

test('the bell calls steps and channels as the activity does', () => {
  const { words } = bell.entry.ways as { words: Record<string, string> };
  const channels: string[] = [...NOTIFICATION_CHANNELS];
  const receipt = { notification_id: '', recipient: 'X', state: 'sent', digest: false, steps: [] } as const;
  for (const channel of NOTIFICATION_CHANNELS)
    expect(`${words[channel]} to X`).toBe(receiptTitle({ ...receipt, channel, steps: [] }));
  const steps = Object.keys(words).filter((word) => !channels.includes(word)) as ReceiptStep['step'][];
  expect(steps.length).toBe(12);
  for (const step of steps) expect(words[step]).toBe(stepWords({ step, at: '', detail: '' }).text);
});
