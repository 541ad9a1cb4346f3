import { dayText, shortDayText } from '@sentinel/calendar';
import { classNames, Panel, Skeleton, TextLink } from '@sentinel/ui';
import type { ReactNode } from 'react';
import { FailedPart } from './failed-part.tsx';
import { countText, returnText, shortDollars } from './number-text.ts';
import type { Overview, Part, PartAnswer } from './overview.query.ts';
import styles from './panels.module.css';

type Trade = PartAnswer<'trades'>['purchases'][number];
type Company = Pick<Trade, 'cik' | 'conm' | 'ticker'>;

/** The evidence: the page of the company. */
const companyPath = ({ cik, ticker }: Company) =>
  `/company?${new URLSearchParams(ticker === null ? { cik } : { ticker })}`;
const nameOf = ({ conm, ticker }: Company) => ticker ?? conm;
/** Who traded and when, with the tags of the trade. */
const tradeText = ({ owner, tags }: Trade, day: string) =>
  `${owner}, ${day}${tags.length > 0 ? ` · ${tags.join(', ')}` : ''}`;
const daysText = (days: number | null) => (days === null ? '' : `${countText(days)} days`);

interface MarketPanelProps {
  readonly overview: Overview;
  readonly sinceText: string;
  readonly mayOpen: (path: string) => boolean;
}

/** What insiders and companies filed since the last visit: the largest, the farthest and the latest. */
export function MarketPanel({ overview, sinceText, mayOpen }: MarketPanelProps) {
  const trades = overview.part('trades');
  const events = overview.part('events');
  return (
    <Panel flush title={`The market ${sinceText}`}>
      <div className={styles.market}>
        {mayOpen('/explore-trades') ? (
          <>
            <List title="Largest purchases" none="No purchase on the open market." part={trades} overview={overview}>
              {({ purchases }) => purchases.map((trade) => <TradeEntry key={trade.accno} trade={trade} />)}
            </List>
            <List
              title="Largest sales outside of plans"
              none="No sale outside of plans."
              part={trades}
              overview={overview}
            >
              {({ sales }) => sales.map((trade) => <TradeEntry key={trade.accno} trade={trade} />)}
            </List>
            <List
              title="New clusters"
              all="/clusters"
              none="No new cluster of three people."
              part={trades}
              overview={overview}
            >
              {({ clusters }) =>
                clusters.map((cluster) => (
                  <Entry
                    key={`${cluster.cik} ${cluster.direction}`}
                    company={cluster}
                    detail={cluster.conm}
                    amount={cluster.direction === 'purchase' ? 'Purchases' : 'Sales'}
                  />
                ))
              }
            </List>
          </>
        ) : null}
        {mayOpen('/explore-material-events') ? (
          <List
            title="8-Ks with the largest moves"
            none="No 8-K whose return is known."
            part={events}
            overview={overview}
          >
            {({ moves }) =>
              moves.map((move) => (
                <Entry
                  key={`${move.accno} ${move.cik}`}
                  company={move}
                  detail={`Items ${move['8K_items'].replaceAll('&', ', ')}`}
                  amount={returnText(move.event_return)}
                  tone={move.event_return < 0 ? 'loss' : 'gain'}
                />
              ))
            }
          </List>
        ) : null}
        {mayOpen('/explore-trades') ? (
          <List
            title="Filed late"
            all="/explore-trades?v=1&days_to_file.ge=3"
            none="No trade was filed late."
            part={trades}
            overview={overview}
          >
            {({ late }) =>
              late.map((trade) => (
                <Entry
                  key={trade.accno}
                  company={trade}
                  detail={tradeText(trade, `traded ${dayText(trade.trade_date)}`)}
                  amount={daysText(trade.days_to_file)}
                />
              ))
            }
          </List>
        ) : null}
      </div>
    </Panel>
  );
}

function TradeEntry({ trade }: { readonly trade: Trade }) {
  return (
    <Entry
      company={trade}
      detail={tradeText(trade, shortDayText(trade.trade_date))}
      amount={trade.value === null ? '' : shortDollars(trade.value)}
    />
  );
}

interface EntryProps {
  readonly company: Company;
  readonly detail: string;
  readonly amount: string;
  readonly tone?: 'gain' | 'loss';
}

function Entry({ company, detail, amount, tone }: EntryProps) {
  return (
    <li className={styles.entry}>
      <TextLink href={companyPath(company)} className={classNames(styles.titleLink, styles.wholeRow)}>
        {nameOf(company)}
      </TextLink>
      <span className={styles.amount} data-tone={tone}>
        {amount}
      </span>
      <span className={styles.detail}>{detail}</span>
    </li>
  );
}

interface ListProps<Data> {
  readonly title: string;
  /** The page with all of them. */
  readonly all?: string;
  readonly none: string;
  readonly part: Part<Data>;
  readonly overview: Overview;
  readonly children: (data: Data) => readonly ReactNode[];
}

/** Up to three entries, with room for three. */
function List<Data>({ title, all, none, part, overview, children }: ListProps<Data>) {
  const entries = part.is === 'ready' ? children(part.data) : [];
  return (
    <section aria-label={title}>
      <h3 className={styles.subtitle}>
        {title}
        {all === undefined ? null : (
          <TextLink href={all}>
            All<span className="visually-hidden"> of {title.toLowerCase()}</span>
          </TextLink>
        )}
      </h3>
      <div className={styles.three} aria-busy={part.is === 'loading'}>
        {part.is === 'loading'
          ? [0, 1, 2].map((row) => (
              <div key={row} className={styles.entry}>
                <Skeleton width="60%" />
              </div>
            ))
          : null}
        {part.is === 'failed' ? (
          <p className={styles.note}>
            <FailedPart what="This" overview={overview} />
          </p>
        ) : null}
        {part.is === 'ready' && entries.length === 0 ? <p className={styles.note}>{none}</p> : null}
        {entries.length > 0 ? <ul className={styles.list}>{entries}</ul> : null}
      </div>
    </section>
  );
}
