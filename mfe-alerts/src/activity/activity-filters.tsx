import { useSession } from '@sentinel/session/react';
import { Button, DateRangeField, Dropdown, dateFault, TextField } from '@sentinel/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { alertsQuery } from '../alerts.query.ts';
import styles from './activity.module.css';
import type { ActivityView } from './activity-address.ts';

interface ActivityFiltersProps {
  readonly email: string;
  readonly view: ActivityView;
  readonly onChange: (view: ActivityView) => void;
}

const REST_MS = 300;
const ALL = { value: '', label: 'All alerts' } as const;

/** Whose matches, of which days, and about what. */
export function ActivityFilters({ email, view, onChange }: ActivityFiltersProps) {
  const { alertName, from, text, to } = view;
  const { lastVisitAt } = useSession();
  const alerts = useQuery(alertsQuery(email));
  const names = new Set(alerts.data?.map(({ alert_name }) => alert_name));
  // One that is deleted has a history, too.
  if (alertName !== null) names.add(alertName);
  const [dates, setDates] = useState({ start: from, end: to });
  const isFiltered = from !== null || to !== null || text !== '' || alertName !== null;
  return (
    <div className={styles.filters}>
      <Dropdown
        label="Alert"
        options={[ALL, ...[...names].sort().map((name) => ({ value: name, label: name }))]}
        value={alertName ?? ALL.value}
        onChange={(name) => onChange({ ...view, alertName: name === ALL.value ? null : name })}
      />
      <DateRangeField
        label="Days"
        placeholder="All days"
        lastVisitAt={lastVisitAt ?? undefined}
        value={dates}
        error={dateFault(dates)}
        onChange={(range) => {
          setDates(range);
          if (dateFault(range) === undefined) onChange({ ...view, from: range.start, to: range.end });
        }}
      />
      <SearchText text={text} onChange={(next) => onChange({ ...view, text: next })} />
      {isFiltered ? (
        <Button
          variant="outline"
          onClick={() => {
            setDates({ start: null, end: null });
            onChange({ alertName: null, from: null, to: null, text: '' });
          }}
        >
          Clear
        </Button>
      ) : null}
    </div>
  );
}

/** Asks a moment after the last key, not for each. */
function SearchText({ text, onChange }: { readonly text: string; readonly onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const [shown, setShown] = useState(text);
  if (shown !== text) {
    setShown(text);
    setTyped(text);
  }
  useEffect(() => {
    if (typed === text) return;
    const timer = setTimeout(() => onChange(typed), REST_MS);
    return () => clearTimeout(timer);
  });
  return (
    <TextField
      label="Company or words"
      placeholder="ALDKIR, sale, item 2.02"
      maxLength={100}
      autoComplete="off"
      data-page-search=""
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}
