import { dayOfInstantText, instantText } from '@sentinel/calendar';
import { classNames, Panel, ProgressBar, Skeleton, TextLink } from '@sentinel/ui';
import type { ReactNode } from 'react';
import { FailedPart } from './failed-part.tsx';
import { countOf, countText } from './number-text.ts';
import type { Overview, Part, PartAnswer } from './overview.query.ts';
import styles from './panels.module.css';
import { TrendBars } from './trend-bars.tsx';

interface PanelProps {
  readonly overview: Overview;
  readonly now: Date;
  readonly timeZone: string;
}

interface RowsProps<Data> {
  readonly title: string;
  readonly what: string;
  readonly part: Part<Data>;
  readonly overview: Overview;
  /** Room for so many rows is kept. */
  readonly rows: number;
  /** The page with all of them. */
  readonly all?: string;
  readonly children: (data: Data) => ReactNode;
}

/** A panel with room for its rows, whatever of them is there. */
function RowsPanel<Data>({ title, what, part, overview, rows, all, children }: RowsProps<Data>) {
  return (
    <Panel
      flush
      title={title}
      actions={
        all === undefined ? null : (
          <TextLink href={all}>
            All<span className="visually-hidden"> of {title.toLowerCase()}</span>
          </TextLink>
        )
      }
    >
      <div
        className={styles.rows}
        style={{ minHeight: `calc(${rows} * var(--line-height))` }}
        aria-busy={part.is === 'loading'}
      >
        {part.is === 'ready' ? children(part.data) : null}
        {part.is === 'failed' ? (
          <p className={styles.note}>
            <FailedPart what={what} overview={overview} />
          </p>
        ) : null}
        {part.is === 'loading'
          ? Array.from({ length: rows }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
              <div key={row} className={styles.row}>
                <Skeleton width="70%" />
              </div>
            ))
          : null}
      </div>
    </Panel>
  );
}

/** The last panel of its column: nothing below it moves when there are more, or none. */
const ACTIVITY_ROWS = 5;

/** The newest matches of the visitor's alerts. */
export function ActivityPanel({ overview, now, timeZone }: PanelProps) {
  return (
    <RowsPanel
      title="Recent activity"
      what="Your activity"
      part={overview.part('alerts')}
      overview={overview}
      rows={ACTIVITY_ROWS}
      all="/alerts/activity"
    >
      {({ activity }) =>
        activity.length === 0 ? (
          <p className={styles.note}>Nothing has matched your alerts yet.</p>
        ) : (
          <ul className={styles.list}>
            {activity.map((match) => (
              <li key={match.match_id} className={styles.row}>
                <span className={styles.title}>
                  {match.ticker ?? match.company}: {match.title}
                </span>
                <span className={styles.detail}>
                  <time dateTime={match.matched_at}>
                    {instantText(match.matched_at, { timeZone, now, besideDayOf: now })}
                  </time>
                  {match.alert_exists ? (
                    <TextLink
                      href={`/alert?${new URLSearchParams({ name: match.alert_name })}`}
                      className={classNames(styles.link, styles.wholeRow)}
                    >
                      {match.alert_name}
                    </TextLink>
                  ) : (
                    <span>{match.alert_name}</span>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </RowsPanel>
  );
}

const WATCHLIST_ROWS = 3;

/** The visitor's watchlists, the first by name. */
export function WatchlistsPanel({ overview }: Pick<PanelProps, 'overview'>) {
  return (
    <RowsPanel
      title="Your watchlists"
      what="Your watchlists"
      part={overview.part('watchlists')}
      overview={overview}
      rows={WATCHLIST_ROWS}
      all="/watchlists"
    >
      {({ watchlists }) =>
        watchlists.length === 0 ? (
          <p className={styles.note}>You have no watchlists yet.</p>
        ) : (
          <ul className={styles.list}>
            {watchlists.slice(0, WATCHLIST_ROWS).map(({ companies, id, name, people }) => (
              <li key={id} className={styles.row}>
                <TextLink
                  href={`/watchlists?${new URLSearchParams({ id })}`}
                  className={classNames(styles.titleLink, styles.wholeRow)}
                >
                  {name}
                </TextLink>
                <span className={styles.detail}>
                  {countOf(companies, 'company', 'companies')}, {countOf(people, 'person', 'people')}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </RowsPanel>
  );
}

const PACE_DAYS = 14;

/** How much was reviewed, in all and by day. */
export function PacePanel({ overview }: Pick<PanelProps, 'overview'>) {
  return (
    <RowsPanel title="Pace" what="Your pace" part={overview.part('review')} overview={overview} rows={2}>
      {({ daily, reviewed, total }) => (
        <div className={styles.pace}>
          <p>
            <span className={styles.number}>{countText(reviewed)}</span> of {countText(total)} reviewed
            {total > 0 ? `, ${((reviewed / total) * 100).toFixed(1)}%` : ''}
          </p>
          <p className={styles.detail}>
            <TrendBars daily={daily} />
            {countText(daily.reduce((sum, count) => sum + count, 0))} in {PACE_DAYS} days,{' '}
            {countText(daily.at(-1) ?? 0)} today
          </p>
        </div>
      )}
    </RowsPanel>
  );
}

type Company = PartAnswer<'review'>['companies'][number];
const COMPANY_ROWS = 5;

/** The companies assigned to a reviewer, those in progress first. */
export function AssignmentsPanel({ overview, timeZone }: PanelProps) {
  const last = ({ last_reviewed_at }: Company) =>
    last_reviewed_at === null ? 'not started' : dayOfInstantText(new Date(last_reviewed_at), timeZone);
  return (
    <RowsPanel
      title="Your assignments"
      what="Your assignments"
      part={overview.part('review')}
      overview={overview}
      rows={COMPANY_ROWS}
      all="/categorization"
    >
      {({ companies, num_companies }) =>
        companies.length === 0 ? (
          <p className={styles.note}>No companies are assigned to you.</p>
        ) : (
          <ul className={styles.list} aria-label={countOf(num_companies, 'company', 'companies')}>
            {companies.slice(0, COMPANY_ROWS).map((company) => (
              <li key={company.gvkey} className={styles.assignment}>
                <span className={styles.title}>{company.name}</span>
                <ProgressBar label={`Progress in ${company.name}`} done={company.reviewed} total={company.total} />
                <span className={styles.last}>{last(company)}</span>
              </li>
            ))}
          </ul>
        )
      }
    </RowsPanel>
  );
}

/** What needs an administrator. */
export function AttentionPanel({ overview, now, timeZone }: PanelProps) {
  const at = (instant: string | null) =>
    instant === null ? '' : `newest ${instantText(instant, { timeZone, now, besideDayOf: now })}`;
  return (
    <Panel flush title="Needs a hand">
      <ul className={styles.list}>
        <Attention
          part={overview.part('messages')}
          overview={overview}
          href="/profile/admin/delivery"
          title={({ undelivered }) =>
            undelivered === 0 ? 'No message failed' : countOf(undelivered, 'message failed', 'messages failed')
          }
          detail={({ last_undelivered_at }) => at(last_undelivered_at)}
          isWarning={({ undelivered }) => undelivered > 0}
        />
        <Attention
          part={overview.part('messages')}
          overview={overview}
          href="/profile/admin/delivery"
          title={({ canary }) =>
            canary === null
              ? 'No test filings are made'
              : canary.is_silent
                ? 'Test filings do not arrive'
                : 'Test filings arrive'
          }
          detail={({ canary }) =>
            canary?.last_arrived_at
              ? `last ${instantText(canary.last_arrived_at, { timeZone, now, besideDayOf: now })}`
              : ''
          }
          isWarning={({ canary }) => canary?.is_silent === true}
        />
        <Attention
          part={overview.part('inquiries')}
          overview={overview}
          href="/profile/admin/inquiries"
          title={({ inquiries }) => (inquiries === 0 ? 'No inquiries' : countOf(inquiries, 'inquiry', 'inquiries'))}
          detail={({ newest_at }) => at(newest_at)}
          isWarning={() => false}
        />
      </ul>
    </Panel>
  );
}

interface AttentionProps<Data> {
  readonly part: Part<Data>;
  readonly overview: Overview;
  readonly href: string;
  readonly title: (data: Data) => string;
  readonly detail: (data: Data) => string;
  readonly isWarning: (data: Data) => boolean;
}

function Attention<Data>({ part, overview, href, title, detail, isWarning }: AttentionProps<Data>) {
  return (
    <li className={styles.row}>
      {part.is === 'failed' ? <FailedPart what="This" overview={overview} /> : null}
      {part.is === 'loading' ? <Skeleton width="60%" /> : null}
      {part.is === 'ready' ? (
        <>
          <span className={styles.title} data-warning={isWarning(part.data) ? '' : undefined}>
            <TextLink href={href} className={classNames(styles.titleLink, styles.wholeRow)}>
              {title(part.data)}
            </TextLink>
          </span>
          <span className={styles.detail}>{detail(part.data)}</span>
        </>
      ) : null}
    </li>
  );
}
