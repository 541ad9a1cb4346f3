import { ask } from '@sentinel/api-client';
import { dayText } from '@sentinel/calendar';
import { FilingLink } from '@sentinel/market-ui';
import { session } from '@sentinel/session';
import { Badge, ErrorState, PopoverCard, Spinner } from '@sentinel/ui';
import { readableNames, type TradeTag } from '@sentinel/vocabulary-market';
import { useQuery } from '@tanstack/react-query';
import { plainNumberText, shortDollars } from '../cells/formats.ts';
import { STRIKING_TAGS, tagSentence } from './tag-words.ts';
import styles from './tags-cell.module.css';
import type { TradeRow } from './trade-warnings.ts';

/** The tags of a trade. To those who may search trades, each opens the trades that make it. */
export function TagsCell({ row: { shares, tags, trade_id } }: { row: Pick<TradeRow, 'shares' | 'tags' | 'trade_id'> }) {
  const canExplain = session.hasAny(['explore_trades']);
  return (
    <span className={styles.tags}>
      {tags.map((tag) => {
        const badge = <Badge tone={STRIKING_TAGS.includes(tag) ? 'accent' : 'neutral'}>{tag}</Badge>;
        if (!canExplain) return <span key={tag}>{badge}</span>;
        return (
          <PopoverCard key={tag} label={`Why ${tag}`} trigger={badge}>
            {() => <Evidence tag={tag} tradeId={trade_id} sold={shares} />}
          </PopoverCard>
        );
      })}
    </span>
  );
}

function Evidence({ tag, tradeId, sold }: { tag: TradeTag; tradeId: number; sold: number }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['explain tags', tradeId],
    queryFn: ({ signal }) => ask('explain_trade_tags', { trade_id: tradeId }, { signal }),
  });
  if (error) return <ErrorState title={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data)
    return (
      <div className={styles.card}>
        <Spinner size="small" /> <span role="status">Looking it up…</span>
      </div>
    );
  const trades = data.tags.find((one) => one.tag === tag)?.trades ?? [];
  return (
    <section className={styles.card}>
      <strong>{tag}</strong>
      <p>{tagSentence(tag, data, sold)}</p>
      {tag !== 'Form 144' ? null : (
        <ul>
          {data.notices.map(({ accno, filed_on, filing_url, market_value, units }) => (
            <li key={accno}>
              {filed_on === null ? 'A notice' : dayText(filed_on)}: {units === null ? 'shares' : plainNumberText(units)}{' '}
              to be sold{market_value === null ? '' : `, ${shortDollars(market_value)}`} ·{' '}
              <FilingLink url={filing_url} label="Notice" />
            </li>
          ))}
        </ul>
      )}
      {trades.length === 0 ? null : (
        <ul>
          {trades.map(({ accno, filing_url, owner, shares, trade_date, trade_direction, value }) => (
            <li key={`${accno} ${trade_date}`}>
              {tag === 'In a cluster' ? `${readableNames(owner)}, ` : ''}
              {dayText(trade_date)}: {trade_direction} of {plainNumberText(shares)} shares
              {value === null ? '' : `, ${shortDollars(value)}`} · <FilingLink url={filing_url} label="Filing" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
