import { expect, test } from '@jest/globals';
import type { MatchedEvent } from '../matched-event.ts';
import { textMessage } from './text-message.ts';

const EVENT: MatchedEvent = {
  ...{ title: 'Sale of 64,000 shares by Okafor R.', headline: 'CEO sold $1.95M', detail: '', tags: ['Largest'] },
  ...{ company: { cik: '1', name: 'Eastmark Biologics', ticker: 'EMBX' }, formType: '4', accession: null },
  ...{ filingUrl: null, acceptedAt: null, day: null, isDemo: false, direction: 'down', rows: [], trades: [] },
};
const told = (alertName: string, event: MatchedEvent = EVENT, formType: '4' | 'price_alert' = '4') => ({
  ...{ alertName, event, formType, eventKey: 'e' },
  reasons: [{ label: 'Value', asked: 'at least $1M', found: '$1,945,580' }],
});

test('a text says what happened, its tags, and why each alert fired', () => {
  expect(textMessage([told('Big'), told('Officers'), told('Third')], 'Sentinel')).toEqual([
    'Sentinel: EMBX CEO sold $1.95M. Sale of 64,000 shares by Okafor R. Tagged Largest.',
    'Why “Big” fired: Value: $1,945,580.',
    'Why “Officers” fired: Value: $1,945,580.',
    '1 more of your alerts fired.',
  ]);
});

test('the first text to a number names no alert', () => {
  expect(textMessage([told('Big')], 'Sentinel', true).at(-1)).toBe('Why your alert fired: Value: $1,945,580.');
});

test('a text about a price or an old match says it once', () => {
  const price = { ...EVENT, title: '−6.84% on Nov 20, 2026', headline: 'fell 6.84% to $94', tags: [] };
  expect(textMessage([told('Semis', price, 'price_alert')], 'Sentinel')[0]).toBe('Sentinel: EMBX fell 6.84% to $94.');
  const { headline: _headline, ...old } = EVENT;
  expect(textMessage([told('Big', old)], 'Sentinel')[0]).toBe(
    'Sentinel: EMBX: Sale of 64,000 shares by Okafor R. Tagged Largest.',
  );
});
