import { AppError } from '@sentinel/contracts';
import type { Handlers } from '@sentinel/service-kit';
import { filingUrl } from '@sentinel/vocabulary-market';
import type { Explanations } from './explain.repository.ts';

/** Lists the trades that make the tags of a trade. */
export function explain_trade_tags(explanations: Explanations): Handlers<'market'>['explain_trade_tags'] {
  return async ({ trade_id }) => {
    const tagged = await explanations.tags(trade_id);
    if (!tagged) throw new AppError('not_found', 'This trade is not here anymore. Please search again.');
    const { cik, evidence, notices, tags, exercised, days_to_file, filer_count, known_since } = tagged;
    return {
      tags: tags.map((tag) => ({
        tag,
        trades: evidence
          .filter((trade) => trade.tag === tag)
          .map(({ accno, owner, shares, trade_date, trade_direction, value }) => ({
            accno,
            filing_url: filingUrl(cik, accno),
            owner,
            trade_date,
            trade_direction,
            shares,
            value,
          })),
      })),
      exercised,
      notices: (notices ?? []).map((notice) => ({ ...notice, filing_url: filingUrl(cik, notice.accno) })),
      days_to_file,
      filer_count,
      known_since,
    };
  };
}
