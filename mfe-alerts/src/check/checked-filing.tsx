import type { Alert } from '@sentinel/contracts-alerts';
import { FilingLink } from '@sentinel/market-ui';
import { EmptyState, ErrorState, Panel, Skeleton, TextLink } from '@sentinel/ui';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { kindOf } from '../alert-kinds.ts';
import styles from './check.module.css';
import { type CheckedFiling as Checked, type FilingEvent, filingCheckQuery } from './check.query.ts';
import { CheckMark } from './check-mark.tsx';
import { answerText, filingText, notJudgedText, sourceText } from './check-words.ts';

interface CheckedFilingProps {
  readonly email: string;
  readonly alert: Alert;
  readonly accession: string;
}

/** What a filing says to each condition of an alert. */
export function CheckedFiling({ accession, alert, email }: CheckedFilingProps) {
  const check = useQuery(filingCheckQuery(email, alert.alert_name, accession));
  if (check.isPending) {
    return (
      <Panel>
        <div className={styles.loading} role="status" aria-label="Checking the filing">
          {[0, 1, 2, 3].map((line) => (
            <Skeleton key={line} height="28px" />
          ))}
        </div>
      </Panel>
    );
  }
  if (check.isError) {
    return (
      <Panel>
        {isNotHeld(check.error) ? (
          <EmptyState title={`We don’t hold the filing ${accession}`}>
            A filing reaches us within seconds of its acceptance. Check the number, or try again in a minute.
          </EmptyState>
        ) : (
          <ErrorState
            title="The filing could not be checked"
            onRetry={() => void check.refetch()}
            retrying={check.isFetching}
          >
            {check.error.message}
          </ErrorState>
        )}
      </Panel>
    );
  }
  const { events, filing, not_judged } = check.data;
  return (
    <>
      {not_judged === null ? null : (
        <Panel flush title="It is not judged">
          <p className={styles.about}>
            {filingText(filing)}
            {' · '}
            <FilingLink url={filing.filing_url} label="Open filing" inSentence />
          </p>
          <p className={styles.why}>{notJudgedText(not_judged, filing.form_type, kindOf(alert.form_type).watches)}</p>
        </Panel>
      )}
      {events.map((event) => (
        <Answer key={event.title + event.company} alertName={alert.alert_name} filing={filing} event={event} />
      ))}
    </>
  );
}

const isNotHeld = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'reason' in error && error.reason === 'no_filing';

interface AnswerProps {
  readonly alertName: string;
  readonly filing: Checked['filing'];
  readonly event: FilingEvent;
}

function Answer({ alertName, event, filing }: AnswerProps) {
  const { checks, judged_at, match_id, title } = event;
  return (
    <Panel flush title={answerText(event)}>
      <p className={styles.about}>
        {filingText(filing, { title, judgedAt: judged_at })}
        {' · '}
        <FilingLink url={filing.filing_url} label="Open filing" inSentence />
        {match_id === null ? null : (
          <>
            {' · '}
            <TextLink href={`/alerts/activity?alert=${encodeURIComponent(alertName)}#${match_id}`} inSentence>
              Receipt
            </TextLink>
          </>
        )}
      </p>
      <table className={styles.checks}>
        <thead>
          <tr>
            <th scope="col">Condition</th>
            <th scope="col">In the filing</th>
            <th scope="col">Source</th>
          </tr>
        </thead>
        <tbody>
          {checks.map((check, place) => (
            <Fragment key={`${check.side} ${check.label}`}>
              {check.side > 0 && check.side !== checks[place - 1]?.side ? (
                <tr>
                  <th scope="rowgroup" colSpan={3} className={styles.either}>
                    {check.side === 1 ? 'One of these is enough: either' : 'or'}
                  </th>
                </tr>
              ) : null}
              <tr>
                <th scope="row">
                  <span className={styles.condition}>
                    <CheckMark is={check.is} />
                    <span>
                      {check.label} <span className={styles.asked}>{check.asked}</span>
                    </span>
                  </span>
                </th>
                <td data-head="In the filing">{check.found}</td>
                <td data-head="Source" className={styles.muted}>
                  {sourceText(check)}
                </td>
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
