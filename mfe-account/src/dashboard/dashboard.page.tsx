import { instantText, zoneTime } from '@sentinel/calendar';
import type { DashboardCard } from '@sentinel/federation';
import { useSession } from '@sentinel/session/react';
import { Card, LinkButton, TextLink } from '@sentinel/ui';
import { ianaTimeZone } from '@sentinel/vocabulary-account';
import { figureOf } from './card-figures.ts';
import styles from './dashboard.module.css';
import { firstSteps } from './first-steps.ts';
import { FreshnessStrip } from './freshness-strip.tsx';
import { mainAction } from './main-action.ts';
import { MarketPanel } from './market-panel.tsx';
import { type Overview, type PartName, useOverview } from './overview.query.ts';
import { PackageCard } from './package-card.tsx';
import { cardsOf, mayOpenOf, SECTIONS } from './package-cards.ts';
import { ReviewStrip } from './review-strip.tsx';
import { ActivityPanel, AssignmentsPanel, AttentionPanel, PacePanel, WatchlistsPanel } from './side-panels.tsx';
import { FirstStepsStrip, MoreLine, SinceStrip } from './since-strip.tsx';
import { TurnedAwayNote } from './turned-away.tsx';

interface DashboardPageProps {
  /** The cards of every area, from the registry. */
  readonly cards: readonly DashboardCard[];
}

const readyOf = <Name extends PartName>(overview: Overview, name: Name) => {
  const part = overview.part(name);
  return part.is === 'ready' ? part.data : undefined;
};

/**
 * /dashboard (spec part 1, sections 2 and 6): what is new since the last visit, and the packages by permission. What the visitor may use
 * decides what is shown, before any figure is there, so that nothing moves when figures come.
 */
export function DashboardPage({ cards }: DashboardPageProps) {
  const session = useSession();
  const overview = useOverview();
  const { lastVisitAt, permissions } = session;
  const timeZone = ianaTimeZone(session.timeZone);
  const now = new Date();
  const moment = { now, timeZone };
  const sinceText = lastVisitAt === null ? 'in the last 24 hours' : 'since your last visit';
  const mayOpen = mayOpenOf(cards, session);
  const hasAlerts = mayOpen('/alerts');
  const hasMarket = mayOpen('/explore-trades') || mayOpen('/explore-material-events');
  // Administrators may review, too, but it is not their work.
  const isReviewer = permissions.some((one) => one === 'categorization' || one === 'categorization_admin');
  const isAdmin = permissions.includes('admin') && session.runAs === null;
  const steps = firstSteps(overview, mayOpen);
  const action = mainAction({
    alerts: hasAlerts ? readyOf(overview, 'alerts') : undefined,
    review: isReviewer ? readyOf(overview, 'review') : undefined,
    since: lastVisitAt === null ? undefined : zoneTime(timeZone, new Date(lastVisitAt)).day,
  });
  const hasSide = hasAlerts || mayOpen('/watchlists') || isReviewer || isAdmin;
  return (
    <div className={styles.page}>
      <TurnedAwayNote />
      <div>
        <h1 className={styles.title}>Welcome back, {session.name ?? session.email}</h1>
        <p className={styles.when}>
          {instantText(now.toISOString(), moment)}
          {lastVisitAt === null ? null : ` · last visit ${instantText(lastVisitAt, { ...moment, besideDayOf: now })}`}
        </p>
      </div>
      {hasAlerts || hasMarket ? (
        <div>
          {steps.isNew ? (
            <FirstStepsStrip steps={steps.left} />
          ) : (
            <SinceStrip overview={overview} sinceText={sinceText} mayOpen={mayOpen} action={action} />
          )}
          <MoreLine
            overview={overview}
            sinceText={sinceText}
            steps={steps.isNew ? [] : steps.left}
            link={({ href, title }) => (
              <TextLink inSentence href={href}>
                {title}
              </TextLink>
            )}
          />
        </div>
      ) : null}
      {hasAlerts || hasMarket || isReviewer || isAdmin ? null : (
        <p>Your account has no packages yet. An administrator grants them: choose “Request Access” on what you need.</p>
      )}
      {isReviewer ? <ReviewStrip overview={overview} isMain={action?.kind === 'review'} /> : null}
      <div className={hasSide ? styles.columns : undefined}>
        <div className={styles.main}>
          {isReviewer ? <AssignmentsPanel overview={overview} {...moment} /> : null}
          {SECTIONS.map((section) => {
            const shown = cardsOf(section.package, cards, session);
            return (
              <section
                key={section.id}
                id={section.id}
                className={styles.section}
                aria-labelledby={`${section.id}-title`}
              >
                <h2 id={`${section.id}-title`} className={styles.heading}>
                  {section.title}
                </h2>
                <div className={styles.grid}>
                  {shown.map((card) => (
                    <PackageCard
                      key={card.path}
                      card={card}
                      figure={figureOf(card.path, overview, { ...moment, sinceText })}
                      overview={overview}
                    />
                  ))}
                  {section.package === 'custom' ? <ContactCard hasPackages={shown.length > 0} /> : null}
                </div>
              </section>
            );
          })}
          {hasMarket ? <MarketPanel overview={overview} sinceText={sinceText} mayOpen={mayOpen} /> : null}
          {hasMarket || hasAlerts ? <FreshnessStrip overview={overview} /> : null}
        </div>
        {hasSide ? (
          <div className={styles.side}>
            {isAdmin ? <AttentionPanel overview={overview} {...moment} /> : null}
            {isReviewer ? <PacePanel overview={overview} /> : null}
            {mayOpen('/watchlists') ? <WatchlistsPanel overview={overview} /> : null}
            {hasAlerts ? <ActivityPanel overview={overview} {...moment} /> : null}
          </div>
        ) : null}
      </div>
    </div>
  );
}

function ContactCard({ hasPackages }: { hasPackages: boolean }) {
  return (
    <Card
      title={hasPackages ? 'Need More?' : 'No Custom Packages'}
      footer={
        <LinkButton href="/contact-us" variant="outline">
          Contact Us
        </LinkButton>
      }
    >
      {hasPackages
        ? 'We build surveillance and review packages around your questions.'
        : "You don't have any custom packages yet."}
    </Card>
  );
}
