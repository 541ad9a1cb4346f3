import { emptyConstraint } from '@sentinel/market-ui';
import type { ReadySearch } from '../saved/ready-search.ts';
import type { TradeForm } from './trade-form.ts';

const atLeast = (number: string) => ({ ...emptyConstraint, operator: '>=' as const, val1: number });
const atMost = (number: string) => ({ ...emptyConstraint, operator: '<=' as const, val1: number });

const officersBuying = (words: string, amount: string, thousands: string): ReadySearch<TradeForm> => ({
  name: `Officers buying ≥ ${words}`,
  hint: `Purchases by officers of at least ${amount} dollars`,
  form: { trade_direction: ['Purchases'], insider_types: ['Officer'], value: atLeast(thousands) },
});

/** The searches that ship with Explore Insider Trades. */
export const READY_TRADE_SEARCHES: readonly ReadySearch<TradeForm>[] = [
  { ...officersBuying('$1M', 'one million', '1,000'), instead: officersBuying('$100K', '100,000', '100') },
  {
    name: 'Purchases in the 30 days before an 8-K',
    hint: 'Purchases with an 8-K of the company within 30 business days',
    form: { trade_direction: ['Purchases'], next_8K_days: atMost('30') },
  },
  {
    name: 'Sales before bad news',
    hint: 'Sales within 30 business days before an 8-K on which the stock fell by 10% or more',
    form: { trade_direction: ['Sales'], next_8K_days: atMost('30'), next_8K_ret0: atMost('-10%') },
  },
  {
    name: 'Late filings',
    hint: "Trades filed after the SEC's deadline of two business days",
    form: { days_to_file: atLeast('3') },
  },
  {
    name: 'CEO/CFO sales outside a plan',
    hint: 'Sales by chief executives and chief financial officers without a 10b5-1 plan',
    form: { trade_direction: ['Sales'], officer_roles: ['CEO', 'CFO'], is_10b51: true },
  },
];
