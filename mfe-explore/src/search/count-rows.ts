import type { FieldValues } from 'react-hook-form';
import type { ExploreDefinition } from './definition.ts';

/** The contract has no smaller one. */
const MIN_PAGE = { page: 1, limit: 10, sort_direction: 'asc' } as const;

/** How many rows a search finds. */
export async function countRows<
  Form extends FieldValues,
  Filters extends object,
  Column extends string,
  Row extends object,
>(
  { fetch }: Pick<ExploreDefinition<Form, Filters, Column, Row>, 'fetch'>,
  filters: Filters,
  signal: AbortSignal,
): Promise<number> {
  return (await fetch({ ...filters, ...MIN_PAGE, sort_column: 'ticker' as Column }, signal)).num_rows;
}
