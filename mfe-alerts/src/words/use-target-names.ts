import type { Alert } from '@sentinel/contracts-alerts';
import { useCompanyNames } from '@sentinel/market-ui';
import { owners, useDictionary } from '@sentinel/market-ui/entities';
import { useSession } from '@sentinel/session/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { watchlistsQuery } from '../watchlists.query.ts';
import type { TargetNames } from './targets-text.ts';

/** The names of the companies, owners and watchlists that alerts watch; owners and watchlists are loaded only where an alert watches one. */
export function useTargetNames(alerts: readonly Pick<Alert, 'reporting_person_ciks' | 'watchlist'>[]): TargetNames {
  const company = useCompanyNames();
  const ofOwners = useDictionary(
    owners,
    alerts.some(({ reporting_person_ciks }) => reporting_person_ciks.length > 0),
  );
  const email = useSession().email ?? '';
  const { data: lists } = useQuery({
    ...watchlistsQuery(email),
    enabled: alerts.some(({ watchlist }) => watchlist !== undefined),
  });
  return useMemo(
    () => ({
      company,
      owner: (cik: string) => (ofOwners.kind === 'ready' ? ofOwners.index.find(cik)?.name : undefined),
      watchlist: (watched: string) => lists?.find(({ id }) => id === watched)?.name,
    }),
    [company, ofOwners, lists],
  );
}
