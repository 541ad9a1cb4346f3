import { AppError } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import type { Explanations } from './explain.repository.ts';
import { explainedReturn } from './explained-return.ts';
import { pricesBetween } from './prices-between.ts';

/** Explains the event return of an 8-K, and, for a trade whose next event it is, the days until then. */
export function explain_event_return(explanations: Explanations): Handlers<'market'>['explain_event_return'] {
  const { database } = explanations;
  return async ({ accno, cik, trade_id }) => {
    const event = await explanations.event(accno, cik);
    if (!event) throw new AppError('not_found', 'This event is not here anymore. Please search again.');
    const { event_session: session, event_return: value, form_type, accepted_at, filed_on } = event;
    const [prices, afterTrade] = await Promise.all([
      pricesBetween(database, cik, session === null ? null : session - 1, session),
      trade_id === undefined ? undefined : explanations.afterTrade(trade_id, accno),
    ]);
    return {
      ...explainedReturn(prices, { value, missing: event.missing, isAdjusted: true }),
      conm: event.conm,
      ticker: event.ticker,
      cik,
      items: event.items,
      is_ea: event.is_ea,
      filing: { accno, form_type, accepted_at, filed_on },
      after_trade: afterTrade ?? null,
    };
  };
}
