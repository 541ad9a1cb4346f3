import { ageText, instantText } from '@sentinel/calendar';
import type { AlertFormType } from '@sentinel/vocabulary-alerts';
import { countOf, countText } from './number-text.ts';
import type { Overview, Part, PartAnswer } from './overview.query.ts';

/** The live part of a card: one figure, what it counts, a trend, and what was last. */
export interface CardFigure {
  readonly value: number;
  readonly label: string;
  /** By day, today last; none where nothing happens by day. */
  readonly daily: readonly number[];
  readonly last: string;
  readonly more: string;
}

interface Moment {
  readonly now: Date;
  readonly timeZone: string;
  /** `since your last visit` or, at the first, `in the last 24 hours`. */
  readonly sinceText: string;
}

type Alerts = PartAnswer<'alerts'>;

/** The cards with a figure, by their page. A card of another area has none. */
const FIGURES: Readonly<Record<string, (overview: Overview, at: Moment) => Part<CardFigure>>> = {
  '/alerts': ({ part }, at) => mapped(part('alerts'), (alerts) => allAlerts(alerts, at)),
  '/alerts/insider-trading': ({ part }, at) => mapped(part('alerts'), (alerts) => alertsOf('4', alerts, at)),
  '/alerts/material-event': ({ part }, at) => mapped(part('alerts'), (alerts) => alertsOf('8-K', alerts, at)),
  '/alerts/price': ({ part }, at) => mapped(part('alerts'), (alerts) => alertsOf('price_alert', alerts, at)),
  '/watchlists': ({ part }) => mapped(part('watchlists'), watchlists),
  '/explore-trades': ({ part }, at) =>
    mapped(part('trades'), ({ trades, daily, last_accepted_at, num_late }) => ({
      ...{ value: trades, label: `filed ${at.sinceText}`, daily },
      ...{ last: lastFiling(last_accepted_at, at), more: num_late === 0 ? '' : `${countText(num_late)} late` },
    })),
  '/explore-material-events': ({ part }, at) =>
    mapped(part('events'), ({ events, daily, last_accepted_at }) => ({
      ...{ value: events, label: `filed ${at.sinceText}`, daily },
      ...{ last: lastFiling(last_accepted_at, at), more: `${countText(sum(daily))} in 30 days` },
    })),
  '/clusters': ({ part }, at) =>
    mapped(part('trades'), ({ num_clusters, clusters: [newest] }) => ({
      ...{ value: num_clusters, label: `new ${at.sinceText}`, daily: [] },
      ...{
        last: newest ? `Newest: ${newest.ticker ?? newest.conm}` : 'No new one',
        more: newest ? `${newest.direction}s` : '',
      },
    })),
  '/categorization': ({ part }) => mapped(part('review'), review),
};

/** The figure of a card; undefined for a card that has none. */
export function figureOf(path: string, overview: Overview, at: Moment): Part<CardFigure> | undefined {
  return Object.hasOwn(FIGURES, path) ? FIGURES[path]?.(overview, at) : undefined;
}

function mapped<Data, Mapped>(part: Part<Data>, map: (data: Data) => Mapped): Part<Mapped> {
  return part.is === 'ready' ? { is: 'ready', data: map(part.data) } : part;
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

const lastFiling = (acceptedAt: string | null, { now }: Moment): string =>
  acceptedAt === null ? 'No filing lately' : `Last filing ${ageText(now.getTime() - Date.parse(acceptedAt))}`;

const fired = (at: string | null, { now, timeZone }: Moment): string =>
  at === null ? 'Not fired lately' : `Fired ${instantText(at, { timeZone, now, besideDayOf: now })}`;

function alertsOf(formType: AlertFormType, { kinds }: Alerts, at: Moment): CardFigure {
  const kind = kinds.find(({ form_type }) => form_type === formType);
  const { active = 0, daily = [], last_match_at = null, matches_90_days = 0, paused = 0 } = kind ?? {};
  return {
    value: active,
    label: paused === 0 ? 'active' : `active, ${countText(paused)} paused`,
    daily,
    last: fired(last_match_at, at),
    more: `${countText(matches_90_days)} in 90 days`,
  };
}

function allAlerts({ kinds }: Alerts, at: Moment): CardFigure {
  const total = (name: 'active' | 'matches' | 'matches_90_days') => sum(kinds.map((kind) => kind[name]));
  const lasts = kinds.flatMap(({ last_match_at }) => last_match_at ?? []).sort();
  const daily = kinds[0]?.daily.map((_, day) => sum(kinds.map((kind) => kind.daily[day] ?? 0))) ?? [];
  return {
    value: total('active'),
    label: total('active') === 1 ? 'active alert' : 'active alerts',
    daily,
    last: fired(lasts.at(-1) ?? null, at),
    more: `${countText(total('matches_90_days'))} in 90 days`,
  };
}

function watchlists({ watchlists: lists }: PartAnswer<'watchlists'>): CardFigure {
  const members = (kind: 'companies' | 'people') => sum(lists.map((list) => list[kind]));
  return {
    value: lists.length,
    label: lists.length === 1 ? 'list' : 'lists',
    daily: [],
    last: lists.length === 0 ? 'None yet' : countOf(members('companies'), 'company', 'companies'),
    more: lists.length === 0 ? '' : countOf(members('people'), 'person', 'people'),
  };
}

function review({ daily, next, reviewed, total }: PartAnswer<'review'>): CardFigure {
  return {
    value: reviewed,
    label: `of ${countText(total)} reviewed`,
    daily,
    last: next ? `Next: ${next.company_name}` : total === 0 ? 'Nothing assigned' : 'All done',
    more: total === 0 ? '' : `${Math.floor((reviewed / total) * 100)}%`,
  };
}
