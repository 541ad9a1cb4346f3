import { describe, expect, test } from '@jest/globals';
import { emptyConstraint } from '@sentinel/market-ui';
import fc from 'fast-check';
import { alertOf } from '../testing/alerts.ts';
import { criteriaOf } from './alert-criteria.ts';
import { newDraft } from './alert-draft.ts';
import { isBroad } from './delivery.ts';
import { savePayload } from './save-payload.ts';
import { draftOf, draftOfCriteria, lostEntries } from './stored-draft.ts';
import { storedAlert } from './testing/stored-alerts.ts';
import { withBlock } from './toggle-rules.ts';

describe('editing a stored alert, part 2 section 4', () => {
  test('a save without a change changes nothing, to the last digit', () => {
    fc.assert(
      fc.property(storedAlert, (alert) => {
        const { alert_name, form_type, tickers, reporting_person_ciks, by_email, by_sms } = alert;
        const { company_criteria, form_type_constraints, delay_constraints, insider_trade_constraints } = alert;
        const draft = draftOf(alert);
        fc.pre(!(isBroad(draft) && alert.delivery === 'instant')); // the server keeps no such alert
        expect(savePayload(draft, alert)).toEqual({
          alert_name,
          version: alert.version,
          form_type,
          tickers,
          reporting_person_ciks,
          company_criteria,
          form_type_constraints,
          delay_constraints,
          insider_trade_constraints,
          delivery: alert.delivery,
          by_email,
          by_sms,
        });
        expect(lostEntries(alert)).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  test('prefills every field of an insider alert', () => {
    const alert = alertOf('4', {
      alert_name: 'Officer buys',
      company_criteria: [
        { criteria_type: 'industry', val: ['Machinery'] },
        { criteria_type: 'market_value', bool: 'ge', val: [300_000_000] },
        { criteria_type: 'avg_daily_volume', bool: 'le', val: [1_500_000] },
        { criteria_type: 'share_price', bool: 'between', val: [2, 150] },
      ],
      form_type_constraints: [
        { constraint_type: 'value_shares_traded', bool: 'ge', val: [250_000] },
        { constraint_type: 'num_shares_traded', bool: 'between', val: [10, 20] },
        { constraint_type: 'constraint_10b51', val: [true] },
        { constraint_type: 'insider_types', val: ['Officer'] },
        { constraint_type: 'officer_roles', val: ['CEO'] },
        { constraint_type: 'trade_types', val: ['Purchases'] },
      ],
      delivery: 'hourly',
      by_email: false,
      by_sms: true,
    });
    expect(draftOf(alert)).toEqual({
      ...newDraft('4'),
      name: 'Officer buys',
      switchedOn: ['company', 'form4'],
      industry: ['Machinery'],
      market_value: { operator: '>=', val1: '300', val2: '' },
      avg_daily_volume: { operator: '<=', val1: '1.5', val2: '' },
      share_price: { operator: 'between', val1: '2', val2: '150' },
      trade_types: ['Purchases'],
      insider_types: ['Officer'],
      officer_roles: ['CEO'],
      constraint_10b51: true,
      num_shares_traded: { operator: 'between', val1: '10', val2: '20' },
      value_shares_traded: { operator: '>=', val1: '250000', val2: '' },
      delivery: 'hourly',
      byEmail: false,
      bySms: true,
    });
  });

  test('prefills every field of a material event alert; thresholds with one decimal, or as many as they have', () => {
    const draft = draftOf(
      alertOf('8-K', {
        tickers: ['ALDG'],
        company_criteria: [],
        form_type_constraints: [
          { constraint_type: 'item_number', val: ['4.01', '4.02'] },
          { constraint_type: 'keywords', bool: 'or', val: ['auditor'] },
        ],
        delay_constraints: [
          ['price_drop', 0.05],
          ['price_increase', 0.0725],
        ],
        insider_trade_constraints: [
          { constraint_type: 'lookback_period', val: [90] },
          { constraint_type: 'value_sold', bool: 'ge', val: [1000] },
          { constraint_type: 'value_purchased', bool: 'le', val: [2000] },
        ],
      }),
    );
    expect(draft).toMatchObject({
      tickers: ['ALDG'],
      switchedOn: ['eightK', 'insiders'],
      industry: [],
      item_number: ['4.01', '4.02'],
      keywords: { mode: 'or', words: ['auditor'] },
      price_drop: '5.0',
      price_increase: '7.25',
      lookback_period: 90,
      value_sold: { operator: '>=', val1: '1000' },
      value_purchased: { operator: '<=', val1: '2000' },
    });
  });

  test('a rename sends the old name and the new one; without one, only the name', () => {
    const stored = alertOf('4', { alert_name: 'Old' });
    const draft = draftOf(stored);
    expect(savePayload({ ...draft, name: ' New ' }, stored)).toMatchObject({
      alert_name: 'Old',
      new_alert_name: 'New',
    });
    expect(savePayload(draft, stored)).not.toHaveProperty('new_alert_name');
    expect(savePayload({ ...newDraft('4'), name: ' New ' }, undefined)).toMatchObject({
      alert_name: 'New',
      version: 0,
    });
  });

  test('names what an old alert holds and a save would lose', () => {
    const alert = alertOf('8-K', {
      unread: ['company_criteria: {"criteria_type":"beta"}'],
      form_type_constraints: [
        { constraint_type: 'trade_types', val: ['Sales', 'Purchases'] },
        { constraint_type: 'item_number', val: ['4.02', '4.01'] },
      ],
      company_criteria: [{ criteria_type: 'share_price', bool: 'between', val: [5] }, 'include_all'],
    });
    expect(lostEntries(alert)).toEqual([
      'company_criteria: {"criteria_type":"beta"}',
      'company_criteria: {"criteria_type":"share_price","bool":"between","val":[5]}',
      'form_type_constraints: {"constraint_type":"trade_types","val":["Purchases","Sales"]}',
    ]);
    const all = alertOf('4', {
      form_type_constraints: [
        { constraint_type: 'trade_types', val: ['Sales', 'Purchases'] },
        { constraint_type: 'insider_types', val: ['Other', 'Officer', 'Director', '10% Owner'] },
      ],
    });
    expect(lostEntries(all)).toEqual([]);
  });

  test('an alert of criteria with companies, from before that rule, keeps both until the form changes them', () => {
    const alert = alertOf('4', {
      tickers: ['ALDG'],
      company_criteria: [{ criteria_type: 'industry', val: ['Machinery'] }],
    });
    expect(lostEntries(alert)).toEqual([]);
  });
});

test('a constraint counts only with all of its numbers, part 2 section 5', () => {
  const draft = {
    ...newDraft('4'),
    value_shares_traded: { operator: 'between' as const, val1: '5', val2: '' },
    num_shares_traded: { ...emptyConstraint, val1: '-' },
  };
  expect(criteriaOf(draft).form_type_constraints).toEqual([
    { constraint_type: 'trade_types', val: ['Purchases', 'Sales'] },
  ]);
});

test('a company filter that is on but empty means every company', () => {
  const draft = withBlock(newDraft('4'), 'company', true);
  expect(criteriaOf(draft).company_criteria).toEqual(['include_all']);
  expect(draftOfCriteria(criteriaOf(draft))).toEqual(newDraft('4'));
});
