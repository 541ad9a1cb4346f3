import { useSession } from '@sentinel/session/react';
import { useQueries } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import { type ReadySearch, variantsOf } from '../saved/ready-search.ts';
import { countRows } from './count-rows.ts';
import type { ExploreDefinition } from './definition.ts';

const FRESH_MS = 10 * 60_000;

export interface ReadySearches<Form> {
  /** Those to offer: that find rows, as far as it is known. */
  readonly offered: readonly ReadySearch<Form>[];
  readonly isCounting: boolean;
}

/**
 * The searches that ship with a page: of each the first of its figures that finds rows in this market, or none. One whose rows could not
 * be counted is offered.
 * @param isAsked false: nobody looks at them, so nothing is counted and all are offered
 */
export function useReadySearches<
  Form extends FieldValues,
  Filters extends object,
  Column extends string,
  Row extends object,
>(definition: ExploreDefinition<Form, Filters, Column, Row>, isAsked: boolean): ReadySearches<Form> {
  const email = useSession().email ?? '';
  const { empty, filtersOf } = definition.kind.form;
  const all = definition.ready.flatMap(variantsOf);
  const counts = useQueries({
    queries: all.map(({ form }) => {
      const filters = filtersOf({ ...empty, ...form }, undefined);
      return {
        queryKey: [definition.operation, email, 'count', JSON.stringify(filters)],
        enabled: isAsked,
        staleTime: FRESH_MS,
        retry: false,
        queryFn: ({ signal }: { signal: AbortSignal }) => countRows(definition, filters, signal),
      };
    }),
  });
  const findsNone = (search: ReadySearch<Form>) => counts[all.indexOf(search)]?.data === 0;
  return {
    offered: definition.ready.flatMap((search) => variantsOf(search).find((one) => !findsNone(one)) ?? []),
    isCounting: isAsked && counts.some(({ isPending }) => isPending),
  };
}
