import { isNotFound } from '@sentinel/api-client';
import { useLocation, useSearchParams } from '@sentinel/router';
import { useSession } from '@sentinel/session/react';
import { Banner, Button, EmptyState, ErrorState, LinkButton, PageHeader, Panel, Skeleton } from '@sentinel/ui';
import { ianaTimeZone, offeredTimeZone } from '@sentinel/vocabulary-account';
import { useInfiniteQuery } from '@tanstack/react-query';
import { checkPath } from '../check/check-address.ts';
import { LinkChangesPanel } from '../link-changes/link-changes-panel.tsx';
import { NoSuchAlert } from '../no-such/no-such.tsx';
import styles from './activity.module.css';
import { activityQuery } from './activity.query.ts';
import { type ActivityView, askedOf, readActivityAddress, writeActivityAddress } from './activity-address.ts';
import { ActivityFilters } from './activity-filters.tsx';
import { BlockedAddresses } from './blocked-addresses.tsx';
import { ExportReceipts } from './export-receipts.tsx';
import { MatchEntry } from './match-entry.tsx';
import { UnjudgedPanel } from './unjudged-panel.tsx';

/** /alerts/activity: what matched the user's alerts, or the one of `?alert=`, and the way of each message; `#id` opens a match. */
export function ActivityPage() {
  const { email, timeZone } = useSession();
  const [address, setAddress] = useSearchParams();
  const { hash } = useLocation();
  const view = readActivityAddress(address);
  const { alertName } = view;
  const zone = offeredTimeZone(timeZone);
  const asked = askedOf(view, ianaTimeZone(zone));
  const activity = useInfiniteQuery(activityQuery(email ?? '', asked));
  const show = (next: ActivityView) => setAddress(writeActivityAddress(next));
  const matches = activity.data?.pages.flatMap((page) => page.activity) ?? [];
  const unjudged = activity.data?.pages[0]?.unjudged ?? [];
  const linkChanges = activity.data?.pages[0]?.link_changes ?? [];
  const isNamedShown = matches.some(({ match_id }) => hash === `#${match_id}`);
  const title = alertName === null ? 'Alert Activity' : `Activity of ${alertName}`;
  if (isNotFound(activity.error)) return <NoSuchAlert heading={title} />;
  return (
    <div className={styles.page}>
      <PageHeader
        title={title}
        intro={`What matched, why, and the way of each message. Times are ${zone}. History stays when an alert is deleted.`}
        actions={
          <>
            <ExportReceipts asked={asked} />
            <LinkButton href={alertName === null ? '/alerts/check' : checkPath(alertName)} variant="outline">
              Check a filing
            </LinkButton>
            <LinkButton href="/alerts" variant="outline">
              Your Alerts
            </LinkButton>
          </>
        }
      />
      <BlockedAddresses />
      {hash !== '' && activity.isSuccess && !isNamedShown ? (
        <Banner tone="warning">
          {activity.hasNextPage
            ? 'The match that this link names is not among those below. “Show older” may bring it.'
            : 'The match that this link names is not here. It may have been deleted, or belong to another account.'}
        </Banner>
      ) : null}
      {linkChanges.length > 0 ? <LinkChangesPanel changes={linkChanges} timeZone={ianaTimeZone(zone)} /> : null}
      {unjudged.length > 0 ? <UnjudgedPanel events={unjudged} timeZone={ianaTimeZone(zone)} /> : null}
      {activity.isPending ? null : <ActivityFilters email={email ?? ''} view={view} onChange={show} />}
      {/* Another element than the one that loads: what stands above is known only then, and nothing that was seen may move. */}
      <Panel
        key={activity.isPending ? 'loading' : 'loaded'}
        title="Matches"
        flush
        aria-busy={activity.isPlaceholderData}
      >
        {activity.isPending ? (
          <div className={styles.loading} role="status" aria-label="Loading activity">
            {[0, 1, 2].map((line) => (
              <Skeleton key={line} height="64px" />
            ))}
          </div>
        ) : activity.isError && !activity.data ? (
          <ErrorState
            title="The activity could not be loaded"
            onRetry={() => void activity.refetch()}
            retrying={activity.isFetching}
          >
            {activity.error.message}
          </ErrorState>
        ) : matches.length === 0 && (asked.since ?? asked.until ?? asked.text) !== undefined ? (
          <EmptyState title="No match fits">Other days or words may have some. “Clear” shows all.</EmptyState>
        ) : matches.length === 0 ? (
          <EmptyState title="Nothing matched yet">
            A match shows here within seconds, with the reasons and the way of its messages.
          </EmptyState>
        ) : (
          <ol className={styles.matches}>
            {matches.map((match) => (
              <MatchEntry
                key={match.match_id}
                match={match}
                timeZone={ianaTimeZone(zone)}
                isNamed={hash === `#${match.match_id}`}
              />
            ))}
          </ol>
        )}
        {activity.hasNextPage ? (
          <div className={styles.older}>
            <Button
              variant="outline"
              loading={activity.isFetchingNextPage}
              onClick={() => void activity.fetchNextPage()}
            >
              Show older
            </Button>
          </div>
        ) : null}
      </Panel>
    </div>
  );
}
