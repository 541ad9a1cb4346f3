import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import type { Alert } from '@sentinel/contracts-alerts';
import { searchOfAlert } from '@sentinel/market-ui';
import { constraintTexts } from './condition-texts.ts';
import { draftFault } from './draft-fault.ts';
import { savePayload } from './save-payload.ts';
import { draftOf, lostEntries } from './stored-draft.ts';

/**
 * Alerts as the release of 2026-11-28 knew them, before their conditions were declared in one place: 50 of each kind, every second one with
 * entries of other kinds, as an older version may have stored it.
 */
interface RecordedAlert {
  readonly alert: Alert;
  readonly payload: object;
  readonly lost: readonly string[];
  readonly texts: readonly string[];
  readonly fault: { readonly text: string } | null;
  readonly search: object | null;
}

const RECORDED = gunzipSync(readFileSync(join(import.meta.dirname, 'testing/recorded-alerts.jsonl.gz')))
  .toString()
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as RecordedAlert);

test('200 stored alerts open, read, search and save as before', () => {
  const kinds = new Set(RECORDED.map(({ alert }) => alert.form_type));
  expect([kinds.size, RECORDED.length]).toEqual([4, 200]);
  for (const { alert, ...recorded } of RECORDED) {
    const draft = draftOf(alert);
    const fault = draftFault(draft, []);
    expect({
      payload: savePayload(draft, alert),
      lost: lostEntries(alert),
      texts: constraintTexts(alert),
      fault: fault?.text ?? null,
      search: searchOfAlert(alert) ?? null,
    }).toEqual({ ...recorded, fault: recorded.fault?.text ?? null });
  }
});
