import { AppError } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import type { MissingReturnReason, ReturnStart, StudyHorizon } from '@sentinel/vocabulary-market';
import type { Explanations, TradeToExplain } from './explain.repository.ts';
import { explainedReturn } from './explained-return.ts';
import { pricesBetween } from './prices-between.ts';

interface Asked {
  readonly start: ReturnStart;
  readonly isAdjusted: boolean;
  readonly horizon: StudyHorizon;
}

/** Explains the return of a trade as searches show it, and gives the same return from the other start beside it. */
export function explain_trade_return(explanations: Explanations): Handlers<'market'>['explain_trade_return'] {
  const { database } = explanations;
  return async ({ trade_id, return_type = 'raw', return_horizon = 20, return_start = 'trade_date' }) => {
    const trade = await explanations.trade(trade_id, return_horizon);
    if (!trade) throw new AppError('not_found', 'This trade is not here anymore. Please search again.');
    const asked: Asked = { start: return_start, isAdjusted: return_type === 'adjusted', horizon: return_horizon };
    const other: Asked = { ...asked, start: return_start === 'trade_date' ? 'acceptance' : 'trade_date' };
    const [prices, otherPrices] = await Promise.all(
      [asked, other].map((one) => pricesBetween(database, trade.cik, ...sessionsOf(trade, one))),
    );
    if (!prices || !otherPrices) throw new Error('no prices were read');
    const { accno, form_type, accepted_at, filed_on } = trade;
    return {
      ...explainedReturn(prices, { ...storedReturn(trade, asked), isAdjusted: asked.isAdjusted }),
      conm: trade.conm,
      ticker: trade.ticker,
      cik: trade.cik,
      owner: trade.owner,
      trade_direction: trade.trade_direction,
      trade_date: trade.trade_date,
      has_odd_price: trade.has_odd_price,
      filing: { accno, form_type, accepted_at, filed_on },
      other_start: {
        return_start: other.start,
        start_day: otherPrices.start_day,
        ...storedReturn(trade, other),
      },
    };
  };
}

function sessionsOf(trade: TradeToExplain, { start, horizon }: Asked): [start: number | null, end: number | null] {
  const session = start === 'acceptance' ? trade.reader_session : trade.base_session;
  return [session, session === null ? null : session + horizon];
}

/** The stored return, and the stored reason when it is unknown. The reason is that of the raw return. */
function storedReturn(
  trade: TradeToExplain,
  { start, isAdjusted }: Asked,
): { value: number | null; missing: MissingReturnReason | null } {
  const isReader = start === 'acceptance';
  const raw = isReader ? trade.reader_ret : trade.ret;
  const adjusted = isReader ? trade.reader_adj : trade.adj;
  const value = isAdjusted ? adjusted : raw;
  if (value !== null) return { value, missing: null };
  if (raw !== null) return { value, missing: 'no_fund' };
  return { value, missing: (isReader ? trade.reader_missing : trade.missing) ?? 'not_computed' };
}
