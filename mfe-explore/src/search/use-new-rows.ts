import { liveUpdates } from '@sentinel/api-client';
import { useLiveUpdates } from '@sentinel/market-ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { freshnessQuery } from '../freshness/freshness-line.tsx';
import { countRows } from './count-rows.ts';
import type { ExploreDefinition } from './definition.ts';

export interface NewRowsOf<
  Form extends FieldValues,
  Filters extends object,
  Column extends string,
  Row extends object,
> {
  definition: Pick<ExploreDefinition<Form, Filters, Column, Row>, 'fetch' | 'operation'>;
  email: string;
  /** Of the search whose rows are shown; null: none is. */
  filters: Filters | null;
  /** How many rows it had found, and when, in milliseconds since 1970; undefined while that is not known. */
  shown: number | undefined;
  readAt: number;
}

const TOPICS = { explore_trades: 'trades', explore_events: 'events' } as const;

/**
 * How many more rows a search finds than when its rows were read; undefined until it has been counted since. It counts when the page
 * hears that searches have changed or, where the page hears nothing, when a newer filing is known. Rows that are shown stay as they are.
 */
export function useNewRows<
  Form extends FieldValues,
  Filters extends object,
  Column extends string,
  Row extends object,
>({ definition, email, filters, shown, readAt }: NewRowsOf<Form, Filters, Column, Row>): number | undefined {
  const { operation } = definition;
  const isCounted = filters !== null && shown !== undefined;
  const { data, refetch } = useQuery({
    queryKey: [operation, email, 'new rows', filters, readAt],
    queryFn: ({ signal }) => {
      if (filters === null) throw new Error('there is nothing to count');
      return countRows(definition, filters, signal);
    },
    // Only when there is news.
    enabled: false,
    retry: false,
    gcTime: 0,
  });
  const count = () => {
    if (isCounted) void refetch();
  };
  useLiveUpdates([TOPICS[operation]], count);

  const newest = useQuery({ ...freshnessQuery, select: ({ freshness }) => freshness.last_filing?.accno }).data;
  const known = useRef(newest);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another filing is news
  useEffect(() => {
    if (known.current !== undefined && newest !== known.current && !liveUpdates.isHeld()) count();
    known.current = newest;
  }, [newest]);
  return data === undefined || shown === undefined ? undefined : Math.max(0, data - shown);
}
