import { Badge, Card, Skeleton, TextLink } from '@sentinel/ui';
import { requestAccessPath } from '@sentinel/vocabulary';
import type { CardFigure } from './card-figures.ts';
import { FailedPart } from './failed-part.tsx';
import { countText } from './number-text.ts';
import type { Overview, Part } from './overview.query.ts';
import styles from './package-card.module.css';
import { permissionsFor, type ShownCard } from './package-cards.ts';
import { TrendBars } from './trend-bars.tsx';

interface PackageCardProps {
  readonly card: ShownCard;
  /** Undefined for a card that has no figure. */
  readonly figure: Part<CardFigure> | undefined;
  readonly overview: Overview;
}

/** A package: what it is, and how it is at the moment. Its size is the same before and after the figure is there. */
export function PackageCard({ card, figure, overview }: PackageCardProps) {
  if (!card.isAllowed) return <LockedCard card={card} />;
  return (
    <Card
      title={card.title}
      href={card.path}
      footer={figure ? <Figure figure={figure} overview={overview} /> : undefined}
    >
      {card.text}
    </Card>
  );
}

function Figure({ figure, overview }: { readonly figure: Part<CardFigure>; readonly overview: Overview }) {
  if (figure.is === 'failed')
    return (
      <div className={styles.figure}>
        <FailedPart what="The figures" overview={overview} />
      </div>
    );
  const data = figure.is === 'ready' ? figure.data : undefined;
  return (
    <div className={styles.figure}>
      <div className={styles.count}>
        <span className={styles.value}>{data ? countText(data.value) : <Skeleton width="2ch" />}</span>
        {data && data.daily.length > 0 ? <TrendBars daily={data.daily} /> : null}
      </div>
      <div className={styles.label}>{data ? data.label : <Skeleton width="12ch" />}</div>
      <div className={styles.foot}>
        <span className={styles.last}>{data ? data.last : <Skeleton width="10ch" />}</span>
        <span>{data?.more}</span>
      </div>
    </div>
  );
}

function LockedCard({ card }: { readonly card: ShownCard }) {
  return (
    <div className={styles.locked}>
      <Card
        title={card.title}
        footer={
          <>
            <Badge>No access</Badge>
            <TextLink href={requestAccessPath(permissionsFor(card.access))}>
              Request Access<span className="visually-hidden"> to {card.title}</span>
            </TextLink>
          </>
        }
      >
        {card.text}
      </Card>
    </div>
  );
}
