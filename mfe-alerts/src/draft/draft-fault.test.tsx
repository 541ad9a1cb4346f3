import { describe, expect, test } from '@jest/globals';
import { newDraft } from './alert-draft.ts';
import { draftFault } from './draft-fault.ts';

const THRESHOLD = 'You must enter a materiality threshold (Price Drop or Price Increase) before saving.';

describe('what prevents saving an alert, part 2 section 5', () => {
  test('no name, and the name of another alert', () => {
    const nameless = { at: 'name', text: 'Please enter an alert name before saving.' };
    expect(draftFault(newDraft('4'), [])).toEqual(nameless);
    expect(draftFault({ ...newDraft('4'), name: '  ' }, [])).toEqual(nameless);
    expect(draftFault({ ...newDraft('4'), name: '\u200b\u2060' }, [])).toEqual(nameless);
    expect(draftFault({ ...newDraft('4'), name: ' x ' }, ['x'])).toEqual({
      at: 'name',
      text: 'You already have an alert of this name.',
    });
    expect(draftFault({ ...newDraft('4'), name: 'x' }, ['y'])).toBeUndefined();
  });

  test('a Form 4 alert without a trade type, or an insider type', () => {
    const draft = { ...newDraft('4'), name: 'x' };
    expect(draftFault({ ...draft, trade_types: [] }, [])).toEqual({
      at: 'form4',
      text: 'You must choose a trade type (Purchases, Sales, or both).',
    });
    expect(draftFault({ ...draft, insider_types: [] }, [])).toEqual({
      at: 'form4',
      text: 'You must choose an insider type.',
    });
  });

  test.each(['8-K', 'price_alert'] as const)('a %s alert without a price drop or a price increase', (formType) => {
    const draft = { ...newDraft(formType), name: 'x' };
    expect(draftFault(draft, [])).toEqual({ at: 'thresholds', text: THRESHOLD });
    expect(draftFault({ ...draft, price_drop: '.' }, [])).toEqual({ at: 'thresholds', text: THRESHOLD });
    expect(draftFault({ ...draft, price_drop: '5' }, [])).toBeUndefined();
    expect(draftFault({ ...draft, price_increase: '5.5' }, [])).toBeUndefined();
    expect(draftFault({ ...draft, price_increase: '10001' }, [])?.text).toBe('A threshold can be 10,000% at most.');
  });

  test('a keyword alert without a keyword', () => {
    const draft = { ...newDraft('keyword'), name: 'x' };
    expect(draftFault(draft, [])).toEqual({
      at: 'text',
      text: 'You must enter at least one keyword before saving.',
    });
    expect(draftFault({ ...draft, keywords: { mode: 'and', words: ['going concern'] } }, [])).toBeUndefined();
  });
});
