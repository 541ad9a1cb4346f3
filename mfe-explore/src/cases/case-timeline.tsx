import { addDays, dayText, easternText, newYorkDay } from '@sentinel/calendar';
import { Panel, TextLink } from '@sentinel/ui';
import { CASE_AFTER_DAYS, EIGHT_K_ITEMS, storedCopyPath } from '@sentinel/vocabulary-market';
import { Fragment, type ReactNode } from 'react';
import { plainNumberText } from '../cells/formats.ts';
import { counted } from '../clusters/cluster-words.ts';
import { type ArrangementRow, actionDay, partialDayText } from '../company/arrangements/arrangement.columns.tsx';
import { dollarsText, returnText } from '../company/figures.ts';
import styles from './case.module.css';
import { newsText, tradeNotes, tradeText } from './case-words.ts';
import type { CaseData, CaseTrade } from './cases.query.ts';

/** What happened in order; each line leads to its filing. */
export function CaseTimeline({ found }: { readonly found: CaseData }) {
  return (
    <Panel
      flush
      title="What happened"
      actions={<span className={styles.aside}>times in ET, each line leads to its filing</span>}
    >
      <ol className={styles.timeline}>
        {stepsBefore(found).map(({ key, line }) => (
          <Fragment key={key}>{line}</Fragment>
        ))}
        <NewsLine found={found} />
        {found.purchases_after.map((trade) => (
          <TradeLine key={`${trade.accno} ${trade.day}`} trade={trade} found={found} />
        ))}
        {found.purchases_after.length === 0 ? <NobodyBought found={found} /> : null}
      </ol>
    </Panel>
  );
}

/** Trades and trading arrangements by day. */
function stepsBefore(found: CaseData) {
  return [
    ...found.trades.map((trade) => ({
      day: trade.day,
      key: `${trade.accno} ${trade.day} ${trade.kind}`,
      line: <TradeLine trade={trade} found={found} />,
    })),
    ...found.arrangements.map((arrangement) => ({
      day: actionDay(arrangement) ?? '',
      key: `${arrangement.accno} ${arrangement.position}`,
      line: <ArrangementLine arrangement={arrangement} />,
    })),
  ].sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
}

interface LineProps {
  readonly day: ReactNode;
  readonly kind: CaseTrade['kind'] | 'news' | 'plan' | 'none';
  readonly children: ReactNode;
  readonly accno?: string;
  readonly notes?: ReactNode;
}

function Line({ accno, children, day, kind, notes }: LineProps) {
  return (
    <li className={styles.step} data-kind={kind}>
      <span className={styles.day}>{day}</span>
      <span className={styles.dot} aria-hidden="true" />
      <div>
        <p className={styles.what}>{children}</p>
        {accno === undefined ? null : (
          <p className={styles.notes}>
            {notes}
            {notes ? ' · ' : null}
            <TextLink href={storedCopyPath(accno)} className={styles.filing}>
              {accno}
            </TextLink>
          </p>
        )}
      </div>
    </li>
  );
}

function TradeLine({ found, trade }: { readonly trade: CaseTrade; readonly found: CaseData }) {
  const filed = trade.accepted_at === null ? [] : [`accepted ${easternText(trade.accepted_at)}`];
  return (
    <Line
      day={dayText(trade.day)}
      kind={trade.kind}
      accno={trade.accno}
      notes={[tradeNotes(trade), ...filed].filter(Boolean).join(' · ')}
    >
      <b>{tradeText(trade, found)}</b>
    </Line>
  );
}

function ArrangementLine({ arrangement }: { readonly arrangement: ArrangementRow }) {
  const { accno, action, expiration_date, filed_on, form_type, is_10b5_1, owner_evidence, person, shares } =
    arrangement;
  const notes = [
    `${form_type}${filed_on === null ? '' : ` of ${dayText(filed_on)}`}, Item 408`,
    ...(shares === null ? [] : [`${plainNumberText(shares)} shares`]),
    ...(expiration_date === null ? [] : [`until ${partialDayText(expiration_date)}`]),
  ];
  return (
    <Line day={partialDayText(actionDay(arrangement) ?? '')} kind="plan" accno={accno} notes={notes.join(' · ')}>
      <span title={owner_evidence}>
        {person} {action === 'adopted' ? 'adopts' : 'terminates'} a {is_10b5_1 === false ? 'trading' : '10b5-1'} plan
      </span>
    </Line>
  );
}

const titleOf = (item: string) => EIGHT_K_ITEMS.find(({ code }) => code === item)?.title ?? item;

function NewsLine({ found }: { readonly found: CaseData }) {
  const { accepted_at, accno, event_return, filed_on, items } = found.news;
  const { stock } = found.explained;
  const closes =
    stock?.start_close == null || stock.end_close === null
      ? []
      : [`close ${dollarsText(stock.end_close)} after ${dollarsText(stock.start_close)}`];
  const others = found.other_news.map(({ accno }) => accno);
  return (
    <Line
      day={accepted_at === null ? dayText(filed_on) : easternText(accepted_at)}
      kind="news"
      accno={accno}
      notes={[
        `${returnText(event_return)} against the market`,
        ...closes,
        ...(others.length > 0 ? [`same day: ${others.join(', ')}`] : []),
      ].join(' · ')}
    >
      <b>{newsText(found)}</b>:{' '}
      {items
        .filter((item) => item !== '9.01')
        .map(titleOf)
        .join('; ') || 'exhibits'}
    </Line>
  );
}

function NobodyBought({ found }: { readonly found: CaseData }) {
  const last = addDays(found.news.filed_on, CASE_AFTER_DAYS);
  const isOver = last < newYorkDay(new Date());
  return (
    <Line day={isOver ? dayText(last) : 'So far'} kind="none">
      No officer or director bought in the {isOver ? counted(CASE_AFTER_DAYS, 'day') : 'days'} after
    </Line>
  );
}
