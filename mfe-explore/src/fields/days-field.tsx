import { useSession } from '@sentinel/session/react';
import { type DateRange, DateRangeField } from '@sentinel/ui';

interface DaysFieldProps {
  readonly label: string;
  readonly value: DateRange;
  readonly onChange: (value: DateRange) => void;
}

/** A range of days of a search; the reader's last visit is one of those offered by name. */
export function DaysField(props: DaysFieldProps) {
  const { lastVisitAt } = useSession();
  return <DateRangeField {...props} lastVisitAt={lastVisitAt ?? undefined} />;
}
