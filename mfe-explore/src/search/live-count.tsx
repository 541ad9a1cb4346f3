import { onlyTicker, useCompanyOfTicker } from '@sentinel/market-ui';
import { useSession } from '@sentinel/session/react';
import { useNarrowScreen } from '@sentinel/ui';
import { useQuery } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { StrictestFilter } from '../search-hints/strictest-filter.tsx';
import { countRows } from './count-rows.ts';
import type { ExploreDefinition } from './definition.ts';
import styles from './live-count.module.css';
import { type Pace, useSpaced } from './use-spaced.ts';

/** 40 a minute: most of a session's 120 searches a minute are left to the searches themselves. */
export const COUNT_PACE: Pace = { settledMs: 400, spacingMs: 1500 };
/** 15 of a session's 30 hints a minute: each counts the search once for every filter. */
export const HINT_PACE: Pace = { settledMs: 1500, spacingMs: 4000 };

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
  /** Changes a part of the form. */
  onChange(part: Partial<Form>): void;
}

const COUNT = new Intl.NumberFormat('en-US');

/**
 * "1,284 trades, counted as you type": how many rows the edited form finds; once it is left alone, also the filter that
 * removes most of them. It says nothing of a form that cannot be searched or that nobody has touched, nor when counting
 * fails: the search itself will say it.
 */
export function LiveCount<Form extends FieldValues, Filters extends object, Column extends string, Row extends object>({
  definition,
  draft,
  searched,
  onChange,
}: LiveCountProps<Form, Filters, Column, Row>) {
  const email = useSession().email ?? '';
  const isPhone = useNarrowScreen();
  const draftFilters = useFilters(definition, draft);
  const filters = draftFilters ? JSON.stringify(draftFilters) : '';
  const isSearched = searched !== null && filters === JSON.stringify(searched.filters);
  const isUntouched =
    searched === null &&
    filters === JSON.stringify(definition.kind.form.filtersOf(definition.kind.form.empty, undefined));
  const isCounted = filters !== '' && !isSearched && !isUntouched;
  // Another key, or none, gives up the count that runs.
  const counted = useSpaced(filters, COUNT_PACE);
  const countedNow = isCounted && counted === filters ? counted : '';
  const count = useQuery({
    queryKey: [definition.operation, email, 'count', countedNow],
    enabled: countedNow !== '',
    retry: false,
    queryFn: ({ signal }) => countRows(definition, JSON.parse(countedNow) as Filters, signal),
  });
  const hinted = useSpaced(filters, HINT_PACE);
  const number = isSearched ? searched.num_rows : count.data;
  const [one, many] = definition.nouns;
  return (
    <div className={styles.count}>
      <p aria-live="polite">
        {number !== undefined
          ? `${COUNT.format(number)} ${number === 1 ? one : many}, counted as you type`
          : isCounted && !count.isError
            ? 'Counting…'
            : ''}
      </p>
      {draftFilters && isCounted && count.data !== undefined && hinted === filters && !isPhone ? (
        <p>
          <StrictestFilter
            search={definition.hintsOf(draftFilters)}
            found={count.data}
            labelOf={definition.kind.form.labelOf}
            onDrop={(filter) => onChange(definition.kind.form.dropFilter(draft, filter))}
          />
        </p>
      ) : null}
    </div>
  );
}

/** The filters of a form; undefined while its company is looked up, and where it cannot be searched. */
function useFilters<Form extends FieldValues, Filters extends object, Column extends string, Row extends object>(
  definition: ExploreDefinition<Form, Filters, Column, Row>,
  form: Form,
): Filters | undefined {
  const { chosenOf, faultOf, filtersOf } = definition.kind.form;
  const company = useCompanyOfTicker(onlyTicker(chosenOf(form)));
  if (company === 'loading' || faultOf(form) !== undefined) return undefined;
  return filtersOf(form, typeof company === 'object' ? company.cik : undefined);
}
