import { ask } from '@sentinel/api-client';
import type { OperationResponse } from '@sentinel/contracts';
import { queryOptions } from '@tanstack/react-query';
import type { CompanyAddress } from './company-address.ts';

export type CompanyData = OperationResponse<'get_company'>;

/** A day before every price. */
const BEGINNING = '1900-01-01';

/**
 * Everything about a company.
 * @param span how far back its prices reach; the five years stay on screen while the whole series loads
 */
export const companyQuery = (email: string, address: CompanyAddress, span: 'five years' | 'whole series') => {
  const company = address.ticker ?? address.cik;
  return queryOptions({
    queryKey: ['get_company', email, company, span],
    placeholderData: (shown: CompanyData | undefined, query) => (query?.queryKey[2] === company ? shown : undefined),
    queryFn: ({ signal }) =>
      ask('get_company', { ...address, ...(span === 'whole series' ? { start_date: BEGINNING } : {}) }, { signal }),
  });
};
