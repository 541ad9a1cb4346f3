import { useSession } from '@sentinel/session/react';
import { useQuery } from '@tanstack/react-query';
import { type RelaxedSearch, relaxedQuery } from './relaxed-search.query.ts';
import { WithoutFilter, type WithoutFilterProps } from './without-filter.tsx';

export interface StrictestFilterProps {
  search: RelaxedSearch;
  /** How many rows it finds. */
  found: number;
  labelOf: WithoutFilterProps['labelOf'];
  onDrop: NonNullable<WithoutFilterProps['onDrop']>;
}

/** The filter that removes most rows of a search, by its name; nothing where no filter alone removes any. */
export function StrictestFilter({ search, found, labelOf, onDrop }: StrictestFilterProps) {
  const email = useSession().email ?? '';
  const { data } = useQuery({ ...relaxedQuery(email, search), retry: false });
  const [strictest] = data ?? [];
  if (!strictest || strictest.num_rows <= found) return null;
  return <WithoutFilter operation={search.operation} labelOf={labelOf} {...strictest} onDrop={onDrop} />;
}
