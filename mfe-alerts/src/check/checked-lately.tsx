import { easternText } from '@sentinel/calendar';
import type { Alert } from '@sentinel/contracts-alerts';
import { Badge, EmptyState, ErrorState, Panel, Skeleton, TextLink } from '@sentinel/ui';
import { useQuery } from '@tanstack/react-query';
import { numberText } from '../words/amount-text.ts';
import styles from './check.module.css';
import { type CheckedEvent, type Checks, checksQuery } from './check.query.ts';
import { checkPath } from './check-address.ts';
import { becauseText } from './check-words.ts';

interface CheckedLatelyProps {
  readonly email: string;
  readonly alert: Alert;
}

const ANSWERS = { match: 'Match', no_match: 'No match', unjudged: 'Not judged yet' } as const;
const TONES = { match: 'gain', no_match: 'neutral', unjudged: 'accent' } as const;

/** What an alert answers to the events of the last seven days. */
export function CheckedLately({ alert, email }: CheckedLatelyProps) {
  const checks = useQuery(checksQuery(email, alert.alert_name));
  const isOfPrices = alert.form_type === 'price_alert';
  return (
    <Panel
      flush
      title={isOfPrices ? 'Moves of the last 7 days that reached the threshold' : 'Checked in the last 7 days'}
      actions={
        checks.data && checks.data.checked > 0 ? (
          <span className={styles.summary}>{summaryText(checks.data)}</span>
        ) : null
      }
    >
      {checks.isPending ? (
        <div className={styles.loading} role="status" aria-label="Loading what was checked">
          {[0, 1, 2, 3].map((line) => (
            <Skeleton key={line} height="28px" />
          ))}
        </div>
      ) : checks.isError ? (
        <ErrorState
          title="What the alert checked could not be loaded"
          onRetry={() => void checks.refetch()}
          retrying={checks.isFetching}
        >
          {checks.error.message}
        </ErrorState>
      ) : checks.data.events.length === 0 ? (
        <EmptyState title={isOfPrices ? 'No price moved that far' : 'Nothing to check came'}>
          {isOfPrices
            ? 'In the last 7 days, no company that it watches reached the threshold.'
            : 'In the last 7 days, no filing came of what this alert watches.'}
        </EmptyState>
      ) : (
        <>
          <table className={styles.lately}>
            <thead>
              <tr>
                <th scope="col">Accepted</th>
                <th scope="col">What</th>
                <th scope="col">Answer</th>
                <th scope="col">Because</th>
                <th scope="col">
                  <span className="visually-hidden">Details</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {checks.data.events.map((event) => (
                <Row
                  key={`${event.accession} ${event.company} ${event.title}`}
                  alertName={alert.alert_name}
                  event={event}
                />
              ))}
            </tbody>
          </table>
          {checks.data.events.length < checks.data.checked ? (
            <p className={styles.more}>
              The {numberText(checks.data.events.length)} nearest of {numberText(checks.data.checked)}. Any other filing
              can be checked by its number.
            </p>
          ) : null}
        </>
      )}
    </Panel>
  );
}

/** `14 checked, nearest miss first · 2 match · 1 not judged yet` */
function summaryText({ checked, matched, unjudged }: Checks): string {
  return [
    `${numberText(checked)} checked, nearest miss first`,
    `${numberText(matched)} ${matched === 1 ? 'matches' : 'match'}`,
    ...(unjudged > 0 ? [`${numberText(unjudged)} not judged yet`] : []),
  ].join(' · ');
}

function Row({ alertName, event }: { readonly alertName: string; readonly event: CheckedEvent }) {
  const { accepted_at, accession, company, event_day, match_id, ticker, title, verdict } = event;
  return (
    <tr>
      <td data-head="Accepted" className={styles.time}>
        {accepted_at === null ? event_day : easternText(accepted_at, { now: new Date() })}
      </td>
      <td data-head="What">
        <span className={styles.what}>{ticker ?? company}</span> {title}
      </td>
      <td data-head="Answer">
        <Badge tone={TONES[verdict]}>{ANSWERS[verdict]}</Badge>
      </td>
      <td data-head="Because" className={styles.muted}>
        {becauseText(event)}
      </td>
      <td className={styles.links}>
        {match_id === null ? null : (
          <TextLink href={`/alerts/activity?alert=${encodeURIComponent(alertName)}#${match_id}`}>
            Receipt<span className="visually-hidden"> of {title}</span>
          </TextLink>
        )}
        {accession === null ? null : (
          <TextLink href={checkPath(alertName, accession)}>
            Show<span className="visually-hidden"> {title}</span>
          </TextLink>
        )}
      </td>
    </tr>
  );
}
