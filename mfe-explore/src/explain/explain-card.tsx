import { ask } from '@sentinel/api-client';
import { dayText } from '@sentinel/calendar';
import type { OperationRequest } from '@sentinel/contracts';
import { FilingLink } from '@sentinel/market-ui';
import { Copy, classNames, ErrorState, IconButton, PopoverCard, Spinner } from '@sentinel/ui';
import { filingUrl } from '@sentinel/vocabulary-market';
import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { returnText } from '../cells/formats.ts';
import styles from './explain-card.module.css';
import {
  changeText,
  type EventExplanation,
  eventWords,
  plainText,
  priceText,
  type ReturnWords,
  type TradeExplanation,
  tradeWords,
  whyMissingText,
} from './explanation.ts';

/** Which value is explained: a trade's return as the search asked for it, or the event return of an 8-K. */
export type Explained =
  | { readonly kind: 'trade'; readonly of: OperationRequest<'explain_trade_return'> }
  | { readonly kind: 'event'; readonly of: OperationRequest<'explain_event_return'> };

export interface ExplainCardProps {
  explained: Explained;
  /** What the value is, and whose: 'Trade Return · EMBX · S. Varga'. */
  title: string;
  /** The cell's value; the card opens from it. */
  children: ReactNode;
}

/** A value in a cell that opens a card about how it came about: formula, days, closes, basis and filing, or why it is missing. */
export function ExplainCard({ explained, title, children }: ExplainCardProps) {
  return (
    <PopoverCard trigger={children} label={`Explain ${title}`}>
      {(close) => <Card explained={explained} title={title} onClose={close} />}
    </PopoverCard>
  );
}

type Loaded = { readonly explanation: TradeExplanation | EventExplanation; readonly words: ReturnWords };

function useExplanation(explained: Explained) {
  return useQuery({
    queryKey: ['explain', explained],
    queryFn: async ({ signal }): Promise<Loaded> => {
      if (explained.kind === 'trade') {
        const explanation = await ask('explain_trade_return', explained.of, { signal });
        return { explanation, words: tradeWords(explanation, explained.of) };
      }
      const explanation = await ask('explain_event_return', explained.of, { signal });
      return { explanation, words: eventWords(explanation) };
    },
  });
}

function Card({ explained, title, onClose }: { explained: Explained; title: string; onClose(): void }) {
  const { data, error, isFetching, refetch } = useExplanation(explained);
  const value = data?.explanation.value ?? null;
  return (
    <section className={styles.card} aria-busy={isFetching}>
      <header className={styles.header}>
        {data ? (
          <strong
            className={classNames(
              styles.value,
              value !== null && value > 0 && styles.gain,
              value !== null && value < 0 && styles.loss,
            )}
          >
            {value === null ? 'No value' : returnText(value)}
          </strong>
        ) : null}
        <span className={styles.title}>{title}</span>
        {data ? <CopyButton text={() => plainText(title, data.explanation, data.words)} /> : null}
        <IconButton size="small" label="Close" icon={<X size={16} aria-hidden="true" />} onClick={onClose} />
      </header>
      {error ? (
        <ErrorState title={error.message} onRetry={() => void refetch()} retrying={isFetching} />
      ) : data ? (
        <Body {...data} />
      ) : (
        <div className={styles.loading}>
          <Spinner size="small" /> <span role="status">Looking it up…</span>
        </div>
      )}
    </section>
  );
}

function Body({ explanation, words }: Loaded) {
  const { stock, fund, start_day, end_day, value, missing, filing, cik } = explanation;
  const isMissing = value === null;
  return (
    <>
      <p className={styles.formula}>{words.formula}</p>
      {isMissing ? <p className={styles.missing}>{whyMissingText(missing ?? 'not_computed', explanation)}</p> : null}
      {explanation.is_being_recomputed ? (
        <p className={styles.missing}>A price was corrected; the value follows in a moment.</p>
      ) : null}
      {stock ? (
        <table className={styles.closes}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Series</span>
              </th>
              <th scope="col">{start_day === null ? 'Start' : dayText(start_day)}</th>
              <th scope="col">{end_day === null ? 'End' : dayText(end_day)}</th>
              <th scope="col">Change</th>
            </tr>
          </thead>
          <tbody>
            <Closes name={`${explanation.ticker ?? stock.symbol ?? 'Stock'} close`} legs={stock} />
            {words.difference === null || !fund ? null : <Closes name="Total-market fund" legs={fund} />}
            {words.difference === null || isMissing ? null : (
              <tr className={styles.result}>
                <th scope="row" colSpan={3}>
                  {words.difference}
                </th>
                <td className={value > 0 ? styles.gain : value < 0 ? styles.loss : undefined}>{returnText(value)}</td>
              </tr>
            )}
          </tbody>
        </table>
      ) : null}
      <dl className={styles.notes}>
        {words.notes.map(({ name, text }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div>
          <dt>
            <span className="visually-hidden">Source</span>
          </dt>
          <dd>
            <FilingLink url={filingUrl(cik, filing.accno)} />
          </dd>
        </div>
      </dl>
    </>
  );
}

function Closes({ name, legs }: { name: string; legs: NonNullable<EventExplanation['stock']> }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{priceText(legs.start_close)}</td>
      <td>{priceText(legs.end_close)}</td>
      <td>{changeText(legs.change)}</td>
    </tr>
  );
}

function CopyButton({ text }: { text(): string }) {
  const [state, setState] = useState<'ready' | 'copied' | 'failed'>('ready');
  return (
    <>
      <IconButton
        size="small"
        label="Copy"
        icon={state === 'copied' ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
        onClick={() =>
          navigator.clipboard.writeText(text()).then(
            () => setState('copied'),
            () => setState('failed'),
          )
        }
      />
      <span role="status" className={state === 'failed' ? styles.failed : 'visually-hidden'}>
        {{ ready: '', copied: 'Copied', failed: 'Couldn’t copy' }[state]}
      </span>
    </>
  );
}
