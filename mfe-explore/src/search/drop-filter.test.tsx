import { expect, test } from '@jest/globals';
import { emptyConstraint } from '@sentinel/market-ui';
import { EVENTS } from '../events/events.definition.ts';
import { TRADE_FORM, type TradeForm } from '../trades/trade-form.ts';
import { TRADES } from '../trades/trades.definition.ts';

const SOME = { ...emptyConstraint, val1: '5' };
const FORM: TradeForm = {
  ...TRADE_FORM.empty,
  value: SOME,
  criteria: { ...TRADE_FORM.empty.criteria, includeAll: false, industries: ['Banking'], sharePrice: SOME },
};

test('dropping a filter empties its field, and of the company criteria only the one', () => {
  expect(TRADES.kind.form.dropFilter(FORM, 'value_shares_traded')).toEqual({ value: emptyConstraint });
  expect(TRADES.kind.form.dropFilter(FORM, 'share_price')).toEqual({
    criteria: { ...FORM.criteria, sharePrice: emptyConstraint },
  });
});

const TRADE_FILTERS = [
  'company',
  'dates',
  'item_number',
  'trade_types',
  'insider_types',
  'officer_roles',
  'constraint_10b51',
  'value_shares_traded',
  'days_to_file',
  'trade_return',
  'next_EA_days',
  'next_EA_ret0',
  'next_8K_days',
  'next_8K_ret0',
] as const;
const EVENT_FILTERS = ['company', 'dates', 'item_number', 'event_return', 'value_sold', 'value_purchased'] as const;

test('every filter that the server names is a field of its form', () => {
  for (const filter of TRADE_FILTERS) expect(Object.keys(TRADES.kind.form.dropFilter(FORM, filter))).toHaveLength(1);
  for (const filter of EVENT_FILTERS)
    expect(Object.keys(EVENTS.kind.form.dropFilter(EVENTS.kind.form.empty, filter))).toHaveLength(1);
});
