import { LinkButton, Skeleton } from '@sentinel/ui';
import { Fragment, type ReactNode } from 'react';
import { FailedPart } from './failed-part.tsx';
import type { Step } from './first-steps.ts';
import type { MainAction } from './main-action.ts';
import { countOf, countText } from './number-text.ts';
import type { Overview, Part } from './overview.query.ts';
import styles from './strip.module.css';

interface SinceStripProps {
  readonly overview: Overview;
  readonly sinceText: string;
  readonly mayOpen: (path: string) => boolean;
  readonly action: MainAction | undefined;
}

/** What is new since the last visit, in figures, and one action on it. */
export function SinceStrip({ overview, sinceText, mayOpen, action }: SinceStripProps) {
  const alerts = overview.part('alerts');
  const trades = overview.part('trades');
  const events = overview.part('events');
  return (
    <section className={styles.strip} aria-label={`What is new ${sinceText}`}>
      <dl className={styles.figures}>
        {mayOpen('/alerts') ? (
          <>
            <Figure
              part={alerts}
              overview={overview}
              read={({ kinds }) => kinds.reduce((all, { matches }) => all + matches, 0)}
              label={['alert match', 'alert matches']}
            />
            <Figure
              part={alerts}
              overview={overview}
              read={({ unjudged }) => unjudged}
              label={['not judged yet', 'not judged yet']}
              isWarning
            />
          </>
        ) : null}
        {mayOpen('/explore-trades') ? (
          <Figure
            part={trades}
            overview={overview}
            read={(data) => data.trades}
            label={['new insider trade', 'new insider trades']}
          />
        ) : null}
        {mayOpen('/explore-material-events') ? (
          <Figure
            part={events}
            overview={overview}
            read={(data) => data.events}
            label={['new 8-K filing', 'new 8-K filings']}
          />
        ) : null}
      </dl>
      <div className={styles.action}>
        {action && 'href' in action ? (
          <LinkButton variant="primary-yellow" href={action.href}>
            {action.label}
          </LinkButton>
        ) : null}
      </div>
    </section>
  );
}

interface FigureProps<Data> {
  readonly part: Part<Data>;
  readonly overview: Overview;
  readonly read: (data: Data) => number;
  /** Of one, and of several. */
  readonly label: readonly [one: string, many: string];
  /** Amber unless it is zero. */
  readonly isWarning?: boolean;
}

function Figure<Data>({ part, overview, read, label: [one, many], isWarning = false }: FigureProps<Data>) {
  const value = part.is === 'ready' ? read(part.data) : undefined;
  return (
    <div className={styles.cell}>
      <dt>{value === 1 ? one : many}</dt>
      <dd data-warning={isWarning && value ? '' : undefined}>
        {part.is === 'failed' ? (
          <FailedPart what="This" overview={overview} />
        ) : value === undefined ? (
          <Skeleton width="3ch" />
        ) : (
          countText(value)
        )}
      </dd>
    </div>
  );
}

/** What a new account can do, in place of figures that would all be zero. */
export function FirstStepsStrip({ steps }: { readonly steps: readonly Step[] }) {
  return (
    <section className={styles.strip} aria-label="First steps">
      <ul className={styles.steps}>
        {steps.map(({ href, text, title }, place) => (
          <li key={title} className={styles.step}>
            <LinkButton href={href} variant={place === 0 ? 'primary-yellow' : 'outline'}>
              {title}
            </LinkButton>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface MoreLineProps {
  readonly overview: Overview;
  readonly sinceText: string;
  /** What is left of the first steps. */
  readonly steps: readonly Step[];
  readonly link: (step: Step) => ReactNode;
}

/** A line below the figures: digests, clusters and late filings, or what is left to set up. */
export function MoreLine({ overview, sinceText, steps, link }: MoreLineProps) {
  const alerts = overview.part('alerts');
  const trades = overview.part('trades');
  const counted = (count: number, one: string, many?: string) => (count === 0 ? [] : [countOf(count, one, many)]);
  const news = [
    ...(alerts.is === 'ready' ? counted(alerts.data.digests, 'digest sent', 'digests sent') : []),
    ...(trades.is === 'ready' ? counted(trades.data.num_clusters, 'new cluster') : []),
    ...(trades.is === 'ready' ? counted(trades.data.num_late, 'trade filed late', 'trades filed late') : []),
  ];
  const since = `${sinceText.charAt(0).toUpperCase()}${sinceText.slice(1)}`;
  return (
    <div className={styles.more}>
      <p>{news.length > 0 ? `${since}: ${news.join(', ')}.` : null}</p>
      {steps.length > 0 ? (
        <p>
          Next:{' '}
          {steps.map((step, place) => (
            <Fragment key={step.title}>
              {place > 0 ? ' · ' : null}
              {link(step)}
            </Fragment>
          ))}
        </p>
      ) : null}
    </div>
  );
}
