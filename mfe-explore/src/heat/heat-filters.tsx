import { SegmentedControl } from '@sentinel/ui';
import { Choice } from '../query-page/choice.tsx';
import styles from './heat.module.css';
import type { HeatView } from './heat-address.ts';

const MEASURES = [
  { value: 'people', label: 'By people' },
  { value: 'dollars', label: 'By dollars' },
] as const;
const MONTHS = [
  { value: 36, label: '36 months' },
  { value: 12, label: '12 months' },
] as const;
const SORTS = [
  { value: 'name', label: 'By name' },
  { value: 'highest', label: 'Newest: high to low' },
  { value: 'lowest', label: 'Newest: low to high' },
] as const;

export interface HeatFiltersProps {
  readonly view: HeatView;
  readonly onChange: (change: Partial<HeatView>) => void;
}

/** What the page shows. Each choice takes effect at once. */
export function HeatFilters({ view, onChange }: HeatFiltersProps) {
  return (
    <>
      <SegmentedControl
        label="Net purchase ratio"
        hideLabel
        size="small"
        options={MEASURES}
        value={view.measure}
        onChange={(measure) => onChange({ measure })}
      />
      <SegmentedControl
        label="Months"
        hideLabel
        size="small"
        options={MONTHS}
        value={view.months}
        onChange={(months) => onChange({ months })}
      />
      <Choice
        label="Order of industries"
        className={styles.sort}
        options={SORTS}
        value={view.sort}
        onChange={(sort) => onChange({ sort })}
      />
    </>
  );
}
