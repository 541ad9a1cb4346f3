import { dayText } from '@sentinel/calendar';
import { Badge, type ResultsColumn } from '@sentinel/ui';
import { readableName } from '@sentinel/vocabulary-market';
import { NoValue, ReturnText } from '../cells/cells.tsx';
import { returnText } from '../cells/formats.ts';
import { dollarsText, shortDollarsText } from '../company/figures.ts';
import { daysText, notesOf, roleText, whoText } from './cluster-words.ts';
import type { Cluster } from './clusters.query.ts';

const DIRECTION_WORDS = { purchase: 'Purchase', sale: 'Sale' } as const;
const NO_VALUE = 'Not known: none of its trades has a value that can be relied on.';

export function DirectionBadge({ direction }: Pick<Cluster, 'direction'>) {
  return <Badge tone={direction === 'purchase' ? 'gain' : 'loss'}>{DIRECTION_WORDS[direction]}</Badge>;
}

export function ClusterValue({ value }: Pick<Cluster, 'value'>) {
  return value === null ? <NoValue label={NO_VALUE} /> : shortDollarsText(value);
}

/** The return since the last trade day. */
export function ReturnSince({ return_since, return_until }: Pick<Cluster, 'return_since' | 'return_until'>) {
  if (return_since === null || return_until === null)
    return <NoValue label="Not known: there is no close of the last trade day, or none after it." />;
  return (
    <span title={`Up to the close of ${dayText(return_until)}`}>
      <ReturnText fraction={return_since} />
    </span>
  );
}

/** Everybody with what they are, as filed. */
const filedNames = ({ who }: Cluster) =>
  who.map((person) => `${[person.name, ...person.joined].join('; ')} (${roleText(person)})`).join('\n');

const readNames = ({ who }: Cluster) =>
  who.map(({ joined, name }) => [name, ...joined].map(readableName).join('; ')).join(', ');

/** A column of the table: `value` is what its file has. */
export interface ClusterColumn extends Pick<ResultsColumn<Cluster>, 'name'> {
  readonly value: (cluster: Cluster) => unknown;
  /** None: the column is in the file only. */
  readonly cell?: (cluster: Cluster) => React.ReactNode;
  readonly isNumber?: boolean;
  /** Texts take the room that figures and days leave. */
  readonly width: 'count' | 'figure' | 'days' | 'text';
  /** Left out where there is little room. */
  readonly isSecondary?: boolean;
}

/** The columns after the company's. */
export const CLUSTER_COLUMNS: readonly ClusterColumn[] = [
  {
    name: 'Direction',
    width: 'figure',
    value: ({ direction }) => DIRECTION_WORDS[direction],
    cell: ({ direction }) => <DirectionBadge direction={direction} />,
  },
  { name: 'People', width: 'count', isNumber: true, value: ({ people }) => people, cell: ({ people }) => people },
  {
    name: 'Who',
    width: 'text',
    value: ({ who }) => whoText(who),
    cell: (cluster) => <span title={filedNames(cluster)}>{whoText(cluster.who)}</span>,
  },
  { name: 'Names', width: 'text', value: readNames },
  { name: 'From', width: 'days', value: ({ first_day }) => first_day },
  { name: 'To', width: 'days', value: ({ last_day }) => last_day },
  { name: 'From, to', width: 'days', value: daysText, cell: daysText },
  {
    name: 'Value',
    width: 'figure',
    isNumber: true,
    value: ({ value }) => value,
    cell: ({ value }) => <ClusterValue value={value} />,
  },
  {
    name: 'Mean price',
    width: 'figure',
    isNumber: true,
    isSecondary: true,
    value: ({ mean_price }) => mean_price,
    cell: ({ mean_price }) => (mean_price === null ? <NoValue label={NO_VALUE} /> : dollarsText(mean_price)),
  },
  {
    name: 'Since then',
    width: 'figure',
    isNumber: true,
    value: ({ return_since }) => (return_since === null ? null : returnText(return_since)),
    cell: (cluster) => <ReturnSince {...cluster} />,
  },
  {
    name: 'Note',
    width: 'text',
    isSecondary: true,
    value: (cluster) => notesOf(cluster).join('; '),
    cell: (cluster) => <span title={notesOf(cluster).join('\n')}>{notesOf(cluster).join('; ')}</span>,
  },
];
