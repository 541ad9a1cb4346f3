import type { OperationRequest } from '@sentinel/contracts';
import type { CopyQuery } from '../copy/trade-copy.ts';

type TradeSearch = OperationRequest<'explore_trades'>;

/** What each column of the contract is sorted by. Texts sort without regard to case. */
const ORDER: Readonly<Record<TradeSearch['sort_column'], string>> = {
  conm: 'lower(company.name)',
  ticker: 'company.ticker',
  owner: 'lower(trade.owner)',
  title: 'lower(trade.title)',
  trade_date: 'trade.trade_date',
  trade_direction: 'trade.direction',
  value: 'trade.value',
  is_10b51: 'trade.is_10b51',
};

const DIRECTION = { Purchases: 'purchase', Sales: 'sale' } as const;

const list = (values: readonly unknown[]) => values.map(() => '?').join(', ');

/** The conditions of a search and their values, in the same order. Nothing of the request becomes text of the statement. */
function conditions(search: TradeSearch): { where: string; values: (string | number)[] } {
  const parts: string[] = [];
  const values: (string | number)[] = [];
  const add = (part: string, ...more: readonly (string | number)[]) => {
    parts.push(part);
    values.push(...more);
  };
  const { ciks, reporting_person_ciks: owners, trade_types, insider_types, start_date, end_date } = search;
  if (ciks) add(`trade.cik in (${list(ciks)})`, ...ciks);
  if (owners) add(`list_has_any(trade.owner_ciks, [${list(owners)}])`, ...owners);
  if (start_date !== undefined && start_date !== 'all') add('trade.trade_date >= cast(? as date)', start_date);
  if (end_date !== undefined) add('trade.trade_date <= cast(? as date)', end_date);
  if (trade_types)
    add(`trade.direction in (${list(trade_types.val)})`, ...trade_types.val.map((type) => DIRECTION[type]));
  if (insider_types) add(`list_has_any(trade.insider_types, [${list(insider_types.val)}])`, ...insider_types.val);
  if (search.constraint_10b51) add('trade.is_10b51 is distinct from 1');
  return { where: parts.length > 0 ? `where ${parts.join(' and ')}` : '', values };
}

/**
 * The statements of a trades search: the number of all hits, and one page of them. Nulls come last either way, and ties
 * keep one order (by id), so that pages never overlap.
 */
export function searchTrades(search: TradeSearch): { count: CopyQuery; page: CopyQuery } {
  const { where, values } = conditions(search);
  const direction = search.sort_direction === 'desc' ? 'desc' : 'asc';
  return {
    count: { text: `select count(*) as num_rows from trade ${where}`, values },
    page: {
      text: `
        select company.name as conm, company.ticker, trade.cik, trade.accno, trade.owner, trade.title,
               strftime(trade.trade_date, '%Y-%m-%d') as trade_date, trade.days_to_file, trade.direction as trade_direction,
               trade.shares, trade.value, trade.is_10b51, trade.is_amendment
          from trade join company on company.cik = trade.cik
          ${where}
         order by ${ORDER[search.sort_column]} ${direction} nulls last, trade.id
         limit ? offset ?`,
      values: [...values, search.limit, (search.page - 1) * search.limit],
    },
  };
}
