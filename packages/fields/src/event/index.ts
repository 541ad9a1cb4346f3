import { cik } from '../company/cik.ts';
import { conm } from '../company/conm.ts';
import { ticker } from '../company/ticker.ts';
import { watchlist } from '../company/watchlist.ts';
import { acceptance } from '../filing/acceptance.ts';
import { accno } from '../filing/accno.ts';
import { filing_url } from '../filing/filing_url.ts';
import { subject } from '../subject.ts';
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

/** Material events: 8-Ks: the panels of Explore Material Events (spec part 3, section 2), then the columns of its results. Fields of an inner list share a line. */
export const EVENT = subject(
  [
    {
      title: 'Basic Filters',
      // Alerts set the move, and its chip shows it.
      rows: [[company], [watchlist], [date_filed], [eightKItems], [event_return], [price_move]],
    },
    'company criteria',
    {
      title: 'Insider Trading Filters',
      // The study sets its start.
      rows: [[lookback_period], [value_sold], [value_purchased], [insider_sums], [study_start]],
    },
  ],
  [
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
  ],
);

export type EventFilter = (typeof EVENT.filters)[number];
