import { cik } from '../company/cik.ts';
import { conm } from '../company/conm.ts';
import { ticker } from '../company/ticker.ts';
import { watchlist } from '../company/watchlist.ts';
import { acceptance } from '../filing/acceptance.ts';
import { accno } from '../filing/accno.ts';
import { filing_url } from '../filing/filing_url.ts';
import { subject } from '../subject.ts';
import { clusters } from './clusters.ts';
import { codes } from './codes.ts';
import { company } from './company.ts';
import { days_to_file } from './days_to_file.ts';
import { ended_returns } from './ended_returns.ts';
import { held_after } from './held_after.ts';
import { held_before } from './held_before.ts';
import { holding_traded } from './holding_traded.ts';
import { include_implausible } from './include_implausible.ts';
import { insider_types } from './insider_types.ts';
import { is_10b51 } from './is_10b51.ts';
import { ownerLocation } from './location.ts';
import { next_8K_days } from './next_8K_days.ts';
import { next_8K_items } from './next_8K_items.ts';
import { next_8K_ret0 } from './next_8K_ret0.ts';
import { next_ea_days } from './next_ea_days.ts';
import { next_ea_ret0 } from './next_ea_ret0.ts';
import { officer_roles } from './officer_roles.ts';
import { owner } from './owner.ts';
import { price } from './price.ts';
import { reader_return } from './reader_return.ts';
import { return_horizon } from './return_horizon.ts';
import { return_start } from './return_start.ts';
import { return_type } from './return_type.ts';
import { shares } from './shares.ts';
import { tags } from './tags.ts';
import { title } from './title.ts';
import { trade_date } from './trade_date.ts';
import { trade_direction } from './trade_direction.ts';
import { trade_return } from './trade_return.ts';
import { value } from './value.ts';
import { without_tags } from './without_tags.ts';

/** Insider trades: the panels of Explore Insider Trades (spec part 3, section 2), then the columns of its results. Fields of an inner list share a line. */
export const TRADE = subject(
  [
    {
      title: 'Basic Filters',
      rows: [
        [company],
        [watchlist],
        [trade_date],
        [is_10b51, trade_direction],
        [insider_types],
        [officer_roles],
        [value],
        [holding_traded],
        [days_to_file],
      ],
    },
    'company criteria',
    {
      title: 'Trade Return Filters',
      rows: [[return_type], [return_horizon], [return_start], [trade_return]],
      below: { title: 'How returns are counted', rows: [[ended_returns], [include_implausible]] },
    },
    {
      title: 'Event Filters',
      rows: [[next_ea_days], [next_ea_ret0], [next_8K_days], [next_8K_ret0], [next_8K_items]],
      below: { title: 'Tags', rows: [[tags], [without_tags], [clusters]] },
    },
  ],
  [
    conm,
    ticker,
    owner,
    title,
    trade_date,
    trade_direction,
    value,
    trade_return,
    next_8K_days,
    next_ea_days,
    next_8K_ret0,
    next_ea_ret0,
    is_10b51,
    reader_return,
    days_to_file,
    shares,
    holding_traded,
    held_before,
    held_after,
    tags,
    price,
    codes,
    ownerLocation,
    acceptance,
    accno,
    filing_url,
    cik,
  ],
);

export type TradeFilter = (typeof TRADE.filters)[number];
