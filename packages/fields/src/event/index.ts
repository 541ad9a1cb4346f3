import { cik } from '../company/cik.ts';
import { conm } from '../company/conm.ts';
import { ticker } from '../company/ticker.ts';
import { acceptance } from '../filing/acceptance.ts';
import { accno } from '../filing/accno.ts';
import { filing_url } from '../filing/filing_url.ts';
import { eightKItems } from './8K_items.ts';
import { company } from './company.ts';
import { date_filed } from './date_filed.ts';
import { event_return } from './event_return.ts';
import { insider_sums } from './insider_sums.ts';
import { lookback_period } from './lookback_period.ts';
import { price_move } from './price_move.ts';
import { study_start } from './study_start.ts';
import { value_purchased } from './value_purchased.ts';
import { value_sold } from './value_sold.ts';

/** The panels of Explore Material Events in their order; fields of an inner list share a line (spec part 3, section 2). */
export const EVENT_PANELS = [
  {
    title: 'Basic Filters',
    // Alerts set the move, and its chip shows it.
    rows: [[company], [date_filed], [eightKItems], [event_return], [price_move]],
  },
  'company criteria',
  {
    title: 'Insider Trading Filters',
    // The study sets its start.
    rows: [[lookback_period], [value_sold], [value_purchased], [insider_sums], [study_start]],
  },
] as const;

/** The columns of the results and of files, in the order of the table. */
export const EVENT_COLUMNS = [
  conm,
  ticker,
  date_filed,
  event_return,
  eightKItems,
  value_sold,
  value_purchased,
  acceptance,
  accno,
  filing_url,
  cik,
] as const;
