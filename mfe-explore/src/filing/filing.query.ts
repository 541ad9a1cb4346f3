import { ask } from '@sentinel/api-client';
import type { OperationResponse } from '@sentinel/contracts';
import { queryOptions } from '@tanstack/react-query';

export type Filing = OperationResponse<'get_filing'>;
export type FiledForm = NonNullable<Filing['form']>;
export type FiledNotice = NonNullable<Filing['notice']>;
export type FiledRow = FiledForm['table_1'][number];
export type FiledDocument = Filing['documents'][number];

/** Everything about a filing. */
export const filingQuery = (email: string, accno: string) =>
  queryOptions({
    queryKey: ['get_filing', email, accno],
    queryFn: ({ signal }) => ask('get_filing', { accno }, { signal }),
  });
