import { useCompanyOfTicker } from '@sentinel/market-ui';
import { useSession } from '@sentinel/session/react';
import { useQuery } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import type { ExploreDefinition } from './definition.ts';
import styles from './live-count.module.css';
import { useSpaced } from './use-spaced.ts';

export interface LiveCountProps<
  Form extends FieldValues,
  Filters extends object,
  Column extends string,
  Row extends object,
> {
  definition: ExploreDefinition<Form, Filters, Column, Row>;
  /** The form as it is being edited. */
  draft: Form;
  /** What was searched for, and how many rows it found, once that is known; null: nothing was searched. */
  searched: { readonly filters: Filters; readonly num_rows: number | undefined } | null;
}

const COUNT = new Intl.NumberFormat('en-US');

/**
 * "1,284 trades, counted as you type": how many rows the edited form finds. It says nothing of a form that cannot be
 * searched or that nobody has touched, nor when counting fails: the search itself will say it.
 */
export function LiveCount<Form extends FieldValues, Filters extends object, Column extends string, Row extends object>({
  definition,
  draft,
  searched,
}: LiveCountProps<Form, Filters, Column, Row>) {
  const email = useSession().email ?? '';
  const entity = definition.entityOf(draft);
  const company = useCompanyOfTicker(entity?.kind === 'company' ? entity.ticker : null);
  const cik = typeof company === 'object' ? company.cik : undefined;
  const filters =
    company === 'loading' || definition.faultOf(draft) !== undefined
      ? ''
      : JSON.stringify(definition.filtersOf(draft, cik));
  const counted = useSpaced(filters);
  const isSearched = searched !== null && filters === JSON.stringify(searched.filters);
  const isUntouched =
    searched === null && filters === JSON.stringify(definition.filtersOf(definition.kind.emptyForm, undefined));
  const isCounted = filters !== '' && !isSearched && !isUntouched;
  const count = useQuery({
    queryKey: [definition.operation, email, 'count', counted],
    enabled: isCounted && counted === filters,
    retry: false,
    queryFn: async ({ signal }) => {
      const request = { ...(JSON.parse(counted) as Filters), ...SMALLEST_PAGE, sort_column: 'ticker' as Column };
      return (await definition.fetch(request, signal)).num_rows;
    },
  });
  const number = isSearched ? searched.num_rows : isCounted && counted === filters ? count.data : undefined;
  const [one, many] = definition.nouns;
  return (
    <p className={styles.count} aria-live="polite">
      {number !== undefined
        ? `${COUNT.format(number)} ${number === 1 ? one : many}, counted as you type`
        : isCounted && !count.isError
          ? 'Counting…'
          : ''}
    </p>
  );
}

/** The contract has no smaller one. */
const SMALLEST_PAGE = { page: 1, limit: 10, sort_direction: 'asc' } as const;
