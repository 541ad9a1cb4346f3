import { watchlist } from '@sentinel/fields';
import { type DropdownOption, SegmentedControl } from '@sentinel/ui';
import { CLUSTER_DAYS, CLUSTER_PEOPLE, CLUSTER_SORTS, INDUSTRIES } from '@sentinel/vocabulary-market';
import { Choice } from '../query-page/choice.tsx';
import { WatchlistField } from '../watchlists/watchlist-field.tsx';
import styles from './clusters.module.css';
import { ALL_INDUSTRIES, type ClustersView as Filters, MONTHS } from './clusters-address.ts';

const DIRECTIONS = [
  { value: 'both', label: 'Purchases and sales' },
  { value: 'purchase', label: 'Purchases' },
  { value: 'sale', label: 'Sales' },
] as const;
const PEOPLE = CLUSTER_PEOPLE.map((value) => ({ value, label: `At least ${value} people` }));
const DAYS = CLUSTER_DAYS.map((value) => ({ value, label: `Within ${value} days` }));
const LAST_MONTHS = MONTHS.map((value) => ({ value, label: value === 1 ? 'Last month' : `Last ${value} months` }));
const SORT_WORDS = { newest: 'Newest first', people: 'Most people first', value: 'Largest value first' } as const;
const SORTS = CLUSTER_SORTS.map((value) => ({ value, label: SORT_WORDS[value] }));
const ALL_AND_INDUSTRIES: readonly DropdownOption<Filters['industry']>[] = [
  { value: ALL_INDUSTRIES, label: 'All industries' },
  ...INDUSTRIES.map((value) => ({ value, label: value })),
];

export interface ClusterFiltersProps {
  readonly filters: Filters;
  readonly onChange: (change: Partial<Filters>) => void;
}

/** Which clusters the page shows, and in which order. Each choice takes effect at once. */
export function ClusterFilters({ filters, onChange }: ClusterFiltersProps) {
  return (
    <>
      <SegmentedControl
        label="Direction"
        hideLabel
        size="small"
        className={styles.direction}
        options={DIRECTIONS}
        value={filters.direction}
        onChange={(direction) => onChange({ direction })}
      />
      <Choice label="People" options={PEOPLE} value={filters.people} onChange={(people) => onChange({ people })} />
      <Choice
        label="Days between first and last trade"
        options={DAYS}
        value={filters.days}
        onChange={(days) => onChange({ days })}
      />
      <Choice
        label="Months since the last trade"
        options={LAST_MONTHS}
        value={filters.months}
        onChange={(months) => onChange({ months })}
      />
      <Choice
        label="Industry"
        options={ALL_AND_INDUSTRIES}
        value={filters.industry}
        onChange={(industry) => onChange({ industry })}
      />
      <WatchlistField
        isCompact
        label={watchlist.label}
        value={filters.watchlist}
        onChange={(watchlist) => onChange({ watchlist })}
      />
      <Choice label="Order" options={SORTS} value={filters.sort} onChange={(sort) => onChange({ sort })} />
    </>
  );
}
