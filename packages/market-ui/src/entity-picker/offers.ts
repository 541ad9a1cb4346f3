import { useMemo } from 'react';
import { useCompanies, useOwners } from '../entities/entities.query.ts';

/** What a field finds: only companies, or companies and owners. */
export type Offers = 'companies' | 'companies and owners';

/** The texts of a field, by what it offers. */
export const WORDS = {
  companies: {
    loading: 'Loading companies…',
    placeholder: 'Ticker or company name',
    list: 'Companies',
    chosen: 'Chosen companies',
    nothing: 'No company found',
    failed: "We couldn't load the list of companies. Type again to retry.",
  },
  'companies and owners': {
    loading: 'Loading companies and owners…',
    placeholder: 'Ticker, company, or owner name',
    list: 'Companies and owners',
    chosen: 'Chosen companies and owners',
    nothing: 'No company or owner found',
    failed: "We couldn't load the list of companies and owners. Type again to retry.",
  },
} as const;

/** The entities that a field offers; none while they load. */
export function useEntities(offers: Offers) {
  const companies = useCompanies();
  const owners = useOwners(offers === 'companies and owners');
  return {
    entities: useMemo(() => [...companies.companies, ...owners.owners], [companies.companies, owners.owners]),
    isPending: companies.isPending || owners.isPending,
    isError: companies.isError || owners.isError,
    reload: () => {
      if (companies.isError) void companies.refetch();
      if (owners.isError) void owners.refetch();
    },
  };
}
