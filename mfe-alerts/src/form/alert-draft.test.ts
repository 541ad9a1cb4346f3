import { describe, expect, test } from '@jest/globals';
import type { Alert } from '@sentinel/contracts';
import { draftFault, draftOf, NEW_DRAFT, savePayload } from './alert-draft.ts';

const stored: Alert = {
  alert_name: 'Old name',
  form_type: '4',
  tickers: ['ALDG'],
  reporting_person_ciks: [],
  company_criteria: [],
  form_type_constraints: [
    { constraint_type: 'constraint_10b51', val: [true] },
    { constraint_type: 'trade_types', val: ['Sales'] },
  ],
  created_at: '2026-01-01T00:00:00Z',
  email: 'client@sentinel.example',
};

describe('the insider-trading alert form, part 2 sections 4, 5 and 9', () => {
  test('needs a name and at least one trade type', () => {
    const nameless = { at: 'name', text: 'Please enter an alert name before saving.' };
    expect(draftFault(NEW_DRAFT, [])).toEqual(nameless);
    expect(draftFault({ ...NEW_DRAFT, name: '  ' }, [])).toEqual(nameless);
    expect(draftFault({ ...NEW_DRAFT, name: 'x', tradeTypes: [] }, [])).toEqual({
      at: 'form',
      text: 'You must choose a trade type (Purchases, Sales, or both).',
    });
    expect(draftFault({ ...NEW_DRAFT, name: 'x' }, ['y'])).toBeUndefined();
  });

  test('never saves under the name of another alert', () => {
    expect(draftFault({ ...NEW_DRAFT, name: ' x ' }, ['x'])).toEqual({
      at: 'name',
      text: 'You already have an alert of this name.',
    });
  });

  test('editing prefills every field from the stored alert', () => {
    expect(draftOf(stored)).toEqual({ name: 'Old name', tickers: ['ALDG'], tradeTypes: ['Sales'] });
  });

  test('no company means every company', () => {
    expect(savePayload({ ...NEW_DRAFT, name: ' All ' }, undefined)).toMatchObject({
      alert_name: 'All',
      tickers: [],
      company_criteria: ['include_all'],
    });
    expect(savePayload({ ...NEW_DRAFT, name: 'One', tickers: ['ALDG'] }, undefined)).toMatchObject({
      company_criteria: [],
    });
  });

  test('a rename sends the old name and the new one, and loses no constraint', () => {
    const payload = savePayload({ ...draftOf(stored), name: 'New name' }, stored);
    expect(payload).toMatchObject({ alert_name: 'Old name', new_alert_name: 'New name' });
    expect(payload.form_type_constraints).toContainEqual({ constraint_type: 'constraint_10b51', val: [true] });
    expect(savePayload(draftOf(stored), stored)).not.toHaveProperty('new_alert_name');
  });
});
