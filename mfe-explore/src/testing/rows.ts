import type { EventRow } from '../events/events.columns.tsx';
import type { TradeRow } from '../trades/trade-warnings.ts';

/** A trade without anything odd. */
export const TRADE: TradeRow = {
  trade_id: 1,
  conm: 'Aldgate Systems Inc.',
  ticker: 'ALDG',
  cik: '0000000001',
  accno: '0000000001-26-000001',
  accepted_at: '2026-01-06T21:12:00.000Z',
  owner: 'Avery Owner',
  title: 'CEO',
  location: null,
  trade_date: '2026-01-05',
  days_to_file: 1,
  trade_direction: 'purchase',
  shares: 10,
  price: 100,
  value: 1000,
  trade_return: 0.0976,
  return_missing: null,
  next_8K_days: 3,
  next_8K_ret0: -0.0105,
  next_8K_items: '2.02',
  next_8K_accno: '0000000001-26-000002',
  next_ea_days: 44,
  next_ea_ret0: 0,
  next_ea_accno: '0000000001-26-000003',
  btwn_fqe_ea: 0,
  is_10b51: 0,
  is_amendment: false,
  flags: [],
  implausible: null,
  filer_count: 1,
};

/** An event before which insiders sold. */
export const EVENT: EventRow = {
  conm: 'Aldgate Systems Inc.',
  ticker: 'ALDG',
  cik: '0000000001',
  accno: '0000000001-26-000002',
  date_filed: '08 Jan 2026',
  accepted_at: '2026-01-08T13:00:00.000Z',
  event_return: -0.1171,
  event_return_missing: null,
  '8K_items': '2.02&9.01',
  value_sold: 9_538_030,
  value_purchased: 0,
  is_amendment: false,
  is_ea: true,
};
